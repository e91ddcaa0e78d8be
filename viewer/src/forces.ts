// The force network and the dots of contacts.
import * as THREE from "three";
import type { Rgb } from "./colour";
import type { Info, Pack } from "./data";
import { limits, type Field } from "./fields";
import { PART, type Layout } from "./layout";
import { STATUS_COLOURS, type Look } from "./look";
import { Marks } from "./marks";
import type { Poses } from "./poses";

const GROUND = 0xffffffff;
const SAME_NORMAL = 0.9; // cosine: the two sides of a corner are drawn apart
const SLIDING = 2;

/** Lengths that lines are measured by. */
export interface Sizes {
  grain: number;
  length: number;
}

/** What one line of the network stands for: a contact, or all contacts of two bodies along one normal. */
interface Line {
  pair: [number, number];
  point: number[];
  normal: number[];
  push: number[]; // on pair[0], N
  size: number; // of push
  weight: number;
  status: number;
  row: number; // of its first contact
}

type Paint = (look: Look, values: Float32Array, field: Field) => (v: number) => Rgb;

export class Forces {
  readonly mesh: THREE.Mesh;
  readonly dots: THREE.Points;
  drawn = 0; // lines
  private marks: Marks;
  private round: Uint8Array;

  constructor(
    private layout: Layout,
    private poses: Poses,
    private info: Info,
  ) {
    const planar = info.dimension === 2;
    this.marks = new Marks(planar, false);
    this.mesh = this.marks.mesh;
    this.dots = new THREE.Points(new THREE.BufferGeometry(), new THREE.PointsMaterial({ size: 7, sizeAttenuation: false, vertexColors: true, depthTest: !planar }));
    this.dots.frustumCulled = false;
    this.dots.renderOrder = 6;
    this.round = Uint8Array.from({ length: layout.bodies }, (_, b) => (this.isRound(b) ? 1 : 0));
  }

  private isRound(b: number): boolean {
    const [first, count] = this.layout.parts(b);
    const type = count === 1 ? this.layout.part(first).type : -1;
    return type === PART.DISK || type === PART.SPHERE;
  }

  /** A vector to the nearest periodic image. */
  private near(d: number[]): number[] {
    return d.map((x, j) => {
      const period = this.info.period[j];
      return period > 0 ? x - period * Math.round(x / period) : x;
    });
  }
  private inCell(p: ArrayLike<number>): number[] {
    return [0, 1, 2].map((j) => {
      const period = this.info.period[j];
      return period > 0 ? p[j] - period * Math.floor(p[j] / period) : p[j];
    });
  }

  /** One line for every contact. */
  private lines(pack: Pack): Line[] {
    const force = pack.get("contact.force");
    const normal = pack.get("contact.normal")?.data;
    const point = pack.get("contact.point")?.data;
    const pair = pack.get("contact.pair")?.data;
    const status = pack.get("contact.status")?.data;
    const tangent = pack.get("contact.tangent")?.data;
    const out: Line[] = [];
    if (!force || !normal || !point || !pair || !status) return out;
    for (let c = 0; c < force.rows; c++) {
      const k = 3 * c;
      const F = force.data.subarray(force.width * c, force.width * c + 3);
      const n = [normal[k], normal[k + 1], normal[k + 2]];
      const t = tangent ? [tangent[k], tangent[k + 1], tangent[k + 2]] : [-n[1], n[0], 0];
      const s = tangent ? [n[1] * t[2] - n[2] * t[1], n[2] * t[0] - n[0] * t[2], n[0] * t[1] - n[1] * t[0]] : [0, 0, 0];
      const push = [0, 1, 2].map((j) => F[0] * n[j] + F[1] * t[j] + (tangent ? F[2] * s[j] : 0));
      const size = Math.hypot(...push);
      if (!(size > 0)) continue;
      out.push({ pair: [pair[2 * c], pair[2 * c + 1]], point: [point[k], point[k + 1], point[k + 2]], normal: n, push, size, weight: Math.abs(F[0]), status: status[c], row: c });
    }
    return out;
  }

  /** The same as `scree render --forces`: one line for the contacts of two bodies along one normal. */
  private joined(lines: Line[]): Line[] {
    for (const l of lines)
      if (l.pair[0] < l.pair[1]) {
        l.pair = [l.pair[1], l.pair[0]];
        l.normal = l.normal.map((x) => -x);
        l.push = l.push.map((x) => -x);
      }
    lines.sort((a, b) => a.pair[0] - b.pair[0] || a.pair[1] - b.pair[1] || a.row - b.row);
    const out: Line[] = [];
    for (const l of lines) {
      const last = out[out.length - 1];
      const joins = last && last.pair[0] === l.pair[0] && last.pair[1] === l.pair[1] && last.normal.reduce((s, x, j) => s + x * l.normal[j], 0) > SAME_NORMAL;
      if (!joins) {
        out.push(l);
        continue;
      }
      const arm = this.near(l.point.map((x, j) => x - last.point[j]));
      last.weight += l.weight;
      for (let j = 0; j < 3; j++) {
        last.push[j] += l.push[j];
        if (last.weight > 0) last.point[j] += (l.weight / last.weight) * arm[j];
      }
      if (last.status === SLIDING) last.status = l.status; // a joint slides where all of its contacts do
    }
    for (const l of out) l.size = Math.hypot(...l.push);
    return out.filter((l) => l.size > 0);
  }

