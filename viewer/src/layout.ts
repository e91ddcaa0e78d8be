// Bodies and the parts of their shapes, as the layout of a result describes them.
import type { Pack } from "./data";

export const PART = {
  DISK: 0,
  POLYGON: 1,
  HALFPLANE: 2,
  HOLLOW: 3,
  SPHERE: 4,
  CAPSULE: 5,
  CYLINDER: 6,
  CONE: 7,
  POLYHEDRON: 8,
  PLANE: 9,
  HOLLOW_CYLINDER: 10,
  HOLLOW_SPHERE: 11,
  MESH: 12,
  SUPERELLIPSOID: 13,
} as const;

export interface Part {
  type: number;
  vertex: number;
  vertices: number;
  face: number;
  faces: number;
  centre: [number, number, number];
  direction: [number, number, number];
  radius: number;
  half: number;
}

export interface Solid {
  body: number;
  node: number;
  nodes: number;
  element: number;
  elements: number;
  facet: number;
  facets: number;
}

const none = new Float32Array(0);
const noIndex = new Uint32Array(0);

export class Layout {
  readonly bodies: number;
  readonly shape: Uint32Array;
  readonly group: Uint32Array;
  readonly mass: Float32Array;
  readonly groups: string[];
  readonly names: string[];
  readonly laws: string[];
  readonly regions: string[];
  readonly vertex: Float32Array;
  readonly face: Uint32Array; // ends, from 0
  readonly corner: Uint32Array;
  readonly range: Uint32Array;
  readonly bound: Float32Array;
  readonly solids: Solid[] = [];
  readonly solidOf = new Map<number, number>();
  readonly node: Float32Array;
  readonly elementType: Uint8Array;
  readonly elementRegion: Uint32Array;
  readonly element: Uint32Array;
  readonly elementNode: Uint32Array;
  readonly facet: Uint32Array;
  readonly facetNode: Uint32Array;
  private lists: Uint32Array;
  private place: Float32Array;

  constructor(readonly pack: Pack) {
    const f4 = (name: string): Float32Array => (pack.get(name)?.data as Float32Array | undefined) ?? none;
    const u4 = (name: string): Uint32Array => (pack.get(name)?.data as Uint32Array | undefined) ?? noIndex;
    this.shape = u4("bodies.shape");
    this.group = u4("bodies.group");
    this.mass = f4("bodies.mass");
    this.bodies = this.shape.length;
    this.groups = pack.texts("names.group");
    this.names = pack.texts("bodies.name");
    this.laws = pack.texts("names.law");
    this.regions = pack.texts("names.region");
    this.vertex = f4("shapes.vertex");
    this.face = u4("shapes.face");
    this.corner = u4("shapes.corner");
    this.range = u4("shape.range");
    this.bound = f4("shape.bound");
    this.lists = u4("part.lists");
    this.place = f4("part.place");
    this.node = f4("mesh.node");
    this.elementType = (pack.get("mesh.type")?.data as Uint8Array | undefined) ?? new Uint8Array(0);
    this.elementRegion = u4("mesh.region");
    this.element = u4("mesh.element");
    this.elementNode = u4("mesh.element_node");
    this.facet = u4("mesh.facet");
    this.facetNode = u4("mesh.facet_node");
    const s = u4("solid.range");
    for (let k = 0; 7 * k < s.length; k++) {
      const [body, node, nodes, element, elements, facet, facets] = s.subarray(7 * k, 7 * k + 7);
      this.solidOf.set(body, k);
      this.solids.push({ body, node, nodes, element, elements, facet, facets });
    }
  }

  part(p: number): Part {
    const l = this.lists.subarray(5 * p, 5 * p + 5);
    const x = this.place.subarray(8 * p, 8 * p + 8);
    return {
      type: l[0],
      vertex: l[1],
      vertices: l[2],
      face: l[3],
      faces: l[4],
      centre: [x[0], x[1], x[2]],
      direction: [x[3], x[4], x[5]],
      radius: x[6],
      half: x[7],
    };
  }
  /** First part and number of parts of a body. */
  parts(body: number): [number, number] {
    const s = this.shape[body];
    return [this.range[2 * s], this.range[2 * s + 1]];
  }
  boundOf(body: number): number {
    return this.bound[this.shape[body]];
  }
  /** The radius of a hollow body and the axis of its frame along which it has no end, if there is one; null for other
   * bodies. */
  hollowOf(body: number): { radius: number; axis: [number, number, number] | null } | null {
    const [first, count] = this.parts(body);
    for (let p = first; p < first + count; p++) {
      const { type, radius, direction } = this.part(p);
      if (type === PART.HOLLOW || type === PART.HOLLOW_SPHERE) return { radius, axis: null };
      if (type === PART.HOLLOW_CYLINDER) return { radius, axis: direction };
    }
    return null;
  }
  nameOf(body: number): string {
    const name = this.names[body];
    if (name) return name;
    const group = this.groups[this.group[body]];
    return group ? `${group} #${body}` : `body #${body}`;
  }
}

/** Corners of an element of two dimensions that are on its outline, in order; 0: it is a line. */
export function planeCorners(type: number, nodes: number): number {
  if (type === 0 || nodes < 3) return 0;
  if (nodes === 6) return 3;
  if (nodes === 8 || nodes === 9) return 4;
  return nodes;
}
/** Corners of a facet of a skin. */
export function facetCorners(nodes: number): number {
  return nodes === 6 ? 3 : nodes === 8 ? 4 : nodes;
}
