// Charts of what a run keeps for every frame, and of measures; linked to the timeline.
import uPlot from "uplot";
import type { Series } from "./data";
import { css, kindColour } from "./colour";
import { short, unitFor } from "./format";
import { $ } from "./widgets";
import type { Viewer } from "./viewer";

const POINTS = 1500; // of a chart at most
const AT_ONCE: Record<string, number> = { certificate: 512, ledger: 512, values: 512, solver: 512 };

/** Powers of ten between two limits, at most five. */
function decades(_: uPlot, __: number, low: number, high: number): number[] {
  const first = Math.ceil(Math.log10(low) - 1e-9);
  const last = Math.floor(Math.log10(high) + 1e-9);
  const step = Math.max(1, Math.ceil((last - first) / 4));
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_v, k) => Math.pow(10, first + k * step));
}

export class Chart {
  readonly element = document.createElement("div");
  private choice = document.createElement("select");
  private text = document.createElement("input");
  private place = document.createElement("div");
  private plot: uPlot | null = null;
  private series: Series | null = null;
  private stride = 1;
  private job = 0;
  what: string;

  constructor(
    private v: Viewer,
    what: string,
    remove: () => void,
  ) {
    this.what = what;
    this.element.className = "chart";
    const head = document.createElement("div");
    head.className = "head";
    this.choice.setAttribute("aria-label", "What the chart shows");
    const add = (value: string, label: string): void => {
      this.choice.add(new Option(label, value));
    };
    add("ledger", "energy ledger");
    add("certificate", "residual, penetration, balance");
    add("values", "values of the scene");
    add("solver", "work of the solver");
    if (!v.source.isFile) {
      for (const m of v.info.measures) {
        const needs = m.parameters.filter((p) => p.required);
        add(m.name + (needs.length ? `(${needs.map((p) => `${p.name}=`).join(", ")})` : ""), `${m.name}${needs.length ? " …" : ""}`);
      }
    }
    this.text.type = "text";
    this.text.spellcheck = false;
    this.text.setAttribute("aria-label", "Measure");
    this.text.placeholder = "a measure, as scree measure takes it";
    this.text.hidden = v.source.isFile;
    this.text.value = what;
    this.choice.value = what;
    this.choice.addEventListener("change", () => {
      this.text.value = this.choice.value;
      if (this.choice.value.includes("=")) this.text.focus();
      else void this.load(this.choice.value);
    });
    this.text.addEventListener("change", () => void this.load(this.text.value));
    const close = document.createElement("button");
    close.textContent = "×";
    close.setAttribute("aria-label", "Remove this chart");
    close.addEventListener("click", () => {
      this.job++;
      this.plot?.destroy();
      this.element.remove();
      remove();
    });
    head.append(this.choice, this.text, close);
    this.element.append(head, this.place);
    void this.load(what);
  }

  async load(what: string): Promise<void> {
    this.what = what;
    this.series = null;
    await this.more();
  }

  /** Asks for frames that are not there yet. */
  async more(): Promise<void> {
    const job = ++this.job;
    const frames = this.v.frames.count;
    try {
      if (!this.series) this.stride = Math.max(1, Math.ceil(frames / POINTS));
      const rows = this.series?.rows ?? [];
      let first = rows.length ? Number(rows[rows.length - 1][0]) + this.stride : 0;
      while (first < frames) {
        const got = await this.v.source.series(this.what, first, AT_ONCE[this.what] ?? 16, this.stride);
        if (job !== this.job) return;
        if (!got.rows.length) break;
        if (!this.series) this.series = got;
        else for (const r of got.rows) this.series.rows.push(r);
        first = Number(got.rows[got.rows.length - 1][0]) + this.stride;
        this.thin();
        this.draw();
      }
    } catch (e) {
      this.v.say((e as Error).message);
    }
    this.draw();
  }

  /** A run that grows on and on keeps every second point, then every fourth, ... */
  private thin(): void {
    const { series } = this;
    if (!series || series.rows.length <= 2 * POINTS) return;
    this.stride *= 2;
    series.rows = series.rows.filter((r) => Number(r[0]) % this.stride === 0);
  }

  /** Numbers of one unit share a scale; columns that are zero all the time are left out of sums. */
  private chosen(): number[] {
    const s = this.series;
    if (!s) return [];
    const live = s.names.map((_, k) => k).filter((k) => s.rows.some((r) => r[k + 2] !== 0 && r[k + 2] !== null));
    const wanted: Record<string, string[]> = {
      certificate: ["residual", "residual_max", "energy", "momentum"],
      solver: ["iterations", "seconds_solve"],
    };
    const names = wanted[this.what];
    return (names ? live.filter((k) => names.includes(s.names[k])) : live).slice(0, 12);
  }