  /** From the point of a line to its end inside a body: the centre of a round grain; in others along the force, as
   * far as the foot of the centre. Such lines cross the joint where the force acts. */
  private end(l: Line, body: number): number[] {
    if (body === GROUND || !this.poses.exists(body)) return [0, 0, 0];
    const at = this.poses.at(body);
    const bound = this.layout.boundOf(body);
    const soft = this.layout.solidOf.has(body);
    const to = this.near([at[0] - l.point[0], at[1] - l.point[1], at[2] - l.point[2]]);
    if (this.round[body]) return to;
    if (!Number.isFinite(bound) && !soft) return [0, 0, 0];
    const along = l.push.map((x) => x / l.size);
    let length = to.reduce((s, x, j) => s + x * along[j], 0);
    // the centre of a deformable body says nothing about where its contacts push
    if (soft) length = Math.sign(length) * Math.min(Math.abs(length), 0.1 * (Number.isFinite(bound) ? bound : Math.abs(length)));
    return along.map((x) => x * length);
  }

  show(pack: Pack, look: Look, sizes: Sizes, paint: Paint): void {
    this.mesh.visible = look.forces;
    this.marks.show(0);
    this.drawn = 0;
    if (!look.forces) return;
    const each = this.lines(pack);
    const lines = typeof look.forceBy === "object" ? each : this.joined(each);
    if (!lines.length) return;
    const size = Float32Array.from(lines, (l) => l.size);
    const mean = size.reduce((a, b) => a + b, 0) / size.length;
    const strong = limits(size, false, true)[1];
    const thick = (look.forceSize * Math.min(0.25 * sizes.grain, 0.02 * sizes.length)) / 2 / strong;
    const colourOf = this.paint(pack, look, lines, size, paint);
    const put = this.marks.begin(lines.length);
    const colour = new THREE.Color();
    for (const [k, l] of lines.entries()) {
      if (!(l.size > look.forceThreshold * mean)) continue;
      const [r, g, b] = colourOf(k);
      colour.setRGB(r / 255, g / 255, b / 255, THREE.SRGBColorSpace);
      const p = this.inCell(l.point);
      const from = this.end(l, l.pair[0]).map((x, j) => p[j] + x);
      const to = this.end(l, l.pair[1]).map((x, j) => p[j] + x);
      put(this.drawn++, from, to, Math.max(thick * Math.min(l.size, 1.4 * strong), 1e-4 * sizes.grain), colour);
    }
    this.marks.show(this.drawn);
  }

  private paint(pack: Pack, look: Look, lines: Line[], size: Float32Array, paint: Paint): (k: number) => Rgb {
    if (look.forceBy === "status") return (k) => STATUS_COLOURS[lines[k].status] ?? STATUS_COLOURS[0];
    const by = look.forceBy;
    const all = typeof by === "object" ? by.values(pack, null) : null;
    const values = all ? Float32Array.from(lines, (l) => all[l.row]) : size;
    const field: Field = typeof by === "object" ? by : { id: "", label: "contact force", unit: "N", needs: [], signed: false, values: () => size };
    const colour = paint({ ...look, scale: all ? look.scale : "heat", fixedLimits: null, trim: true }, values, field);
    return (k) => colour(values[k]);
  }

  showDots(pack: Pack, look: Look): void {
    this.dots.visible = look.contacts;
    const point = pack.get("contact.point");
    const status = pack.get("contact.status");
    if (!look.contacts || !point || !status) return;
    const colours = new Float32Array(3 * point.rows);
    const place = new Float32Array(point.data.length);
    const c = new THREE.Color();
    const table = STATUS_COLOURS.map(([r, g, b]) => c.setRGB(r / 255, g / 255, b / 255, THREE.SRGBColorSpace).toArray());
    for (let i = 0; i < point.rows; i++) {
      colours.set(table[status.data[i]] ?? table[0], 3 * i);
      place.set(this.inCell(point.data.subarray(3 * i, 3 * i + 3)), 3 * i);
    }
    this.dots.geometry.dispose();
    this.dots.geometry = new THREE.BufferGeometry();
    this.dots.geometry.setAttribute("position", new THREE.BufferAttribute(place, 3));
    this.dots.geometry.setAttribute("color", new THREE.BufferAttribute(colours, 3));
  }
}
