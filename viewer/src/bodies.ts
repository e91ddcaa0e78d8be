// Rigid bodies: instanced primitives for round parts and for parts that many bodies share, one merged
// mesh for all others.
import * as THREE from "three";
import { PART, type Layout, type Part } from "./layout";
import { ballMaterial, placed, type Poses } from "./poses";

interface Instances {
  body: number[];
  centre: number[];
  turn: number[];
  size: number[];
}

/** The turn that brings the z axis to a direction, as w, x, y, z. */
function turnTo(d: number[]): [number, number, number, number] {
  const v = new THREE.Vector3(d[0], d[1], d[2]);
  if (v.lengthSq() === 0) v.set(0, 0, 1);
  const q = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), v.normalize());
  return [q.w, q.x, q.y, q.z];
}

function cylinder(radial: number, open: boolean): THREE.BufferGeometry {
  return new THREE.CylinderGeometry(1, 1, 2, radial, 1, open).rotateX(Math.PI / 2);
}

/** Triangles of a part with corners, in the frame of the body: a soup, and the edges worth drawing. */
export function partTriangles(layout: Layout, part: Part): number[] {
  const out: number[] = [];
  const v = layout.vertex;
  const push = (i: number): void => {
    out.push(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
  };
  if (part.type === PART.POLYGON) {
    for (let k = 1; k + 1 < part.vertices; k++) {
      push(part.vertex);
      push(part.vertex + k);
      push(part.vertex + k + 1);
    }
    return out;
  }
  for (let f = part.face; f < part.face + part.faces; f++) {
    const from = layout.face[f];
    const to = layout.face[f + 1];
    for (let k = from + 1; k + 1 < to; k++) {
      push(layout.corner[from]);
      push(layout.corner[k]);
      push(layout.corner[k + 1]);
    }
  }
  return out;
}

/** Ends of the edges of a part: outlines of polygons, edges of faces that are not nearly flat. */
function partEdges(layout: Layout, part: Part, soup: number[]): number[] {
  const out: number[] = [];
  const v = layout.vertex;
  if (part.type === PART.POLYGON) {
    for (let k = 0; k < part.vertices; k++)
      for (const i of [part.vertex + k, part.vertex + ((k + 1) % part.vertices)])
        out.push(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
    return out;
  }
  const g = new THREE.BufferGeometry();
  g.setAttribute("position", new THREE.Float32BufferAttribute(soup, 3));
  const edges = new THREE.EdgesGeometry(g, 20);
  for (const x of edges.getAttribute("position").array) out.push(x);
  return out;
}

const BALLS = 1500; // from this number on, spheres are drawn as squares that look like balls
const SHADOWS = 30000; // up to this number of bodies there are shadows
const SHARED = 24; // bodies that share a part with corners before it is instanced

export class Bodies {
  readonly group = new THREE.Group();
  readonly edges = new THREE.Group();
  private edgeColour = new THREE.Color(0x2b3a4d);
  private edgeMaterials: THREE.LineBasicMaterial[] = [];

  constructor(
    private layout: Layout,
    private poses: Poses,
    private fixed: Uint8Array,
    private planar: boolean,
    private extent: THREE.Box3,
  ) {
    const round = new Map<number, Instances>();
    const cornered = new Map<number, number[]>(); // part -> bodies
    for (let b = 0; b < layout.bodies; b++) {
      if (layout.solidOf.has(b)) continue;
      const [first, count] = layout.parts(b);
      for (let p = first; p < first + count; p++) this.sort(b, p, round, cornered);
    }
    for (const [type, list] of round) this.addRound(type, list);
    this.addCornered(cornered);
  }

  private sort(b: number, p: number, round: Map<number, Instances>, cornered: Map<number, number[]>): void {
    const part = this.layout.part(p);
    if (part.type === PART.POLYGON || part.type === PART.POLYHEDRON || part.type === PART.MESH || part.type === PART.SUPERELLIPSOID) {
      const list = cornered.get(p);
      if (list) list.push(b);
      else cornered.set(p, [b]);
      return;
    }
    let list = round.get(part.type);
    if (!list) round.set(part.type, (list = { body: [], centre: [], turn: [], size: [] }));
    const far = 2 * this.extent.getSize(new THREE.Vector3()).length() + 1e-6;
    const half = Number.isFinite(part.half) ? part.half : 0.3 * far;
    const size: Record<number, [number, number, number]> = {
      [PART.CYLINDER]: [part.radius, part.radius, half],
      [PART.CONE]: [part.radius, part.radius, half],
      [PART.HOLLOW_CYLINDER]: [part.radius, part.radius, half],
      [PART.HALFPLANE]: [far, far, 1],
      [PART.PLANE]: [far, far, 1],
    };
    list.body.push(b);
    list.centre.push(...part.centre);
    list.turn.push(...(part.type === PART.DISK || part.type === PART.HOLLOW ? [1, 0, 0, 0] : turnTo(part.direction)));
    list.size.push(...(size[part.type] ?? [part.radius, part.radius, part.radius]));
    if (part.type === PART.CAPSULE) {
      let tube = round.get(-PART.CAPSULE);
      if (!tube) round.set(-PART.CAPSULE, (tube = { body: [], centre: [], turn: [], size: [] }));
      tube.body.push(b);
      tube.centre.push(...part.centre);
      tube.turn.push(...turnTo(part.direction));
      tube.size.push(part.radius, part.radius, half);
      const d = part.direction;
      list.centre.splice(-3, 3, ...part.centre.map((c, k) => c + half * d[k]));
      list.body.push(b);
      list.centre.push(...part.centre.map((c, k) => c - half * d[k]));
      list.turn.push(...turnTo(d));
      list.size.push(part.radius, part.radius, part.radius);
    }
  }

  private instanced(base: THREE.BufferGeometry, list: Instances): THREE.InstancedBufferGeometry {
    const g = new THREE.InstancedBufferGeometry();
    g.index = base.index;
    g.attributes = { ...base.attributes };
    g.instanceCount = list.body.length;
    g.setAttribute("bodyIndex", new THREE.InstancedBufferAttribute(Float32Array.from(list.body), 1));
    g.setAttribute("partCentre", new THREE.InstancedBufferAttribute(Float32Array.from(list.centre), 3));
    g.setAttribute("partTurn", new THREE.InstancedBufferAttribute(Float32Array.from(list.turn), 4));
    g.setAttribute("partSize", new THREE.InstancedBufferAttribute(Float32Array.from(list.size), 3));
    return g;
  }

  private add(g: THREE.BufferGeometry, material: THREE.Material, instanced: boolean, shadow = true): THREE.Mesh {
    const mesh = new THREE.Mesh(g, material);
    mesh.frustumCulled = false;
    if (!this.planar && shadow) {
      mesh.castShadow = mesh.receiveShadow = true;
      mesh.customDepthMaterial = placed(new THREE.MeshDepthMaterial({ depthPacking: THREE.RGBADepthPacking, side: THREE.DoubleSide }), this.poses, instanced, "own");
    }
    this.group.add(mesh);
    return mesh;
  }

  private solid(instanced: boolean, more = "", side: THREE.Side = THREE.FrontSide, opacity = 1): THREE.Material {
    const options = { side, transparent: opacity < 1, opacity, depthWrite: opacity >= 1 };
    const m = this.planar
      ? new THREE.MeshBasicMaterial({ ...options, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 })
      : new THREE.MeshPhongMaterial({ ...options, shininess: 28, specular: 0x333333, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
    return placed(m, this.poses, instanced, "tint", more);
  }

  private addRound(type: number, list: Instances): void {
    const n = list.body.length;
    const fine = n <= 200 ? [32, 20] : [18, 12];
    switch (type) {
      case PART.SPHERE:
      case PART.CAPSULE: {
        // a ring about the first axis and a spot at its end show the spin
        if (type === PART.SPHERE && n > BALLS) {
          this.add(this.instanced(new THREE.PlaneGeometry(2, 2), list), ballMaterial(this.poses), true, false);
          if (n > SHADOWS) break;
          // shadows are those of coarse balls, which are not drawn themselves
          const hidden = this.solid(true);
          hidden.colorWrite = hidden.depthWrite = false;
          const caster = this.add(this.instanced(new THREE.IcosahedronGeometry(1, 1), list), hidden, true);
          caster.receiveShadow = false;
          caster.userData.hidden = true;
          break;
        }
        const marks =
          type === PART.SPHERE
            ? `float ring = abs(vPart.z);
               float blur = fwidth(ring);
               float mark = 1.0 - smoothstep(0.055 - blur, 0.055 + blur, ring);
               mark = max(mark, smoothstep(0.955 - blur, 0.955 + blur, vPart.x));
               diffuseColor.rgb *= 1.0 - 0.32 * mark * step(blur, 0.2);`
            : "";
        this.add(this.instanced(new THREE.SphereGeometry(1, fine[0], fine[1]), list), this.solid(true, marks), true, n <= SHADOWS);
        break;
      }
      case -PART.CAPSULE:
        this.add(this.instanced(cylinder(24, true), list), this.solid(true), true);
        break;
      case PART.CYLINDER:
        this.add(this.instanced(cylinder(n <= 3000 ? 40 : 20, false), list), this.solid(true), true, n <= SHADOWS);
        break;
      case PART.CONE:
        this.add(this.instanced(new THREE.ConeGeometry(1, 2, 40, 1).rotateX(Math.PI / 2), list), this.solid(true), true);
        break;
      case PART.DISK: {
        // a square each, cut to the disk by the fragment shader, with outline and a radius that shows the spin
        const disk = `float away = length(vPart.xy);
          float soft = max(fwidth(away), 1e-5);
          if (away > 1.0 + soft) discard;
          float line = smoothstep(1.0 - 1.9 * soft, 1.0 - 0.9 * soft, away);
          float spoke = (1.0 - smoothstep(0.8 * soft, 1.8 * soft, abs(vPart.y))) * step(0.0, vPart.x) * step(soft, 0.14);
          diffuseColor.rgb = mix(diffuseColor.rgb, vec3(0.03, 0.045, 0.075), max(0.8 * line * (1.0 - smoothstep(0.1, 0.4, soft)), 0.4 * spoke));
          diffuseColor.a = 1.0 - smoothstep(1.0 - 0.6 * soft, 1.0 + soft, away);`;
        const m = this.solid(true, disk);
        m.transparent = true;
        this.add(this.instanced(new THREE.PlaneGeometry(2.2, 2.2), list), m, true);
        break;
      }
      case PART.HOLLOW: {
        const ring = new THREE.RingGeometry(1, 1.04, 128);
        this.add(this.instanced(ring, list), this.solid(true, "diffuseColor.rgb = vec3(0.22, 0.25, 0.3);"), true);
        break;
      }
      case PART.HALFPLANE: {
        // solid below, with a line and hatches at its edge
        const ground = new THREE.PlaneGeometry(2, 0.5).rotateZ(Math.PI / 2).translate(-0.25, 0, 0);
        for (let k = 0; k < list.body.length; k++) {
          const part = this.layout.part(this.layout.parts(list.body[k])[0]);
          const angle = Math.atan2(part.direction[1], part.direction[0]);
          list.turn.splice(4 * k, 4, Math.cos(angle / 2), 0, 0, Math.sin(angle / 2));
        }
        const size = this.extent.getSize(new THREE.Vector3()).length();
        const far = 2 * size;
        const look = `float deep = -vPart.x * ${far.toFixed(6)};
          float line = 1.0 - smoothstep(0.6, 1.6, deep / max(fwidth(deep), 1e-12));
          float along = vPart.y * ${far.toFixed(6)};
          float period = ${(size / 60).toFixed(9)};
          float h = fract((along - deep) / period) * period;
          float px = max(fwidth(along - deep), 1e-12);
          float hatch = (1.0 - smoothstep(0.7 * px, 1.5 * px, min(h, period - h))) * step(deep, 0.6 * period) * step(3.0 * px, period);
          vec3 ink = mix(vec3(0.06, 0.06, 0.1), vec3(0.75, 0.78, 0.85), darkTheme);
          diffuseColor.rgb = mix(mix(vec3(0.81, 0.82, 0.86), vec3(0.03, 0.034, 0.045), darkTheme), ink, max(line, 0.75 * hatch));
          diffuseColor.a = max(line, 1.0 - smoothstep(${(size * 0.035).toFixed(9)}, ${(size * 0.06).toFixed(9)}, deep));`;
        const m = this.solid(true, look, THREE.DoubleSide);
        m.transparent = true;
        this.add(this.instanced(ground, list), m, true).renderOrder = -2;
        break;
      }
      case PART.PLANE: {
        // fades away from the middle of the scene; squares of a round size
        const size = this.extent.getSize(new THREE.Vector3()).length();
        const unit = Math.pow(10, Math.floor(Math.log10(size / 4)));
        const far = 2 * size;
        const look = `vec2 at = vPart.xy * ${far.toFixed(9)};
          vec2 cell = abs(fract(at / ${unit.toFixed(9)} - 0.5) - 0.5) * ${unit.toFixed(9)} / max(fwidth(at), vec2(1e-12));
          float grid = (1.0 - smoothstep(0.4, 1.2, min(cell.x, cell.y))) * 0.12;
          diffuseColor.rgb = mix(vec3(0.83, 0.845, 0.875), vec3(0.06, 0.066, 0.08), darkTheme) * (1.0 - grid * (1.0 - 4.0 * darkTheme));
          diffuseColor.a = 1.0 - smoothstep(${(0.25).toFixed(3)}, 0.72, length(vPart.xy) * 2.0);
          // walls are more transparent than floors
          diffuseColor.a *= mix(0.25, 1.0, smoothstep(0.3, 0.8, abs((vec4(normalize(vNormal), 0.0) * viewMatrix).z)));`;
        const m = this.solid(true, look, THREE.FrontSide); // a plane is invisible from its back, so that it never hides what it bounds
        m.transparent = true;
        m.depthWrite = false;
        const mesh = this.add(this.instanced(new THREE.PlaneGeometry(2, 2), list), m, true);
        mesh.castShadow = false;
        mesh.renderOrder = -2;
        break;
      }
      case PART.HOLLOW_CYLINDER: {
        const mesh = this.add(this.instanced(cylinder(96, true), list), this.solid(true, "", THREE.BackSide, 0.3), true, false);
        mesh.renderOrder = -1; // the far wall alone, behind what it contains
        break;
      }
      case PART.HOLLOW_SPHERE: {
        const mesh = this.add(this.instanced(new THREE.SphereGeometry(1, 48, 32), list), this.solid(true, "", THREE.BackSide, 0.3), true, false);
        mesh.renderOrder = -1;
        break;
      }
    }
  }

  private line(g: THREE.BufferGeometry, instanced: boolean): void {
    const m = placed(new THREE.LineBasicMaterial({ color: this.edgeColour, transparent: true, opacity: this.planar ? 0.95 : 0.6 }), this.poses, instanced, "own");
    this.edgeMaterials.push(m);
    const lines = new THREE.LineSegments(g, m);
    lines.frustumCulled = false;
    lines.renderOrder = 1;
    this.edges.add(lines);
  }

  private addCornered(cornered: Map<number, number[]>): void {
    const solid = { position: [] as number[], body: [] as number[] };
    const glass = { position: [] as number[], body: [] as number[] };
    const edge = { position: [] as number[], body: [] as number[] };
    for (const [p, bodies] of cornered) {
      const part = this.layout.part(p);
      const soup = partTriangles(this.layout, part);
      const edges = partEdges(this.layout, part, soup);
      if (bodies.length >= SHARED) {
        this.addShared(soup, edges, bodies);
        continue;
      }
      for (const b of bodies) {
        const walls = !this.planar && this.fixed[b] > 0 && this.layout.parts(b)[1] > 2;
        const to = walls ? glass : solid;
        for (const x of soup) to.position.push(x);
        for (let k = 0; k < soup.length / 3; k++) to.body.push(b);
        for (const x of edges) edge.position.push(x);
        for (let k = 0; k < edges.length / 3; k++) edge.body.push(b);
      }
    }
    const merged = (list: { position: number[]; body: number[] }): THREE.BufferGeometry => {
      const g = new THREE.BufferGeometry();
      g.setAttribute("position", new THREE.Float32BufferAttribute(list.position, 3));
      g.setAttribute("bodyIndex", new THREE.Float32BufferAttribute(list.body, 1));
      g.computeVertexNormals();
      return g;
    };
    const side = this.planar ? THREE.DoubleSide : THREE.FrontSide;
    if (solid.body.length) this.add(merged(solid), this.solid(false, "", side), false);
    if (glass.body.length) {
      const mesh = this.add(merged(glass), this.solid(false, "", THREE.DoubleSide, 0.2), false, false);
      mesh.renderOrder = 3;
    }
    if (edge.body.length) {
      const g = new THREE.BufferGeometry();
      g.setAttribute("position", new THREE.Float32BufferAttribute(edge.position, 3));
      g.setAttribute("bodyIndex", new THREE.Float32BufferAttribute(edge.body, 1));
      this.line(g, false);
    }
  }

  private addShared(soup: number[], edges: number[], bodies: number[]): void {
    const list: Instances = { body: bodies, centre: [], turn: [], size: [] };
    for (let k = 0; k < bodies.length; k++) {
      list.centre.push(0, 0, 0);
      list.turn.push(1, 0, 0, 0);
      list.size.push(1, 1, 1);
    }
    const base = new THREE.BufferGeometry();
    base.setAttribute("position", new THREE.Float32BufferAttribute(soup, 3));
    base.computeVertexNormals();
    this.add(this.instanced(base, list), this.solid(true, "", this.planar ? THREE.DoubleSide : THREE.FrontSide), true);
    if (edges.length) {
      const line = new THREE.BufferGeometry();
      line.setAttribute("position", new THREE.Float32BufferAttribute(edges, 3));
      this.line(this.instanced(line, list), true);
    }
  }

  setTheme(dark: boolean): void {
    this.poses.dark.value = dark ? 1 : 0;
    for (const m of this.edgeMaterials) m.color.set(dark ? 0x0a0e14 : 0x2b3a4d);
  }
  setOpacity(opacity: number): void {
    this.group.traverse((o) => {
      const mesh = o as THREE.Mesh;
      const m = mesh.material as THREE.Material | undefined;
      if (!m || mesh.userData.hidden || mesh.renderOrder === 3 || mesh.renderOrder < 0) return;
      if (m.opacity === opacity) return;
      m.userData.wasTransparent ??= m.transparent;
      m.transparent = opacity < 1 || m.userData.wasTransparent === true;
      m.opacity = opacity;
      m.depthWrite = opacity >= 1;
      m.needsUpdate = true;
    });
  }
}