  draw(): void {
    const s = this.series;
    if (!s || !s.rows.length) return;
    const shown = this.chosen();
    const log = this.what === "certificate";
    const width = Math.max(200, this.place.clientWidth || 500);
    const text = getComputedStyle(document.documentElement).getPropertyValue("--text");
    const line = getComputedStyle(document.documentElement).getPropertyValue("--line");
    const units = [...new Set(shown.map((k) => s.units[k]))];
    let most = 0;
    for (const r of s.rows) for (const k of shown) most = Math.max(most, Math.abs(r[k + 2] ?? 0));
    const unit = units.length === 1 ? unitFor(units[0], most) : { name: "", by: 1 };
    const data = [
      s.rows.map((r) => r[1] as number),
      ...shown.map((k) => s.rows.map((r) => (r[k + 2] === null || (log && !((r[k + 2] as number) > 0)) ? null : (r[k + 2] as number) / unit.by))),
    ] as uPlot.AlignedData;
    this.plot?.destroy();
    const axis = { stroke: text, grid: { stroke: line, width: 1 }, ticks: { stroke: line }, font: "11px system-ui", labelFont: "12px system-ui" };
    this.plot = new uPlot(
      {
        width,
        height: 150,
        scales: { x: { time: false }, y: { distr: log ? 3 : 1 } },
        axes: [
          { ...axis, size: 34, label: "t [s]", labelSize: 14, space: 70, values: (_: uPlot, v: (number | null)[]) => v.map((x) => (x === null ? "" : short(x, 5))) },
          { ...axis, space: 24, ...(log ? { splits: decades, filter: (_: uPlot, v: number[]) => v } : {}), size: 62, label: this.axisName(units.length === 1 ? unit.name : ""), labelSize: 14, values: (_: uPlot, v: (number | null)[]) => v.map((x) => (x === null ? "" : short(x, 3))) },
        ],
        series: [
          { label: "t", value: (_: uPlot, v: number | null) => (v === null ? "" : `${short(v)} s`) },
          ...shown.map((k, i) => ({
            label: s.names[k],
            stroke: css(kindColour(i)),
            width: 1.5,
            points: { show: s.rows.length < 40, size: 4 },
            value: (_: uPlot, v: number | null) => (v === null ? "" : `${short(v)}${units.length === 1 ? "" : ` ${s.units[k] === "1" ? "" : s.units[k]}`}`),
          })),
        ],
        cursor: { drag: { x: false, y: false }, points: { size: 5 } },
        legend: { live: true },
        hooks: { draw: [(u: uPlot) => this.mark(u)] },
      },
      data,
      this.place,
    );
    this.plot.over.addEventListener("click", () => {
      const k = this.plot?.cursor.idx;
      if (k !== null && k !== undefined && this.series) void this.v.go(Number(this.series.rows[k][0]));
    });
    this.plot.over.addEventListener("mouseleave", () => requestAnimationFrame(() => this.move()));
    this.move();
  }

  private axisName(unit: string): string {
    const plain: Record<string, string> = { ledger: "energy", certificate: "", solver: "", values: "" };
    const name = plain[this.what] ?? this.what.replace(/\(.*/s, "").replace(/_/g, " ");
    return unit ? `${name} [${unit}]`.trim() : name;
  }

  /** The line of the frame that is shown. */
  private mark(u: uPlot): void {
    const x = u.valToPos((this.v.frames.times[this.v.index] ?? 0), "x", true);
    if (x < u.bbox.left || x > u.bbox.left + u.bbox.width) return;
    u.ctx.save();
    u.ctx.strokeStyle = "#d55e00";
    u.ctx.lineWidth = 1.5 * devicePixelRatio;
    u.ctx.beginPath();
    u.ctx.moveTo(x, u.bbox.top);
    u.ctx.lineTo(x, u.bbox.top + u.bbox.height);
    u.ctx.stroke();
    u.ctx.restore();
  }

  /** The line goes to the frame that is shown, and the legend has its numbers until the mouse points elsewhere. */
  move(): void {
    const { plot, series } = this;
    if (!plot || !series) return;
    plot.redraw(false, false);
    if ((plot.cursor.left ?? -1) >= 0) return;
    let at = 0;
    while (at + 1 < series.rows.length && Number(series.rows[at + 1][0]) <= this.v.index) at++;
    plot.setLegend({ idx: at }, false);
  }
}

/** All charts of the page. */
export class Charts {
  private list: Chart[] = [];

  constructor(private v: Viewer) {}

  add(what: string): void {
    const chart: Chart = new Chart(this.v, what, () => {
      this.list = this.list.filter((c) => c !== chart);
      this.arrange();
    });
    this.list.push(chart);
    $("charts").append(chart.element);
    this.arrange();
  }
  /** The picture has more or less room now. */
  private arrange(): void {
    requestAnimationFrame(() => {
      this.v.stage.resize();
      this.draw();
    });
  }
  draw(): void {
    for (const c of this.list) c.draw();
  }
  move(): void {
    for (const c of this.list) c.move();
  }
  more(): void {
    for (const c of this.list) void c.more();
  }
  reload(): void {
    for (const c of this.list) void c.load(c.what);
  }
}
