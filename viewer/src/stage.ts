// The picture: camera, lights, and everything that is drawn for a frame.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Bodies, partTriangles } from "./bodies";
import type { Info, Pack } from "./data";
import { scaleTable, type Rgb, type Scale } from "./colour";
import { limits, type Field } from "./fields";
import { PART, type Layout } from "./layout";
import { Marks } from "./marks";
import { Meshes } from "./meshes";
import { Poses } from "./poses";
import { paleKind } from "./colour";

export interface Look {
  colour: Field | null; // null: by kind
  meshColour: Field | null;
  meshOfElements: boolean;
  scale: Scale;
  trim: boolean;
  fixedLimits: [number, number] | null;
  forces: boolean;
  forceThreshold: number; // of the mean force
  forceSize: number;
  forceBy: "force" | "status" | Field;
  contacts: boolean; // dots by status
  arrows: "none" | "velocity" | "displacement";
  arrowSize: number;
  edges: boolean;
  opacity: number;
  walls: boolean;
  magnify: number;
  cut: null | { axis: number; at: number; flip: boolean }; // at: share of the extent
}

export interface Legend {
  label: string;
  unit: string;
  low: number;
  high: number;
  scale: Scale;
}

export const STATUS = ["open", "sticking", "sliding", "joint", "bonded"];
export const STATUS_COLOURS: Rgb[] = [
  [150, 156, 166],
  [0, 128, 90],
  [213, 94, 0],
  [150, 70, 160],
  [0, 114, 178],
];

export interface Hit {
  table: "body" | "contact" | "node";
  row: number;
  body: number;
  point: THREE.Vector3;
}

const GROUND = 0xffffffff;

export class Stage {
  readonly renderer: THREE.WebGLRenderer;
  readonly scene = new THREE.Scene();
  readonly camera: THREE.PerspectiveCamera | THREE.OrthographicCamera;
  readonly controls: OrbitControls;
  readonly poses: Poses;
  readonly planar: boolean;
  readonly bounds = new THREE.Box3();
  readonly fixed: Uint8Array;
  readonly unbounded: Uint8Array;
  readonly grain: number; // typical size of a body, m
  legends: Legend[] = [];
  forceScale = 0;
  private bodies: Bodies;
  private meshes: Meshes | null = null;
  private force: Marks;
  private arrow: Marks;
  private dots: THREE.Points;
  private light: THREE.DirectionalLight | null = null;
  private plane = new THREE.Plane();
  private picked: THREE.Object3D | null = null;
  private dirty = true;
  private dark = false;
  pack: Pack | null = null;
  first: Pack | null = null;
  drawn = 0;

