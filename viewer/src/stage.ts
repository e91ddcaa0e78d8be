// The picture: camera, lights, and everything that is drawn for a frame.
import * as THREE from "three";
import { OrbitControls } from "three/examples/jsm/controls/OrbitControls.js";
import { Arrows } from "./arrows";
import { Bodies } from "./bodies";
import { css, paleKind, scaleTable, type Rgb, type Scale } from "./colour";
import type { Info, Pack } from "./data";
import { limits, type Field } from "./fields";
import { Forces } from "./forces";
import type { Layout } from "./layout";
import type { Legend, Look } from "./look";
import { Meshes } from "./meshes";
import { Picking } from "./picking";
import { Poses } from "./poses";

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
  readonly meshes: Meshes | null = null;
  readonly picking = new Picking(this);
  readonly forces: Forces;
  readonly groups: Map<number, string>;
  private bodies: Bodies;
  private arrows: Arrows;
  private light: THREE.DirectionalLight | null = null;
  private plane = new THREE.Plane();
  private isCut = false;
  private dirty = true;
  private dark = false;
  pack: Pack | null = null;
  first: Pack | null = null;

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
    this.groups = this.findGroups();
    this.poses = new Poses(layout.bodies, this.planar, info.period);
    this.poses.set(first, this.unbounded);
    this.grain = this.measure();
    if (layout.solids.length) this.meshes = new Meshes(layout, this.planar);
    this.bodies = new Bodies(layout, this.poses, this.fixed, this.planar, this.bounds);
    this.scene.add(this.bodies.group, this.bodies.edges);
    if (this.meshes) this.scene.add(this.meshes.group, this.meshes.edges);
    this.forces = new Forces(layout, this.poses, info);
    this.arrows = new Arrows(layout, this.poses, this.meshes, this.fixed, this.planar);
    this.scene.add(this.forces.mesh, this.forces.dots, this.arrows.mesh);
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
    const hollow: number[] = [];
    for (let b = 0; b < this.layout.bodies; b++) {
      if (!this.poses.exists(b) || this.layout.solidOf.has(b)) continue;
      if (this.unbounded[b]) {
        hollow.push(b);
        continue;
      }
      const at = this.poses.at(b);
      const r = this.layout.boundOf(b);
      for (const s of [-r, r]) all.expandByPoint(p.set(at[0] + s, at[1] + s, this.planar ? 0 : at[2] + s));
      if (this.fixed[b]) continue;
      for (const s of [-r, r]) free.expandByPoint(p.set(at[0] + s, at[1] + s, this.planar ? 0 : at[2] + s));
      sizes.push(r);
    }
    for (const b of hollow) this.expandByHollow(all, b);
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

  /** A drum without end counts across its axis only. */
  private expandByHollow(box: THREE.Box3, b: number): void {
    const hollow = this.layout.hollowOf(b);
    if (!hollow || !Number.isFinite(hollow.radius) || box.isEmpty()) return;
    const at = this.poses.at(b);
    const inside = box.getCenter(new THREE.Vector3());
    const axis = hollow.axis && new THREE.Vector3(...hollow.axis).applyQuaternion(new THREE.Quaternion(at[4], at[5], at[6], at[3]));
    for (let k = 0; k < (this.planar ? 2 : 3); k++) {
      const half = hollow.radius * (axis ? Math.sqrt(Math.max(0, 1 - axis.getComponent(k) ** 2)) : 1);
      if (half < 1e-6 * hollow.radius) continue;
      for (const s of [-half, half]) box.expandByPoint(inside.clone().setComponent(k, at[k] + s));
    }
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

  /** Columns that a look needs: of bodies in space 24 bytes each by default. The first frame also says which are free. */
  static wants(look: Look, info: Info, first: boolean): string[] {
    const out = new Set(["body.place", "body.body"]);
    if (first) out.add("body.free");
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
    this.forces.show(pack, look, this, (l, values, field) => this.table(l, values, field));
    this.forces.showDots(pack, look);
    this.arrows.show(pack, this.first, look, this, this.dark);
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

  private plain(b: number): Rgb {
    if (this.fixed[b]) return this.planar ? [214, 200, 178] : [216, 201, 176];
    return this.groups.size > 1 && !this.layout.solidOf.has(b) ? paleKind(this.layout.group[b]) : [197, 214, 235];
  }
  /** Groups of bodies that move, with a name for those that have none. */
  private findGroups(): Map<number, string> {
    const found = new Map<number, string>();
    for (let b = 0; b < this.layout.bodies; b++)
      if (!this.fixed[b] && !this.layout.solidOf.has(b)) found.set(this.layout.group[b], this.layout.groups[this.layout.group[b]] || "others");
    return new Map([...found].sort((a, b) => a[0] - b[0]));
  }
  /** Colours of groups, while bodies are coloured by kind and there are several. */
  get groupKeys(): [string, string][] {
    if (this.tinted || this.groups.size < 2) return [];
    return [...this.groups].map(([g, name]) => [css(paleKind(g)), name]);
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
    this.isCut = cut !== null;
    if (cut) {
      this.plane.setFromNormalAndCoplanarPoint(new THREE.Vector3(...cut.direction).negate(), new THREE.Vector3(...cut.point));
      planes.push(this.plane);
    }
    this.scene.traverse((o) => {
      const material = (o as THREE.Mesh).material as THREE.Material | undefined;
      if (!material || o.renderOrder === -2) return;
      if ((material.clippingPlanes?.length ?? 0) !== planes.length) material.needsUpdate = true;
      material.clippingPlanes = planes;
      material.clipShadows = true;
      if (planes.length && o instanceof THREE.Mesh && o.renderOrder !== -2 && material.side === THREE.FrontSide) material.side = THREE.DoubleSide;
    });
  }

  render(force = false): boolean {
    if (!this.dirty && !force) return false;
    this.dirty = false;
    this.meshes?.fadeEdges(this.metresPerPixel);
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

  /** On the page, in pixels. */
  toScreen(p: THREE.Vector3): [number, number] {
    const v = p.clone().project(this.camera);
    return [((v.x + 1) / 2) * this.canvas.clientWidth, ((1 - v.y) / 2) * this.canvas.clientHeight];
  }
  isCutAway(point: THREE.Vector3): boolean {
    return this.isCut && this.plane.distanceToPoint(point) < 0;
  }
  get sun(): THREE.DirectionalLight | null {
    return this.light;
  }
}
