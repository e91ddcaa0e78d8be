// Arrows of velocities, and of displacements since the first frame.
import * as THREE from "three";
import type { Pack } from "./data";
import { limits } from "./fields";
import type { Sizes } from "./forces";
import type { Layout } from "./layout";
import type { Look } from "./look";
import { Marks } from "./marks";
import type { Meshes } from "./meshes";
import type { Poses } from "./poses";

const NODES_MOST = 4000; // nodes of meshes that have arrows

export class Arrows {
  readonly mesh: THREE.Mesh;
  private marks: Marks;
  private starts: number[] = [];
  private ways: number[] = [];

  constructor(
    private layout: Layout,
    private poses: Poses,
    private meshes: Meshes | null,
    private fixed: Uint8Array,
    private planar: boolean,
  ) {
    this.marks = new Marks(planar, true);
    this.mesh = this.marks.mesh;
  }

  show(pack: Pack, first: Pack | null, look: Look, sizes: Sizes, dark: boolean): void {
    this.mesh.visible = look.arrows !== "none";
    this.marks.show(0);
    if (look.arrows === "none") return;
    this.starts = [];
    this.ways = [];
    this.ofBodies(pack, first, look);
    this.ofNodes(pack, look);
    const { starts, ways } = this;
    const size = new Float32Array(starts.length / 3);
    for (let i = 0; i < size.length; i++) size[i] = Math.hypot(ways[3 * i], ways[3 * i + 1], ways[3 * i + 2]);
    const most = limits(size, false, true)[1];
    if (!(most > 0) || !size.length) return;
    const unit = (look.arrowSize * Math.max(1.5 * sizes.grain, 0.06 * sizes.length)) / most;
    const thick = Math.min(0.06 * sizes.grain, 0.004 * sizes.length);
    const put = this.marks.begin(size.length);
    const colour = new THREE.Color(dark ? 0xf0a35e : 0x9c3a00);
    let count = 0;
    for (let i = 0; i < size.length; i++) {
      if (!(size[i] > 0.01 * most)) continue;
      const from = starts.slice(3 * i, 3 * i + 3);
      const grow = Math.min(1, (2 * most) / size[i]);
      put(count++, from, from.map((x, k) => x + unit * grow * ways[3 * i + k]), thick, colour);
    }
    this.marks.show(count);
  }

  private ofBodies(pack: Pack, first: Pack | null, look: Look): void {
    const body = pack.get("body.body");
    const v = pack.get("body.velocity");
    const place = pack.get("body.place");
    const place0 = first?.get("body.place");
    if (!body || !place) return;
    const row0 = new Map<number, number>();
    first?.get("body.body")?.data.forEach((b, i) => row0.set(b, i));
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
      this.starts.push(at[0], at[1], at[2]);
      this.ways.push(...way);
    }
  }

  private ofNodes(pack: Pack, look: Look): void {
    const m = this.meshes;
    const of = pack.get(look.arrows === "velocity" ? "node.velocity" : "node.displacement");
    if (!m || !of) return;
    const every = Math.max(1, Math.ceil(m.nodes / NODES_MOST));
    for (let n = 0; n < m.nodes; n += every) {
      this.starts.push(m.now[3 * n], m.now[3 * n + 1], m.now[3 * n + 2]);
      this.ways.push(of.data[3 * n], of.data[3 * n + 1], of.data[3 * n + 2]);
    }
  }
}