  constructor(
    readonly canvas: HTMLCanvasElement,
    readonly info: Info,
    readonly layout: Layout,
    first: Pack,
  ) {
    this.planar = info.dimension === 2;
    this.first = first;
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: true, alpha: false, preserveDrawingBuffer: false });
    this.renderer.setPixelRatio(Math.min(devicePixelRatio, 2));
    this.renderer.localClippingEnabled = true;
    this.renderer.shadowMap.enabled = !this.planar && layout.bodies < 30000;
    this.renderer.shadowMap.type = THREE.PCFShadowMap;
    this.fixed = new Uint8Array(layout.bodies);
    this.unbounded = new Uint8Array(layout.bodies);
    const free = first.get("body.free");
    const body = first.get("body.body");
    if (free && body) for (let i = 0; i < body.rows; i++) if (free.data[i] === 0) this.fixed[body.data[i]] = 1;
    for (let b = 0; b < layout.bodies; b++) if (!Number.isFinite(layout.boundOf(b)) && !layout.solidOf.has(b)) this.unbounded[b] = this.fixed[b] = 1;
    this.poses = new Poses(layout.bodies, this.planar, info.period);
    this.poses.set(first, this.unbounded);
    this.grain = this.measure();
    if (layout.solids.length) this.meshes = new Meshes(layout, this.planar);
    this.bodies = new Bodies(layout, this.poses, this.fixed, this.planar, this.bounds);
    this.scene.add(this.bodies.group, this.bodies.edges);
    if (this.meshes) this.scene.add(this.meshes.group, this.meshes.edges);
    this.force = new Marks(this.planar, false);
    this.arrow = new Marks(this.planar, true);
    const dots = new THREE.BufferGeometry();
    this.dots = new THREE.Points(dots, new THREE.PointsMaterial({ size: 7, sizeAttenuation: false, vertexColors: true, depthTest: !this.planar }));
    this.dots.frustumCulled = false;
    this.dots.renderOrder = 6;
    this.scene.add(this.force.mesh, this.arrow.mesh, this.dots);
    if (this.planar) {
      this.camera = new THREE.OrthographicCamera(-1, 1, 1, -1, -100, 100);
      this.camera.position.set(0, 0, 10);
    } else {
      this.camera = new THREE.PerspectiveCamera(28, 1, 0.01, 1000);
      this.camera.up.set(0, 0, 1);
      this.lights();
    }
    this.controls = new OrbitControls(this.camera, canvas);
    this.controls.zoomToCursor = true;
    this.controls.enableDamping = false;
    if (this.planar) {
      this.controls.enableRotate = false;
      this.controls.mouseButtons = { LEFT: THREE.MOUSE.PAN, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.PAN };
      this.controls.touches = { ONE: THREE.TOUCH.PAN, TWO: THREE.TOUCH.DOLLY_PAN };
    }
    this.controls.addEventListener("change", () => (this.dirty = true));
    this.resize();
    this.preset("default");
  }

  /** Bounds of what can be seen in the first frame, and the size of a typical free body. */
  private measure(): number {
    const sizes: number[] = [];
    const free = new THREE.Box3();
    const all = new THREE.Box3();
    const p = new THREE.Vector3();
    for (let b = 0; b < this.layout.bodies; b++) {
      if (!this.poses.exists(b) || this.unbounded[b] || this.layout.solidOf.has(b)) continue;
      const at = this.poses.at(b);
      const r = this.layout.boundOf(b);
      for (const s of [-r, r]) all.expandByPoint(p.set(at[0] + s, at[1] + s, this.planar ? 0 : at[2] + s));
      if (this.fixed[b]) continue;
      for (const s of [-r, r]) free.expandByPoint(p.set(at[0] + s, at[1] + s, this.planar ? 0 : at[2] + s));
      sizes.push(r);
    }
    for (let i = 0; i < this.layout.node.length; i += 3) {
      p.fromArray(this.layout.node, i);
      free.expandByPoint(p);
      all.expandByPoint(p);
    }
    // huge fixed bodies, such as floors, do not count
    const size = free.isEmpty() ? 0 : free.getSize(new THREE.Vector3()).length();
    this.bounds.copy(free.isEmpty() || all.getSize(new THREE.Vector3()).length() < 3 * size ? all : free);
    if (this.bounds.isEmpty()) this.bounds.set(new THREE.Vector3(-1, -1, this.planar ? 0 : -1), new THREE.Vector3(1, 1, this.planar ? 0 : 1));
    const extent = this.bounds.getSize(new THREE.Vector3()).length();
    sizes.sort((a, b) => a - b);
    return sizes.length ? Math.min(2 * sizes[sizes.length >> 1], 0.5 * extent) : 0.08 * extent;
  }

  private lights(): void {
    const size = this.bounds.getSize(new THREE.Vector3()).length();
    const middle = this.bounds.getCenter(new THREE.Vector3());
    const sky = new THREE.HemisphereLight(0xffffff, 0xdcdfe6, 2.0);
    sky.position.set(0, 0, 1);
    this.scene.add(sky);
    const sun = new THREE.DirectionalLight(0xfffaf0, 1.55);
    sun.position.copy(middle).add(new THREE.Vector3(-0.9, -0.75, 1.8).multiplyScalar(size));
    sun.target.position.copy(middle);
    sun.castShadow = true;
    const map = this.layout.bodies > 5000 ? 1024 : 2048;
    sun.shadow.mapSize.set(map, map);
    const c = sun.shadow.camera;
    c.left = c.bottom = -0.85 * size;
    c.right = c.top = 0.85 * size;
    c.near = 0.2 * size;
    c.far = 4.5 * size;
    sun.shadow.bias = -0.0004;
    sun.shadow.normalBias = 0.004 * size;
    sun.shadow.intensity = 0.55;
    this.scene.add(sun, sun.target);
    this.light = sun;
  }

  setTheme(dark: boolean): void {
    this.dark = dark;
    this.scene.background = new THREE.Color(dark ? 0x15181d : 0xffffff);
    this.bodies.setTheme(dark);
    this.dirty = true;
  }

  resize(): void {
    const w = this.canvas.clientWidth || 800;
    const h = this.canvas.clientHeight || 600;
    this.renderer.setSize(w, h, false);
    if (this.camera instanceof THREE.PerspectiveCamera) this.camera.aspect = w / h;
    else {
      const half = (this.camera.top - this.camera.bottom) / 2;
      this.camera.left = (-half * w) / h;
      this.camera.right = (half * w) / h;
    }
    this.camera.updateProjectionMatrix();
    this.dirty = true;
  }

  static readonly presets: [string, string][] = [
    ["default", "oblique"],
    ["front", "front (−y)"],
    ["back", "back (+y)"],
    ["left", "left (−x)"],
    ["right", "right (+x)"],
    ["top", "top (+z)"],
    ["bottom", "bottom (−z)"],
  ];

  preset(name: string): void {
    const middle = this.bounds.getCenter(new THREE.Vector3());
    const size = this.bounds.getSize(new THREE.Vector3());
    const w = this.canvas.clientWidth || 800;
    const h = this.canvas.clientHeight || 600;
    this.controls.target.copy(middle);
    if (this.camera instanceof THREE.OrthographicCamera) {
      const half = 0.57 * Math.max(size.y, (size.x * h) / w, 1e-9);
      this.camera.top = half;
      this.camera.bottom = -half;
      this.camera.left = (-half * w) / h;
      this.camera.right = (half * w) / h;
      this.camera.zoom = 1;
      this.camera.near = -1000 * half;
      this.camera.far = 1000 * half;
      this.camera.position.set(middle.x, middle.y, 10);
    } else {
      const way: Record<string, [number, number, number]> = {
        default: [0.55, -1, 0.5],
        front: [0, -1, 0],
        back: [0, 1, 0],
        left: [-1, 0, 0],
        right: [1, 0, 0],
        top: [0, -0.0001, 1],
        bottom: [0, -0.0001, -1],
      };
      const d = new THREE.Vector3(...(way[name] ?? way.default)).normalize();
      // as far as the corners of the bounds need
      const right = new THREE.Vector3().crossVectors(d, new THREE.Vector3(0, 0, 1)).normalize();
      const up = new THREE.Vector3().crossVectors(right, d).normalize();
      const tan = Math.tan((this.camera.fov * Math.PI) / 360);
      let far = 1e-9;
      for (let k = 0; k < 8; k++) {
        const corner = new THREE.Vector3(k & 1 ? size.x : -size.x, k & 2 ? size.y : -size.y, k & 4 ? size.z : -size.z).multiplyScalar(0.5);
        const need = Math.max(Math.abs(corner.dot(up)), Math.abs(corner.dot(right)) / this.camera.aspect) / tan;
        far = Math.max(far, 1.12 * need + corner.dot(d));
      }
      this.camera.position.copy(middle).addScaledVector(d, far);
      this.camera.near = far / 500;
      this.camera.far = 60 * far;
    }
    this.camera.updateProjectionMatrix();
    this.controls.update();
    this.dirty = true;
  }

  /** Bounds of the frame that is shown, then the camera on them. */
  fit(): void {
    const box = new THREE.Box3();
    const p = new THREE.Vector3();
    for (let b = 0; b < this.layout.bodies; b++) {
      if (!this.poses.exists(b) || this.unbounded[b] || this.fixed[b] || this.layout.solidOf.has(b)) continue;
      const at = this.poses.at(b);
      const r = this.layout.boundOf(b);
      for (const s of [-r, r]) box.expandByPoint(p.set(at[0] + s, at[1] + s, this.planar ? 0 : at[2] + s));
    }
    if (this.meshes) for (let i = 0; i < this.meshes.now.length; i += 3) box.expandByPoint(p.fromArray(this.meshes.now, i));
    if (!box.isEmpty()) this.bounds.copy(box);
    this.preset("default");
  }

  get length(): number {
    return this.bounds.getSize(new THREE.Vector3()).length();
  }

  // ---- a frame

  /** Columns that a look needs. */
  static wants(look: Look, info: Info): string[] {
    const out = new Set(["body.place", "body.body", "body.free"]);
    if (info.dimension === 3) out.add("body.turn");
    for (const f of [look.colour, look.meshColour]) f?.needs.forEach((n) => out.add(n));
    if (info.solids) out.add("node.displacement");
    if (look.forces || look.contacts) {
      for (const n of ["pair", "status", "point", "normal", "branch", "force"]) out.add(`contact.${n}`);
      if (info.dimension === 3) out.add("contact.tangent");
      if (typeof look.forceBy === "object") look.forceBy.needs.forEach((n) => out.add(n));
    }
    if (look.arrows === "velocity") {
      out.add("body.velocity");
      if (info.solids) out.add("node.velocity");
    }
    return [...out];
  }

  show(pack: Pack, look: Look): void {
    this.pack = pack;
    this.legends = [];
    this.poses.set(pack, this.unbounded);
    if (this.meshes) {
      this.meshes.magnify = look.magnify;
      this.meshes.move(pack.get("node.displacement")?.data as Float32Array | undefined);
    }
    this.paintBodies(pack, look);
    this.paintMeshes(pack, look);
    this.drawForces(pack, look);
    this.drawDots(pack, look);
    this.drawArrows(pack, look);
    this.bodies.edges.visible = look.edges;
    if (this.meshes) this.meshes.edges.visible = look.edges;
    // in space forces are inside of the bodies
    this.bodies.setOpacity(look.forces && !this.planar && look.opacity === 1 ? 0.2 : look.opacity);
    this.setCut(look);
    this.dirty = true;
  }

  private table(look: Look, values: Float32Array, field: Field): (v: number) => Rgb {
    const [low, high] = look.fixedLimits ?? limits(values, field.signed, look.trim);
    const scale: Scale = look.scale === "sequential" && field.signed && low < 0 ? "diverging" : look.scale;
    this.legends.push({ label: field.label, unit: field.unit, low, high, scale });
    const table = scaleTable(scale);
    return (v) => {
      if (!Number.isFinite(v)) return [216, 216, 216];
      const k = 3 * Math.min(255, Math.max(0, Math.round((255 * (v - low)) / (high - low))));
      return [table[k], table[k + 1], table[k + 2]];
    };
  }

  private groups: number | undefined;
  private plain(b: number): Rgb {
    if (this.fixed[b]) return this.planar ? [214, 200, 178] : [216, 201, 176];
    this.groups ??= new Set(this.layout.group).size;
    return this.groups > 2 && !this.layout.solidOf.has(b) ? paleKind(this.layout.group[b]) : [197, 214, 235];
  }

  private paintBodies(pack: Pack, look: Look): void {
    const body = pack.get("body.body");
    const field = look.colour;
    const values = field?.values(pack, this.first) ?? null;
    if (body && field && values) {
      const free = values.map((v, i) => (this.fixed[body.data[i]] ? NaN : v));
      const colour = this.table(look, free, field);
      for (let i = 0; i < body.rows; i++) {
        const b = body.data[i];
        this.poses.setTint(b, ...(this.fixed[b] ? this.plain(b) : colour(values[i])));
      }
      this.tinted = true;
    } else if (this.tinted) {
      this.tinted = false;
      for (let b = 0; b < this.layout.bodies; b++) this.poses.setTint(b, ...this.plain(b));
    } else return;
    this.poses.tint.needsUpdate = true;
  }
  private tinted = true; // by a field, or not yet

  private paintMeshes(pack: Pack, look: Look): void {
    const m = this.meshes;
    if (!m) return;
    const field = look.meshColour;
    let values = field?.values(pack, this.first) ?? null;
    if (field && values) {
      if (look.meshOfElements) values = m.toNodes(values);
      const v = values;
      const colour = this.table(look, v, field);
      m.paint((n) => colour(v[n]));
    } else {
      m.paint((n) => this.plain(m.bodyOfNode[n]));
    }
  }

  /** Forces on candidates along world axes, 3 numbers each. */
  private worldForces(pack: Pack): Float32Array | null {
    const force = pack.get("contact.force");
    const normal = pack.get("contact.normal");
    if (!force || !normal) return null;
    const f = force.data;
    const n = normal.data;
    const t = pack.get("contact.tangent")?.data;
    const out = new Float32Array(3 * force.rows);
    for (let c = 0; c < force.rows; c++) {
      const k = 3 * c;
      const [nx, ny, nz] = [n[k], n[k + 1], n[k + 2]];
      const [tx, ty, tz] = t ? [t[k], t[k + 1], t[k + 2]] : [-ny, nx, 0];
      const F = f.subarray(force.width * c, force.width * c + 3);
      const T2 = t ? F[2] : 0;
      out[k] = F[0] * nx + F[1] * tx + T2 * (ny * tz - nz * ty);
      out[k + 1] = F[0] * ny + F[1] * ty + T2 * (nz * tx - nx * tz);
      out[k + 2] = F[0] * nz + F[1] * tz + T2 * (nx * ty - ny * tx);
    }
    return out;
  }

  private isRound(b: number): boolean {
    if (b >= this.layout.bodies) return false;
    const [first, count] = this.layout.parts(b);
    if (count !== 1) return false;
    const type = this.layout.part(first).type;
    return type === PART.DISK || type === PART.SPHERE;
  }
  private round: Uint8Array | null = null;

  /** Round bodies are joined by their centres; between others the force is drawn where it acts. */
  private drawForces(pack: Pack, look: Look): void {
    const force = pack.get("contact.force");
    const point = pack.get("contact.point");
    const pair = pack.get("contact.pair");
    const status = pack.get("contact.status");
    const world = look.forces ? this.worldForces(pack) : null;
    this.force.mesh.visible = look.forces;
    this.force.show(0);
    this.drawn = 0;
    if (!world || !force || !point || !pair || !status) return;
    this.round ??= Uint8Array.from({ length: this.layout.bodies }, (_, b) => (this.isRound(b) ? 1 : 0));
    const size = new Float32Array(force.rows);
    for (let c = 0; c < force.rows; c++) size[c] = Math.hypot(world[3 * c], world[3 * c + 1], world[3 * c + 2]);
    const acting = size.filter((s) => s > 0);
    if (!acting.length) return;
    const mean = acting.reduce((a, b) => a + b, 0) / acting.length;
    const strong = limits(acting, false, true)[1];
    const thick = ((look.forceSize * Math.min(0.25 * this.grain, 0.02 * this.length)) / 2) / strong;
    this.forceScale = thick;
    const paint = this.forcePaint(pack, look, size, status.data);
    const put = this.force.begin(force.rows);
    const from = new Float32Array(3);
    const to = new Float32Array(3);
    const colour = new THREE.Color();
    let count = 0;
    for (let c = 0; c < force.rows; c++) {
      if (!(size[c] > look.forceThreshold * mean) || size[c] <= 0) continue;
      const [a, b] = [pair.data[2 * c], pair.data[2 * c + 1]];
      this.forceLine(pack, c, a, b, world, size[c], from, to);
      const [r, g, bl] = paint(c);
      colour.setRGB(r / 255, g / 255, bl / 255, THREE.SRGBColorSpace);
      put(count++, from, to, Math.max(thick * Math.min(size[c], 1.4 * strong), 1e-4 * this.grain), colour);
    }
    this.force.show(count);
    this.drawn = count;
  }

  private forcePaint(pack: Pack, look: Look, size: Float32Array, status: ArrayLike<number>): (c: number) => Rgb {
    if (look.forceBy === "status") return (c) => STATUS_COLOURS[status[c]] ?? STATUS_COLOURS[0];
    const field: Field =
      typeof look.forceBy === "object" ? look.forceBy : { id: "", label: "contact force", unit: "N", needs: [], signed: false, values: () => size };
    const values = field.values(pack, this.first) ?? size;
    const keep = look.fixedLimits;
    const colour = this.table({ ...look, scale: typeof look.forceBy === "object" ? look.scale : "heat", fixedLimits: null, trim: true }, values, field);
    look.fixedLimits = keep;
    return (c) => colour(values[c]);
  }

  private forceLine(pack: Pack, c: number, a: number, b: number, world: Float32Array, size: number, from: Float32Array, to: Float32Array): void {
    const point = pack.get("contact.point")?.data as Float32Array;
    const branch = pack.get("contact.branch")?.data as Float32Array | undefined;
    const k = 3 * c;
    const still = this.info.period.some((p) => p > 0) && a !== GROUND;
    const p = [point[k], point[k + 1], point[k + 2]];
    if (still) for (let j = 0; j < 3; j++) if (this.info.period[j] > 0) p[j] -= this.info.period[j] * Math.floor(p[j] / this.info.period[j]);
    const roundA = a !== GROUND && this.round?.[a];
    const roundB = b !== GROUND && this.round?.[b];
    const reach = Math.min(0.3 * this.grain, branch ? 0.5 * Math.hypot(branch[k], branch[k + 1], branch[k + 2]) || this.grain : this.grain);
    if (roundA) {
      const n = this.poses.numbers;
      const at = [n[8 * a], n[8 * a + 1], n[8 * a + 2]];
      for (let j = 0; j < 3; j++) from[j] = at[j];
      for (let j = 0; j < 3; j++) to[j] = roundB && branch ? at[j] - branch[k + j] : p[j];
      return;
    }
    for (let j = 0; j < 3; j++) {
      const d = (world[k + j] / size) * reach;
      from[j] = p[j] + d;
      to[j] = p[j] - d;
    }
  }

  private drawDots(pack: Pack, look: Look): void {
    this.dots.visible = look.contacts;
    const point = pack.get("contact.point");
    const status = pack.get("contact.status");
    if (!look.contacts || !point || !status) return;
    const colours = new Float32Array(3 * point.rows);
    const place = new Float32Array(point.data);
    const c = new THREE.Color();
    const table = STATUS_COLOURS.map(([r, g, b]) => {
      c.setRGB(r / 255, g / 255, b / 255, THREE.SRGBColorSpace);
      return [c.r, c.g, c.b];
    });
    for (let i = 0; i < point.rows; i++) {
      colours.set(table[status.data[i]] ?? table[0], 3 * i);
      for (let j = 0; j < 3; j++) {
        const period = this.info.period[j];
        if (period > 0) place[3 * i + j] -= period * Math.floor(place[3 * i + j] / period);
      }
    }
    this.dots.geometry.dispose();
    this.dots.geometry = new THREE.BufferGeometry();
    this.dots.geometry.setAttribute("position", new THREE.BufferAttribute(place, 3));
    this.dots.geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  }

  private drawArrows(pack: Pack, look: Look): void {
    this.arrow.mesh.visible = look.arrows !== "none";
    this.arrow.show(0);
    if (look.arrows === "none") return;
    const starts: number[] = [];
    const ways: number[] = [];
    this.bodyArrows(pack, look, starts, ways);
    this.nodeArrows(pack, look, starts, ways);
    const size = new Float32Array(starts.length / 3);
    for (let i = 0; i < size.length; i++) size[i] = Math.hypot(ways[3 * i], ways[3 * i + 1], ways[3 * i + 2]);
    const most = limits(size, false, true)[1];
    if (!(most > 0) || !size.length) return;
    const unit = (look.arrowSize * Math.max(1.5 * this.grain, 0.06 * this.length)) / most;
    const thick = Math.min(0.06 * this.grain, 0.004 * this.length);
    const put = this.arrow.begin(size.length);
    const colour = new THREE.Color(this.dark ? 0xf0a35e : 0x9c3a00);
    let count = 0;
    for (let i = 0; i < size.length; i++) {
      if (!(size[i] > 0.01 * most)) continue;
      const from = starts.slice(3 * i, 3 * i + 3);
      const grow = Math.min(1, (2 * most) / size[i]);
      put(count++, from, from.map((x, k) => x + unit * grow * ways[3 * i + k]), thick, colour);
    }
    this.arrow.show(count);
  }
  private bodyArrows(pack: Pack, look: Look, starts: number[], ways: number[]): void {
    const body = pack.get("body.body");
    const v = pack.get("body.velocity");
    const place = pack.get("body.place");
    const place0 = this.first?.get("body.place");
    if (!body || !place) return;
    const row0 = new Map<number, number>();
    this.first?.get("body.body")?.data.forEach((b, i) => row0.set(b, i));
    for (let i = 0; i < body.rows; i++) {
      const b = body.data[i];
      if (this.fixed[b] || this.layout.solidOf.has(b)) continue;
      const at = this.poses.at(b);
      const r0 = row0.get(b);
      let way: number[] | null = null;
      if (look.arrows === "velocity" && v) way = [v.data[v.width * i], v.data[v.width * i + 1], this.planar ? 0 : v.data[v.width * i + 2]];
      else if (look.arrows === "displacement" && place0 && r0 !== undefined)
        way = [0, 1, 2].map((k) => (k === 2 && this.planar ? 0 : place.data[3 * i + k] - place0.data[3 * r0 + k]));
      if (!way) continue;
      starts.push(at[0], at[1], at[2]);
      ways.push(...way);
    }
  }
  private nodeArrows(pack: Pack, look: Look, starts: number[], ways: number[]): void {
    const m = this.meshes;
    const of = pack.get(look.arrows === "velocity" ? "node.velocity" : "node.displacement");
    if (!m || !of) return;
    const every = Math.max(1, Math.ceil(m.nodes / 4000));
    for (let n = 0; n < m.nodes; n += every) {
      starts.push(m.now[3 * n], m.now[3 * n + 1], m.now[3 * n + 2]);
      ways.push(of.data[3 * n], of.data[3 * n + 1], of.data[3 * n + 2]);
    }
  }

  /** Point and direction of the cut in world axes. */
  cutOf(look: Look): { point: number[]; direction: number[] } | null {
    if (!look.cut) return null;
    const at = this.bounds.min.clone().lerp(this.bounds.max, look.cut.at);
    const d = [0, 0, 0];
    d[look.cut.axis] = look.cut.flip ? -1 : 1;
    const point = this.bounds.getCenter(new THREE.Vector3());
    point.setComponent(look.cut.axis, at.getComponent(look.cut.axis));
    return { point: point.toArray(), direction: d };
  }
  private setCut(look: Look): void {
    const cut = this.cutOf(look);
    const planes: THREE.Plane[] = [];
    if (cut) {
      this.plane.setFromNormalAndCoplanarPoint(new THREE.Vector3(...cut.direction).negate(), new THREE.Vector3(...cut.point));
      planes.push(this.plane);
    }
    this.scene.traverse((o) => {
      const material = (o as THREE.Mesh).material as THREE.Material | undefined;
      if (!material || o.renderOrder === -2) return;
      if ((material.clippingPlanes?.length ?? 0) !== planes.length) material.needsUpdate = true;
      material.clippingPlanes = planes;
      if (planes.length && o instanceof THREE.Mesh && o.renderOrder !== -2 && material.side === THREE.FrontSide) material.side = THREE.DoubleSide;
    });
  }

  render(force = false): boolean {
    if (!this.dirty && !force) return false;
    this.dirty = false;
    this.renderer.render(this.scene, this.camera);
    return true;
  }
  touch(): void {
    this.dirty = true;
  }

  /** Metres of a pixel at the target. */
  get metresPerPixel(): number {
    const h = this.canvas.clientHeight || 1;
    if (this.camera instanceof THREE.OrthographicCamera) return (this.camera.top - this.camera.bottom) / this.camera.zoom / h;
    const far = this.camera.position.distanceTo(this.controls.target);
    return (2 * far * Math.tan((this.camera.fov * Math.PI) / 360)) / h;
  }

  // ---- picking

  private ray(x: number, y: number): THREE.Ray {
    const w = this.canvas.clientWidth;
    const h = this.canvas.clientHeight;
    const caster = new THREE.Raycaster();
    caster.setFromCamera(new THREE.Vector2((2 * x) / w - 1, 1 - (2 * y) / h), this.camera);
    if (this.planar) caster.ray.set(new THREE.Vector3(caster.ray.origin.x, caster.ray.origin.y, 1e4), new THREE.Vector3(0, 0, -1));
    return caster.ray;
  }

  /** On the page, in pixels. */
  toScreen(p: THREE.Vector3): [number, number] {
    const v = p.clone().project(this.camera);
    return [((v.x + 1) / 2) * this.canvas.clientWidth, ((1 - v.y) / 2) * this.canvas.clientHeight];
  }

  pick(x: number, y: number, contacts: boolean): Hit | null {
    const contact = contacts ? this.pickContact(x, y) : null;
    if (contact) return contact;
    const ray = this.ray(x, y);
    let best: Hit | null = null;
    let least = Infinity;
    for (let b = 0; b < this.layout.bodies; b++) {
      if (!this.poses.exists(b) || this.layout.solidOf.has(b)) continue;
      const t = this.meet(ray, b);
      if (t === null || t >= least || (this.unbounded[b] && best)) continue;
      const point = ray.at(t, new THREE.Vector3());
      if (this.plane && this.cutActive && this.plane.distanceToPoint(point) < 0) continue;
      least = this.unbounded[b] ? 1e30 : t;
      best = { table: "body", row: this.poses.row[b], body: b, point };
    }
    return this.pickNode(ray, least, best);
  }
  private get cutActive(): boolean {
    return this.renderer.localClippingEnabled && (this.dots.material as THREE.Material).clippingPlanes?.length === 1;
  }

  private pickNode(ray: THREE.Ray, least: number, best: Hit | null): Hit | null {
    const m = this.meshes;
    if (!m) return best;
    const t = m.triangles;
    const [a, b, c, at] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
    for (let k = 0; k < t.length; k += 3) {
      a.fromArray(m.now, 3 * t[k]);
      b.fromArray(m.now, 3 * t[k + 1]);
      c.fromArray(m.now, 3 * t[k + 2]);
      if (!ray.intersectTriangle(a, b, c, false, at)) continue;
      const distance = at.distanceTo(ray.origin);
      if (distance >= least) continue;
      least = distance;
      const near = [a, b, c].map((p) => p.distanceTo(at));
      const node = t[k + near.indexOf(Math.min(...near))];
      best = { table: "node", row: node, body: m.bodyOfNode[node], point: at.clone() };
    }
    return best;
  }

  private pickContact(x: number, y: number): Hit | null {
    const point = this.pack?.get("contact.point");
    if (!point) return null;
    let least = 9;
    let best: Hit | null = null;
    const p = new THREE.Vector3();
    for (let i = 0; i < point.rows; i++) {
      p.fromArray(point.data as Float32Array, 3 * i);
      const [sx, sy] = this.toScreen(p);
      const d = Math.hypot(sx - x, sy - y);
      if (d >= least) continue;
      least = d;
      best = { table: "contact", row: i, body: -1, point: p.clone() };
    }
    return best;
  }

  /** Where a ray meets a body first; distances along it. */
  private meet(ray: THREE.Ray, b: number): number | null {
    const at = this.poses.at(b);
    const centre = new THREE.Vector3(at[0], at[1], at[2]);
    const bound = this.layout.boundOf(b);
    if (Number.isFinite(bound) && ray.distanceSqToPoint(centre) > bound * bound * 1.0001) return null;
    const q = new THREE.Quaternion(at[4], at[5], at[6], at[3]).invert();
    const local = new THREE.Ray(ray.origin.clone().sub(centre).applyQuaternion(q), ray.direction.clone().applyQuaternion(q));
    const [first, count] = this.layout.parts(b);
    let least: number | null = null;
    for (let p = first; p < first + count; p++) {
      const t = this.meetPart(local, p);
      if (t !== null && (least === null || t < least)) least = t;
    }
    return least;
  }
  private meetPart(ray: THREE.Ray, p: number): number | null {
    const part = this.layout.part(p);
    const centre = new THREE.Vector3(...part.centre);
    const at = new THREE.Vector3();
    const along = (hit: THREE.Vector3 | null): number | null => (hit ? hit.distanceTo(ray.origin) : null);
    switch (part.type) {
      case PART.DISK:
        return Math.hypot(ray.origin.x - centre.x, ray.origin.y - centre.y) <= part.radius ? Math.abs(ray.origin.z) : null;
      case PART.SPHERE:
        return along(ray.intersectSphere(new THREE.Sphere(centre, part.radius), at));
      case PART.CAPSULE:
      case PART.CYLINDER:
      case PART.CONE: {
        const d = new THREE.Vector3(...part.direction).multiplyScalar(part.half);
        const on = new THREE.Vector3();
        const apart = ray.distanceSqToSegment(centre.clone().sub(d), centre.clone().add(d), on);
        return apart <= part.radius ** 2 ? on.distanceTo(ray.origin) - part.radius * 0.5 : null;
      }
      case PART.HALFPLANE:
        return new THREE.Vector3(ray.origin.x, ray.origin.y, 0).sub(centre).dot(new THREE.Vector3(...part.direction)) <= 0 ? 1e4 : null;
      case PART.PLANE:
        return along(ray.intersectPlane(new THREE.Plane().setFromNormalAndCoplanarPoint(new THREE.Vector3(...part.direction), centre), at));
      case PART.POLYGON:
      case PART.POLYHEDRON:
      case PART.SUPERELLIPSOID:
      case PART.MESH: {
        const soup = partTriangles(this.layout, part);
        let least: number | null = null;
        const [a, b, c] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Vector3()];
        for (let k = 0; k < soup.length; k += 9) {
          a.fromArray(soup, k);
          b.fromArray(soup, k + 3);
          c.fromArray(soup, k + 6);
          const t = along(ray.intersectTriangle(a, b, c, false, at));
          if (t !== null && (least === null || t < least)) least = t;
        }
        return least;
      }
    }
    return null;
  }

  /** A ring about what was picked. */
  mark(hit: Hit | null): void {
    if (this.picked) this.scene.remove(this.picked);
    this.picked = null;
    this.dirty = true;
    if (!hit) return;
    const r = hit.table === "body" && Number.isFinite(this.layout.boundOf(hit.body)) ? this.layout.boundOf(hit.body) * 1.06 : 0.18 * this.grain;
    const at = hit.table === "body" && Number.isFinite(this.layout.boundOf(hit.body)) ? this.poses.at(hit.body) : hit.point.toArray();
    const points = Array.from({ length: 97 }, (_, k) => new THREE.Vector3(Math.cos((k * Math.PI) / 48) * r, Math.sin((k * Math.PI) / 48) * r, 0));
    const ring = new THREE.Line(new THREE.BufferGeometry().setFromPoints(points), new THREE.LineBasicMaterial({ color: 0xd0006f, depthTest: false }));
    ring.position.set(at[0], at[1], at[2]);
    if (!this.planar) ring.quaternion.copy(this.camera.quaternion);
    ring.renderOrder = 10;
    ring.frustumCulled = false;
    this.picked = ring;
    this.scene.add(ring);
  }
  get sun(): THREE.DirectionalLight | null {
    return this.light;
  }
}
