// The numbers of a body, a contact or a node that was clicked, and of the cut.
import type { RowColumn } from "./data";
import { quantity } from "./format";
import { STATUS } from "./look";
import type { Hit } from "./picking";
import { $ } from "./widgets";
import type { Viewer } from "./viewer";

const HINT = '<p class="hint">Click a body, a contact or a node.</p>';

export class Numbers {
  hit: Hit | null = null;
  private shown = ""; // frame and row in the table

  constructor(private v: Viewer) {}

  build(parent: HTMLElement): void {
    const box = document.createElement("div");
    box.id = "pick";
    box.setAttribute("aria-live", "polite");
    box.innerHTML = HINT;
    parent.append(box);
  }

  pickAt(x: number, y: number): void {
    this.select(this.v.stage.picking.pick(x, y, this.v.look.forces || this.v.look.contacts));
  }
  select(hit: Hit | null): void {
    this.hit = hit;
    void this.show();
  }

  async show(): Promise<void> {
    const { v } = this;
    const box = $("pick");
    if (this.hit?.table === "body") {
      this.hit.row = v.stage.poses.row[this.hit.body];
      if (this.hit.row < 0) this.hit = null;
    }
    v.stage.picking.mark(this.hit);
    if (!this.hit) {
      if (this.shown) box.innerHTML = HINT;
      this.shown = "";
      return;
    }
    const key = `${v.index} ${this.hit.table} ${this.hit.row}`;
    if (key === this.shown || (v.play.on && this.shown)) return;
    this.shown = key;
    try {
      const columns = await v.source.row(v.index, this.hit.table, this.hit.row);
      if (this.shown === key && this.hit) this.fill(box, this.hit, columns);
    } catch (e) {
      box.textContent = (e as Error).message;
    }
  }

  private fill(box: HTMLElement, hit: Hit, columns: RowColumn[]): void {
    const table = document.createElement("table");
    const line = (name: string, value: string, help: string): void => {
      const tr = table.insertRow();
      tr.insertCell().textContent = name;
      tr.insertCell().textContent = value;
      tr.title = help;
    };
    line(hit.table, this.nameOf(hit), "");
    for (const c of columns) {
      const names = c.components.split(" ");
      const units = c.unit.split(" ");
      const plain = c.name.slice(c.name.indexOf(".") + 1).replace(/_/g, " ");
      c.values.forEach((v, k) => {
        const unit = units[Math.min(k, units.length - 1)];
        const name = c.values.length > 1 ? `${plain} ${names[k] ?? k}` : plain;
        const meaning = this.meaning(c.name, v);
        line(name, meaning ?? (typeof v === "number" ? `${Number(v.toPrecision(7))}${unit === "1" ? "" : ` ${unit}`}` : String(v ?? "–")), c.help);
      });
    }
    box.replaceChildren(table);
  }

  private nameOf(hit: Hit): string {
    if (hit.table === "contact") return `row ${hit.row}`;
    const body = this.v.layout.nameOf(hit.body);
    return hit.table === "node" ? `node ${hit.row} of ${body}` : body;
  }

  /** In words, where a number stands for something. */
  private meaning(name: string, v: number | string | null): string | null {
    const { layout } = this.v;
    if (typeof v !== "number") return null;
    if (name === "contact.status") return STATUS[v] ?? null;
    if (name === "contact.law") return layout.laws[v] ?? "joint";
    if (name === "contact.pair") return v === 0xffffffff ? "ground" : layout.nameOf(v);
    if (name === "bodies.group") return layout.groups[v] || null;
    return null;
  }

  /** The resultant of the forces through the cut, by the measure `cut`. */
  async showCut(): Promise<void> {
    const { v } = this;
    const out = document.getElementById("cut-result");
    if (!out) return;
    const cut = v.stage.cutOf(v.look);
    if (!cut || v.source.isFile || v.play.on) {
      out.textContent = cut && v.source.isFile ? "The resultant needs scree view." : "";
      return;
    }
    const measure = v.info.measures.find((m) => m.name === "cut");
    if (!measure) return;
    const d = v.info.dimension;
    const list = (x: number[]): string => `[${x.slice(0, d).map((c) => Number(c.toPrecision(9))).join(", ")}]`;
    // in the plane the direction is that of the line, in space the normal
    const along = d === 2 ? [cut.direction[1], -cut.direction[0] || 0] : cut.direction;
    const key = measure.parameters.some((p) => p.name === "normal") ? "normal" : "direction";
    try {
      const s = await v.source.series(`cut(point=${list(cut.point)}, ${key}=${list(key === "normal" ? cut.direction : along)})`, v.index, 1, 1);
      out.replaceChildren(
        ...s.names.map((n, k) => {
          const line = document.createElement("div");
          line.textContent = `${n}: ${quantity(Number(s.rows[0][k + 2]), s.units[k])}`;
          return line;
        }),
      );
    } catch (e) {
      out.textContent = (e as Error).message;
    }
  }
}
