// Deformable bodies: the skin (in the plane, the elements) moved by the displacements of the nodes.
import * as THREE from "three";
import { facetCorners, planeCorners, type Layout } from "./layout";

export class Meshes {
  readonly group = new THREE.Group();
  readonly edges: THREE.LineSegments;
  readonly nodes: number;
  private surface: THREE.Mesh;
  private position: Float32Array;
  private colour: Float32Array;
  private cornerNode: number[] = [];
  private edgeNode: number[] = [];
  private lineNode: number[] = [];
  private edgePosition: Float32Array;
  private linePosition: Float32Array;
  private lines: THREE.LineSegments;
  readonly bodyOfNode: Int32Array;
  readonly now: Float32Array; // places of nodes
  magnify = 1;

  constructor(
    private layout: Layout,
    planar: boolean,
  ) {
    const l = layout;
    this.nodes = l.node.length / 3;
    this.now = new Float32Array(l.node);
    this.bodyOfNode = new Int32Array(this.nodes).fill(-1);
    for (const s of l.solids) this.bodyOfNode.fill(s.body, s.node, s.node + s.nodes);
    if (planar) this.takeElements();
    else this.takeFacets();
    this.position = new Float32Array(3 * this.cornerNode.length);
    this.colour = new Float32Array(3 * this.cornerNode.length).fill(0.6);
    const g = new THREE.BufferGeometry();
    g.setAttribute("position", new THREE.BufferAttribute(this.position, 3).setUsage(THREE.DynamicDrawUsage));
    g.setAttribute("color", new THREE.BufferAttribute(this.colour, 3).setUsage(THREE.DynamicDrawUsage));
    const options = { vertexColors: true, side: THREE.DoubleSide, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 };
    this.surface = new THREE.Mesh(
      g,
      planar ? new THREE.MeshBasicMaterial(options) : new THREE.MeshPhongMaterial({ ...options, flatShading: true, shininess: 20, specular: 0x222222 }),
    );
    this.surface.frustumCulled = false;
    this.surface.castShadow = this.surface.receiveShadow = !planar;
    this.group.add(this.surface);
    this.edgePosition = new Float32Array(3 * this.edgeNode.length);
    const eg = new THREE.BufferGeometry();
    eg.setAttribute("position", new THREE.BufferAttribute(this.edgePosition, 3).setUsage(THREE.DynamicDrawUsage));
    this.edges = new THREE.LineSegments(eg, new THREE.LineBasicMaterial({ color: 0x1c2733, transparent: true, opacity: 0.35 }));
    this.edges.frustumCulled = false;
    this.linePosition = new Float32Array(3 * this.lineNode.length);
    const lg = new THREE.BufferGeometry();
    lg.setAttribute("position", new THREE.BufferAttribute(this.linePosition, 3).setUsage(THREE.DynamicDrawUsage));
    this.lines = new THREE.LineSegments(lg, new THREE.LineBasicMaterial({ color: 0x33485e }));
    this.lines.frustumCulled = false;
    this.group.add(this.lines);
  }

  /** Edges closer than a few pixels would only darken the colours between them. */
  fadeEdges(metresPerPixel: number): void {
    if (!this.edgeNode.length) return;
    this.edgeLength ??= this.meanEdge();
    const pixels = this.edgeLength / metresPerPixel;
    const material = this.edges.material as THREE.LineBasicMaterial;
    material.opacity = 0.35 * Math.min(1, Math.max(0, (pixels - 4) / 8));
  }
  private edgeLength: number | undefined;
  private meanEdge(): number {
    const rest = this.layout.node;
    let sum = 0;
    for (let i = 0; i < this.edgeNode.length; i += 2) {
      const [a, b] = [3 * this.edgeNode[i], 3 * this.edgeNode[i + 1]];
      sum += Math.hypot(rest[a] - rest[b], rest[a + 1] - rest[b + 1], rest[a + 2] - rest[b + 2]);
    }
    return (2 * sum) / this.edgeNode.length;
  }

  private loop(corners: number[], edges: Set<string>): void {
    for (let k = 0; k < corners.length; k++) {
      const a = corners[k];
      const b = corners[(k + 1) % corners.length];
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      if (edges.has(key)) continue;
      edges.add(key);
      this.edgeNode.push(a, b);
    }
  }
  private polygon(corners: number[], edges: Set<string>): void {
    for (let k = 1; k + 1 < corners.length; k++) this.cornerNode.push(corners[0], corners[k], corners[k + 1]);
    this.loop(corners, edges);
  }
  private takeElements(): void {
    const l = this.layout;
    const edges = new Set<string>();
    for (let e = 0; e < l.elementType.length; e++) {
      const nodes = Array.from(l.elementNode.subarray(l.element[e], l.element[e + 1]));
      const corners = planeCorners(l.elementType[e], nodes.length);
      if (corners) this.polygon(nodes.slice(0, corners), edges);
      else this.lineNode.push(nodes[0], nodes[1]);
    }
  }
  private takeFacets(): void {
    const l = this.layout;
    const edges = new Set<string>();
    for (let f = 0; f + 1 < l.facet.length; f++) {
      const nodes = Array.from(l.facetNode.subarray(l.facet[f], l.facet[f + 1]));
      if (nodes.length < 3) this.lineNode.push(nodes[0], nodes[1]);
      else this.polygon(nodes.slice(0, facetCorners(nodes.length)), edges);
    }
    for (let e = 0; e < l.elementType.length; e++)
      if (l.elementType[e] === 0) this.lineNode.push(l.elementNode[l.element[e]], l.elementNode[l.element[e] + 1]);
  }

  move(displacement: Float32Array | undefined): void {
    const rest = this.layout.node;
    for (let i = 0; i < this.now.length; i++) this.now[i] = rest[i] + this.magnify * (displacement ? displacement[i] : 0);
    const fill = (to: Float32Array, nodes: number[], g: THREE.BufferGeometry): void => {
      for (let i = 0; i < nodes.length; i++) for (let k = 0; k < 3; k++) to[3 * i + k] = this.now[3 * nodes[i] + k];
      g.getAttribute("position").needsUpdate = true;
    };
    fill(this.position, this.cornerNode, this.surface.geometry);
    fill(this.edgePosition, this.edgeNode, this.edges.geometry);
    fill(this.linePosition, this.lineNode, this.lines.geometry);
    if (this.position.length && !(this.surface.material instanceof THREE.MeshBasicMaterial)) this.surface.geometry.computeVertexNormals();
  }

  /** Means of the values of the elements about each node. */
  toNodes(values: Float32Array): Float32Array {
    const l = this.layout;
    const sum = new Float32Array(this.nodes);
    const count = new Float32Array(this.nodes);
    for (let e = 0; e < l.elementType.length; e++)
      for (let k = l.element[e]; k < l.element[e + 1]; k++) {
        sum[l.elementNode[k]] += values[e];
        count[l.elementNode[k]]++;
      }
    return sum.map((v, i) => (count[i] ? v / count[i] : NaN));
  }

  paint(colourOf: (node: number) => [number, number, number]): void {
    const cache = new Float32Array(3 * this.nodes).fill(-1);
    const c = new THREE.Color();
    for (let i = 0; i < this.cornerNode.length; i++) {
      const n = this.cornerNode[i];
      if (cache[3 * n] < 0) {
        const [r, g, b] = colourOf(n);
        c.setRGB(r / 255, g / 255, b / 255, THREE.SRGBColorSpace);
        cache.set([c.r, c.g, c.b], 3 * n);
      }
      this.colour[3 * i] = cache[3 * n];
      this.colour[3 * i + 1] = cache[3 * n + 1];
      this.colour[3 * i + 2] = cache[3 * n + 2];
    }
    this.surface.geometry.getAttribute("color").needsUpdate = true;
  }

  /** For picking: corners of triangles as nodes. */
  get triangles(): readonly number[] {
    return this.cornerNode;
  }
}
