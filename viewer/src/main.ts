// The page: what is shown, when, and with which numbers beside it.
import * as THREE from "three";
import { Chart } from "./charts";
import { css, scaleTable, SCALES, type Scale } from "./colour";
import { openSource, Pack, type Info, type RowColumn, type RunState } from "./data";
import { bodyFields, contactFields, meshFields, type Field } from "./fields";
import { quantity, short, ticks, unitFor } from "./format";
import { Layout } from "./layout";
import { Stage, STATUS, STATUS_COLOURS, type Hit, type Look } from "./stage";

const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;
const CACHE_BYTES = 400e6;
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

class Viewer {
  private source = openSource();
  private info!: Info;
  private layout!: Layout;
  private stage!: Stage;
  private times: number[] = [];
  private index = 0;
  private cache = new Map<string, Promise<Pack>>();
  private cacheBytes = 0;
  private playing = false;
  private playTime = 0;
  private playWall = 0;
  private speed = 1;
  private charts: Chart[] = [];
  private hit: Hit | null = null;
  private recorder: MediaRecorder | null = null;
  private state: RunState = { frames: 0 };
  private showing = false;
  private wanted = -1;
  private frameRate = 0;
  private pushing = false;
  look: Look = {
    colour: null,
    meshColour: null,
    meshOfElements: false,
    scale: "sequential",
    trim: true,
    fixedLimits: null,
    forces: false,
    forceThreshold: 0,
    forceSize: 1,
    forceBy: "force",
    contacts: false,
    arrows: "none",
    arrowSize: 1,
    edges: true,
    opacity: 1,
    walls: true,
    magnify: 1,
    cut: null,
  };

  async start(): Promise<void> {
    this.setTheme(localStorageGet("scree-theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    this.info = await this.source.info();
    this.state = this.info;
    this.layout = new Layout(await this.source.layout());
    document.title = `${this.info.title || "scree"} – scree`;
    $("title").textContent = this.info.title || "scree";
    if (this.info.frames === 0) {
      this.say("There is no frame yet; the page waits for the first one.");
      while ((await this.source.state()).frames === 0) await new Promise((r) => setTimeout(r, 500));
      this.info = await this.source.info();
      this.layout = new Layout(await this.source.layout());
      this.say("");
    }
    this.times = Array.from(await this.source.times(0));
    const first = await this.fetchFrame(0);
    this.stage = new Stage($<HTMLCanvasElement>("view"), this.info, this.layout, first);
    this.stage.setTheme(this.dark);
    if (this.info.solids && meshFields(this.info).element.some((f) => f.id === "von_mises")) {
      this.look.meshColour = meshFields(this.info).element.find((f) => f.id === "von_mises") ?? null;
      this.look.meshOfElements = true;
    }
    this.buildPanel();
    this.buildBars();
    this.listen();
    this.addChart("ledger");
    if (this.times.length > 1) this.addChart("certificate");
    await this.go(this.info.kind === "run" || this.info.growing ? this.times.length - 1 : 0);
    requestAnimationFrame(() => this.tick());
    if (!this.source.isFile) void this.follow();
    document.documentElement.dataset.ready = "yes";
  }

  // ---- frames

  private columns(): string[] {
    return Stage.wants(this.look, this.info);
  }

  private fetchFrame(index: number): Promise<Pack> {
    const columns = this.columns();
    const key = `${index} ${columns.join()}`;
    let pack = this.cache.get(key);
    if (pack) {
      this.cache.delete(key);
      this.cache.set(key, pack);
      return pack;
    }
    pack = this.source.frame(index, columns);
    this.cache.set(key, pack);
    pack.then(
      (p) => {
        if (Number(p.head.index) !== index) {
          this.cache.delete(key); // of a run that was taken back meanwhile
          return;
        }
        this.cacheBytes += p.bytes;
        for (const [k, old] of this.cache) {
          if (this.cacheBytes < CACHE_BYTES || k === key) break;
          this.cache.delete(k);
          void old.then((o) => (this.cacheBytes -= o.bytes));
        }
      },
      () => this.cache.delete(key),
    );
    return pack;
  }

  private forget(from: number): void {
    for (const k of [...this.cache.keys()]) if (Number(k.split(" ")[0]) >= from) this.cache.delete(k);
  }

  private asked = 0; // frames that were asked for, but not to follow a run

  /** Shows a frame; while one is on its way, the last that was asked for follows it. */
  async go(index: number, follows = false): Promise<void> {
    if (!follows) this.asked++;
    this.wanted = Math.max(0, Math.min(this.times.length - 1, index));
    if (this.showing) return;
    this.showing = true;
    try {
      while (this.wanted >= 0) {
        const at = this.wanted;
        this.wanted = -1;
        const pack = await this.fetchFrame(at);
        this.index = Number(pack.head.index);
        this.stage.show(pack, this.look);
        this.showNumbers(pack);
      }
    } catch (e) {
      this.say((e as Error).message);
    } finally {
      this.showing = false;
    }
  }

  redraw(): void {
    void this.go(this.index);
  }

  private showNumbers(pack: Pack): void {
    const t = Number(pack.head.t);
    $("clock").textContent = `t = ${t.toFixed(this.times.length > 1 && this.times[this.times.length - 1] < 0.1 ? 6 : 3)} s`;
    $<HTMLInputElement>("slider").max = String(this.times.length - 1);
    $<HTMLInputElement>("slider").value = String(this.index);
    $("slider").setAttribute("aria-valuetext", `frame ${this.index + 1} of ${this.times.length}, ${t.toPrecision(4)} seconds`);
    $("where").textContent = `frame ${this.index} of ${this.times.length - 1}, step ${short(Number(pack.head.step), 9)}`;
    const facts = [`${Number(pack.head.bodies)} bodies`, `${Number(pack.head.contacts)} contacts`, `residual ${short(Number(pack.head.residual), 3)}`];
    if (Number(pack.head.converged) === 0 && Number(pack.head.step) > 0) facts.push("missed its tolerance");
    $("subtitle").textContent = facts.join(" · ");
    this.showLegends();
    for (const c of this.charts) c.move();
    this.showRun();
    void this.showPick();
    void this.showCut();
  }

  private tick(): void {
    const now = performance.now();
    if (this.playing && !this.showing) this.playOn(now);
    this.stage.controls.update();
    if (this.stage.render()) {
      this.frameRate += 1;
      this.drawScaleBar();
      this.drawAxes();
    }
    requestAnimationFrame(() => this.tick());
  }

  private playOn(now: number): void {
    const last = this.times.length - 1;
    const span = this.times[last] - this.times[0];
    if (this.recorder) {
      if (this.index >= last) this.stopRecording();
      else if (now - this.playWall > 1000 / 30) {
        this.playWall = now;
        void this.go(this.index + 1);
      }
      return;
    }
    this.playTime += ((now - this.playWall) / 1000) * this.speed;
    this.playWall = now;
    let at = this.index;
    while (at < last && this.times[at + 1] <= this.playTime) at++;
    if (at === last && this.playTime > this.times[last] + 0.02 * span) {
      if ($<HTMLInputElement>("loop").checked && !this.state.growing && !this.state.running) {
        this.playTime = this.times[0];
        at = 0;
      } else this.setPlaying(false);
    }
    if (at !== this.index) void this.go(at);
    for (let k = at + 1; k <= Math.min(at + 3, last); k++) void this.fetchFrame(k).catch(() => undefined);
  }

  setPlaying(on: boolean): void {
    if (on && this.index >= this.times.length - 1) void this.go(0);
    this.playing = on;
    this.playWall = performance.now();
    this.playTime = this.times[on && this.index >= this.times.length - 1 ? 0 : this.index] ?? 0;
    $("play").textContent = on ? "❚❚" : "▶";
    $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  }

  // ---- growing results and runs

  private async follow(): Promise<void> {
    for (;;) {
      await new Promise((r) => setTimeout(r, this.state.running ? 150 : this.info.kind === "run" || this.state.growing ? 400 : 1500));
      try {
        const asked = this.steers;
        const state = await this.source.state();
        // an answer from before the last order says nothing about what came of it
        if (asked === this.steers) await this.takeState(state);
      } catch (e) {
        $("live").textContent = "the program has ended";
        $("live").className = "";
        if (!(e instanceof TypeError)) this.say((e as Error).message);
        if (e instanceof TypeError) return;
      }
    }
  }

  private async takeState(state: RunState): Promise<void> {
    const before = this.times.length;
    const atEnd = this.index >= before - 1;
    const asked = this.asked;
    this.state = state;
    if (state.frames < before) {
      this.times.length = state.frames;
      this.forget(state.frames);
      for (const c of this.charts) void c.load(c.what);
      await this.go(Math.min(this.index, state.frames - 1));
    } else if (state.frames > before) {
      this.times.push(...(await this.source.times(before)));
      if (atEnd && asked === this.asked && !this.playing) await this.go(this.times.length - 1, true);
      else $<HTMLInputElement>("slider").max = String(this.times.length - 1);
      for (const c of this.charts) void c.more();
    }
    const live = $("live");
    live.textContent = state.message ?? (state.running ? "running" : state.growing ? "being written" : this.info.kind === "run" ? "paused" : "");
    live.className = state.running || state.growing ? "on" : "";
    this.showRun();
  }

  private steers = 0;
  private async steer(what: string, values: Record<string, string | number> = {}): Promise<void> {
    this.steers++;
    try {
      const state = await this.source.steer(what, values);
      this.steers++;
      await this.takeState(state);
      this.say("");
    } catch (e) {
      this.say((e as Error).message);
    }
  }

  private showRun(): void {
    const bar = $("run");
    if (this.info.kind !== "run") return;
    if (!bar.childElementCount) this.buildRun(bar);
    bar.hidden = false;
    const start = $<HTMLButtonElement>("run-start");
    start.textContent = this.state.running ? "Pause run" : "Start run";
    $<HTMLButtonElement>("run-step").disabled = this.state.running === true;
    $<HTMLButtonElement>("run-restart").disabled = this.index >= this.times.length - 1;
    for (const p of this.state.parameters ?? []) {
      const input = bar.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(p.name)}"]`);
      if (!input || input === document.activeElement) continue;
      input.value = String(p.value);
      (input.parentElement?.querySelector("output") as HTMLElement).textContent = short(p.value);
    }
  }

  private buildRun(bar: HTMLElement): void {
    const start = button("run-start", "Start run", () => void this.steer(this.state.running ? "pause" : "start"));
    const step = button("run-step", "One step", () => void this.steer("step", { number: 1 }));
    const restart = button("run-restart", "Restart from this frame", () => void this.steer("restart", { number: this.index }));
    restart.title = "Frames after this one are dropped, and the run goes on from here";
    const push = button("run-push", "Push bodies", () => {
      this.pushing = !this.pushing;
      push.setAttribute("aria-pressed", String(this.pushing));
      this.stage.controls.enabled = !this.pushing;
      $("view").style.cursor = this.pushing ? "crosshair" : "";
    });
    push.title = "Drag from a body: it gets a velocity along the way of the mouse";
    push.setAttribute("aria-pressed", "false");
    bar.append(start, step, restart, push);
    for (const p of this.state.parameters ?? []) {
      const label = document.createElement("label");
      const input = document.createElement("input");
      const value = document.createElement("output");
      input.type = "range";
      input.min = String(p.from);
      input.max = String(p.to);
      input.step = String((p.to - p.from) / 200);
      input.value = String(p.value);
      input.setAttribute("aria-label", p.name);
      value.textContent = short(p.value);
      input.addEventListener("input", () => (value.textContent = short(Number(input.value))));
      input.addEventListener("change", () => void this.steer("set", { name: p.name, value: input.value }));
      label.title = p.help;
      label.append(`${p.name} `, input, " ", value);
      bar.append(label);
    }
  }

  // ---- panel

  private buildPanel(): void {
    const side = $("side");
    const fields = bodyFields(this.info, this.layout);
    const contacts = contactFields(this.info);
    const mesh = meshFields(this.info);
    const rigid = this.layout.bodies > this.layout.solids.length;

    const looks = section(side, "Colours", true);
    if (rigid)
      row(looks, "bodies", picker("colour", [["", "by kind"], ...fields.map((f): [string, string] => [f.id, f.label])], "", (id) => {
        this.look.colour = fields.find((f) => f.id === id) ?? null;
        this.redraw();
      }));
    if (this.info.solids) {
      const all = [...mesh.element, ...mesh.node];
      row(looks, "meshes", picker("mesh-colour", [["", "plain"], ...all.map((f): [string, string] => [f.id, f.label])], this.look.meshColour?.id ?? "", (id) => {
        this.look.meshColour = all.find((f) => f.id === id) ?? null;
        this.look.meshOfElements = mesh.element.includes(this.look.meshColour as Field);
        this.redraw();
      }));
      row(looks, "magnify", slider("magnify", 0, 3, 0, (v) => {
        this.look.magnify = Math.pow(10, v);
        this.redraw();
        return `${short(Math.pow(10, v), 3)} ×`;
      }));
    }
    row(looks, "scale", picker("scale-name", SCALES.map((s): [string, string] => [s, s]), "sequential", (s) => {
      this.look.scale = s as Scale;
      this.redraw();
    }));
    const low = number("low", "lower limit");
    const high = number("high", "upper limit");
    const setLimits = (): void => {
      this.look.fixedLimits = low.value !== "" && high.value !== "" ? [Number(low.value), Number(high.value)] : null;
      this.redraw();
    };
    low.addEventListener("change", setLimits);
    high.addEventListener("change", setLimits);
    const pair = document.createElement("span");
    pair.append(low, " ", high);
    row(looks, "limits (SI)", pair);
    const checks = document.createElement("div");
    checks.className = "checks";
    checks.append(
      check("trim", "leave out extremes", true, (on) => ((this.look.trim = on), this.redraw())),
      check("edges", "edges", true, (on) => ((this.look.edges = on), this.redraw())),
    );
    looks.append(checks);
    row(looks, "opacity", slider("opacity", 0.05, 1, 1, (v) => {
      this.look.opacity = v;
      this.redraw();
      return short(v, 2);
    }));

    const force = section(side, "Contacts", true);
    const layers = document.createElement("div");
    layers.className = "checks";
    layers.append(
      check("forces", "force network", false, (on) => ((this.look.forces = on), this.redraw())),
      check("contacts", "contacts by status", false, (on) => ((this.look.contacts = on), this.redraw())),
    );
    force.append(layers);
    row(force, "colour by", picker("force-by", [["force", "contact force"], ["status", "status"], ...contacts.map((f): [string, string] => [f.id, f.label])], "force", (id) => {
      this.look.forceBy = id === "force" || id === "status" ? id : (contacts.find((f) => f.id === id) ?? "force");
      this.redraw();
    }));
    row(force, "thickness", slider("force-size", 0.1, 4, 1, (v) => ((this.look.forceSize = v), this.redraw(), `${short(v, 2)} ×`)));
    row(force, "threshold", slider("force-threshold", 0, 4, 0, (v) => ((this.look.forceThreshold = v), this.redraw(), `${short(v, 2)} of mean`)));

    const arrows = section(side, "Arrows", false);
    row(arrows, "show", picker("arrows", [["none", "none"], ["velocity", "velocity"], ["displacement", "displacement"]], "none", (v) => {
      this.look.arrows = v as Look["arrows"];
      this.redraw();
    }));
    row(arrows, "length", slider("arrow-size", 0.1, 5, 1, (v) => ((this.look.arrowSize = v), this.redraw(), `${short(v, 2)} ×`)));

    const cut = section(side, "Cut", false);
    const setCut = (): void => {
      const axis = $<HTMLSelectElement>("cut-axis").value;
      this.look.cut = axis === "" ? null : { axis: Number(axis), at: Number($<HTMLInputElement>("cut-at").value), flip: $<HTMLInputElement>("cut-flip").checked };
      this.redraw();
    };
    const axes: [string, string][] = [["", "no cut"], ["0", "across x"], ["1", "across y"]];
    if (this.info.dimension === 3) axes.push(["2", "across z"]);
    row(cut, "plane", picker("cut-axis", axes, "", setCut));
    row(cut, "place", slider("cut-at", 0, 1, 0.5, (v) => {
      if (this.look.cut) setCut();
      return short(v, 2);
    }));
    cut.append(check("cut-flip", "other side", false, setCut));
    const resultant = document.createElement("div");
    resultant.id = "cut-result";
    resultant.className = "hint";
    cut.append(resultant);

    const pick = section(side, "Numbers", true);
    pick.id = "pick-section";
    const box = document.createElement("div");
    box.id = "pick";
    box.setAttribute("aria-live", "polite");
    box.innerHTML = '<p class="hint">Click a body, a contact or a node.</p>';
    pick.append(box);

    const more = section(side, "Charts", false);
    more.append(button("add-chart", "Add a chart", () => this.addChart("ledger")));
    const scene = section(side, "Scene", false);
    const text = document.createElement("pre");
    text.style.cssText = "white-space:pre-wrap;font-size:11px;user-select:text;max-height:40vh;overflow:auto";
    text.textContent = this.info.scene;
    scene.append(text);
    const keys = section(side, "Keys", false);
    keys.insertAdjacentHTML(
      "beforeend",
      '<p class="hint">space play · ←/→ frame · Home/End · [ ] speed · F fit · 1–7 cameras · N forces · C contacts · A arrows · E edges · D dark · S picture · P panel · Esc clear</p>',
    );
  }

  private buildBars(): void {
    const presets = $<HTMLSelectElement>("presets");
    if (this.stage.planar) presets.hidden = true;
    for (const [id, label] of Stage.presets) presets.add(new Option(label, id));
    presets.addEventListener("change", () => this.stage.preset(presets.value));
    const speed = $<HTMLSelectElement>("speed");
    for (const s of SPEEDS) speed.add(new Option(`${s} ×`, String(s)));
    const span = this.times[this.times.length - 1] - this.times[0];
    // about six seconds for the whole, but real time where that is near
    const ideal = span > 2 && span < 15 ? 1 : span / 6;
    this.speed = SPEEDS.reduce((a, b) => (Math.abs(Math.log(b / ideal)) < Math.abs(Math.log(a / ideal)) ? b : a));
    speed.value = String(this.speed);
    speed.addEventListener("change", () => (this.speed = Number(speed.value)));
    $("play").addEventListener("click", () => this.setPlaying(!this.playing));
    $("back").addEventListener("click", () => void this.go(this.index - 1));
    $("next").addEventListener("click", () => void this.go(this.index + 1));
    $<HTMLInputElement>("slider").max = String(this.times.length - 1);
    $("slider").addEventListener("input", () => {
      this.setPlaying(false);
      void this.go(Number($<HTMLInputElement>("slider").value));
    });
    $("fit").addEventListener("click", () => this.stage.fit());
    $("shot").addEventListener("click", () => void this.save());
    $("film").addEventListener("click", () => (this.recorder ? this.stopRecording() : this.record()));
    $("theme").addEventListener("click", () => this.setTheme(this.dark ? "light" : "dark"));
    $("panels").addEventListener("click", () => this.togglePanel());
    this.showRun();
  }

  private togglePanel(): void {
    const closed = $("side").classList.toggle("closed");
    $("panels").setAttribute("aria-pressed", String(!closed));
    this.stage.resize();
  }

  private addChart(what: string): void {
    const host = {
      source: this.source,
      info: this.info,
      frames: () => this.times.length,
      now: () => ({ index: this.index, t: this.times[this.index] ?? 0 }),
      go: (i: number) => void this.go(i),
      say: (text: string) => this.say(text),
    };
    const chart: Chart = new Chart(host, what, () => {
      this.charts = this.charts.filter((c) => c !== chart);
      this.layoutChanged();
    });
    this.charts.push(chart);
    $("charts").append(chart.element);
    this.layoutChanged();
  }

  private layoutChanged(): void {
    requestAnimationFrame(() => {
      this.stage.resize();
      for (const c of this.charts) c.draw();
    });
  }

  // ---- events

  private listen(): void {
    new ResizeObserver(() => this.stage.resize()).observe($("stage"));
    addEventListener("resize", () => this.charts.forEach((c) => c.draw()));
    const canvas = $<HTMLCanvasElement>("view");
    let down: [number, number] | null = null;
    let grabbed: Hit | null = null;
    canvas.addEventListener("pointerdown", (e) => {
      down = [e.offsetX, e.offsetY];
      grabbed = this.pushing ? this.stage.pick(e.offsetX, e.offsetY, false) : null;
    });
    canvas.addEventListener("pointerup", (e) => {
      if (!down) return;
      const way = Math.hypot(e.offsetX - down[0], e.offsetY - down[1]);
      if (grabbed && way > 6) this.push(grabbed, e.offsetX - down[0], e.offsetY - down[1]);
      else if (way < 4) this.pickAt(e.offsetX, e.offsetY);
      down = grabbed = null;
    });
    addEventListener("keydown", (e) => this.key(e));
    canvas.addEventListener("webglcontextlost", (e) => {
      e.preventDefault();
      this.say("The graphics driver dropped the picture; load the page again.");
    });
  }

  private key(e: KeyboardEvent): void {
    const target = e.target as HTMLElement;
    if (target.closest("input[type=text],input[type=number],select,textarea") || e.ctrlKey || e.metaKey || e.altKey) return;
    if (target.closest("input[type=range]") && /^(Arrow|Home|End)/.test(e.key)) return;
    if (target.closest("button,summary") && e.key === " ") return;
    const toggle = (id: string): void => $<HTMLInputElement>(id).click();
    const speed = $<HTMLSelectElement>("speed");
    const faster = (k: number): void => {
      const at = SPEEDS.indexOf(this.speed) + k;
      if (at < 0 || at >= SPEEDS.length) return;
      this.speed = SPEEDS[at];
      speed.value = String(this.speed);
    };
    const actions: Record<string, () => void> = {
      " ": () => this.setPlaying(!this.playing),
      ArrowLeft: () => void this.go(this.index - 1),
      ArrowRight: () => void this.go(this.index + 1),
      Home: () => void this.go(0),
      End: () => void this.go(this.times.length - 1),
      "[": () => faster(-1),
      "]": () => faster(1),
      f: () => this.stage.fit(),
      n: () => toggle("forces"),
      c: () => toggle("contacts"),
      e: () => toggle("edges"),
      a: () => {
        const arrows = $<HTMLSelectElement>("arrows");
        arrows.selectedIndex = (arrows.selectedIndex + 1) % 3;
        arrows.dispatchEvent(new Event("change"));
      },
      d: () => this.setTheme(this.dark ? "light" : "dark"),
      s: () => void this.save(),
      p: () => this.togglePanel(),
      Escape: () => this.select(null),
    };
    const preset = Stage.presets[Number(e.key) - 1];
    const action = preset ? () => this.stage.preset(preset[0]) : actions[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (!action) return;
    e.preventDefault();
    action();
  }

  private push(hit: Hit, dx: number, dy: number): void {
    const scale = (this.stage.metresPerPixel * 3) / 1; // the whole way in a third of a second
    const right = new THREE.Vector3().setFromMatrixColumn(this.stage.camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(this.stage.camera.matrixWorld, 1);
    const v = right.multiplyScalar(dx * scale).addScaledVector(up, -dy * scale);
    const id = this.layout.pack.get("bodies.id")?.data[hit.body] ?? 0;
    void this.steer("push", { body: id, x: v.x, y: v.y, z: this.stage.planar ? 0 : v.z });
  }

  // ---- numbers of a row

  private pickAt(x: number, y: number): void {
    this.select(this.stage.pick(x, y, this.look.forces || this.look.contacts));
  }

  select(hit: Hit | null): void {
    this.hit = hit;
    void this.showPick();
  }

  private pickedKey = "";
  private async showPick(): Promise<void> {
    const box = $("pick");
    if (this.hit?.table === "body") {
      this.hit.row = this.stage.poses.row[this.hit.body];
      if (this.hit.row < 0) this.hit = null;
    }
    this.stage.mark(this.hit);
    if (!this.hit) {
      if (this.pickedKey) box.innerHTML = '<p class="hint">Click a body, a contact or a node.</p>';
      this.pickedKey = "";
      return;
    }
    const key = `${this.index} ${this.hit.table} ${this.hit.row}`;
    if (key === this.pickedKey || (this.playing && this.pickedKey)) return;
    this.pickedKey = key;
    try {
      const columns = await this.source.row(this.index, this.hit.table, this.hit.row);
      if (this.pickedKey === key && this.hit) this.fillPick(box, this.hit, columns);
    } catch (e) {
      box.textContent = (e as Error).message;
    }
  }

  private fillPick(box: HTMLElement, hit: Hit, columns: RowColumn[]): void {
    const table = document.createElement("table");
    const line = (name: string, value: string, help: string): void => {
      const tr = table.insertRow();
      tr.insertCell().textContent = name;
      tr.insertCell().textContent = value;
      tr.title = help;
    };
    line(hit.table, hit.table === "contact" ? `row ${hit.row}` : hit.table === "node" ? `node ${hit.row} of ${this.layout.nameOf(hit.body)}` : this.layout.nameOf(hit.body), "");
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

  private meaning(name: string, v: number | string | null): string | null {
    if (typeof v !== "number") return null;
    if (name === "contact.status") return STATUS[v] ?? null;
    if (name === "contact.law") return this.layout.laws[v] ?? "joint";
    if (name === "contact.pair") return v === 0xffffffff ? "ground" : this.layout.nameOf(v);
    if (name === "bodies.group") return this.layout.groups[v] || null;
    return null;
  }

  private async showCut(): Promise<void> {
    const out = document.getElementById("cut-result");
    if (!out) return;
    const cut = this.stage.cutOf(this.look);
    if (!cut || this.source.isFile || this.playing) {
      out.textContent = cut && this.source.isFile ? "The resultant needs scree view." : "";
      return;
    }
    const d = this.info.dimension;
    const list = (v: number[]): string => `[${v.slice(0, d).map((x) => Number(x.toPrecision(9))).join(", ")}]`;
    const name = this.info.measures.find((m) => m.name === "cut")?.name;
    if (!name) return;
    // in the plane the direction is that of the line, in space the normal
    const direction = d === 2 ? [cut.direction[1], -cut.direction[0] || 0] : cut.direction;
    const key = this.info.measures.find((m) => m.name === "cut")?.parameters.some((p) => p.name === "normal") ? "normal" : "direction";
    try {
      const s = await this.source.series(`cut(point=${list(cut.point)}, ${key}=${list(key === "normal" ? cut.direction : direction)})`, this.index, 1, 1);
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

  // ---- legends, scale, pictures

  private legendTicks(low: number, high: number, unit: string): { unit: string; marks: [number, string][] } {
    const u = unitFor(unit, Math.max(Math.abs(low), Math.abs(high)));
    return { unit: u.name, marks: ticks(low / u.by, high / u.by, 5).map((t) => [(t * u.by - low) / (high - low || 1), short(t)]) };
  }

  private showLegends(): void {
    const box = $("legends");
    box.replaceChildren();
    const keys = this.keyList();
    if (keys.length) {
      const list = document.createElement("div");
      list.className = "keys";
      for (const [colour, label] of keys) {
        const line = document.createElement("div");
        const swatch = document.createElement("i");
        swatch.style.background = colour;
        line.append(swatch, label);
        list.append(line);
      }
      box.append(list);
    }
    for (const l of this.stage.legends) {
      const table = scaleTable(l.scale);
      const { unit, marks } = this.legendTicks(l.low, l.high, l.unit);
      const element = document.createElement("div");
      element.className = "legend";
      const ramp = document.createElement("div");
      ramp.className = "ramp";
      const stops = Array.from({ length: 33 }, (_, i) => css([table[3 * (i * 8 > 255 ? 255 : i * 8)], table[3 * Math.min(255, i * 8) + 1], table[3 * Math.min(255, i * 8) + 2]]));
      ramp.style.background = `linear-gradient(to top, ${stops.join(",")})`;
      const scale = document.createElement("div");
      scale.className = "ticks";
      for (const [at, text] of marks) {
        const mark = document.createElement("span");
        mark.style.bottom = `${100 * at}%`;
        mark.textContent = text;
        scale.append(mark);
      }
      const name = document.createElement("div");
      name.className = "name";
      name.textContent = `${l.label}${unit ? ` [${unit}]` : ""}`;
      element.append(ramp, scale, name);
      element.setAttribute("role", "img");
      element.setAttribute("aria-label", `colours from ${short(l.low)} to ${short(l.high)} ${l.unit}: ${l.label}`);
      box.append(element);
    }
  }

  private keyList(): [string, string][] {
    if (this.look.contacts || (this.look.forces && this.look.forceBy === "status")) {
      const status = this.stage.pack?.get("contact.status")?.data;
      const there = new Set(status ? Array.from(status as Uint8Array) : []);
      return STATUS.map((s, k): [string, string] => [css(STATUS_COLOURS[k]), s]).filter((_, k) => there.has(k));
    }
    return [];
  }

  private scaleLength(): [number, string] {
    const metres = this.stage.metresPerPixel;
    const raw = 110 * metres;
    const base = Math.pow(10, Math.floor(Math.log10(raw)));
    const length = ([5, 2, 1].find((k) => k * base <= raw) ?? 1) * base;
    return [length / metres, quantity(length, "m")];
  }
  private drawScaleBar(): void {
    const [pixels, text] = this.scaleLength();
    const box = $("scale");
    (box.querySelector(".bar") as HTMLElement).style.width = `${pixels}px`;
    (box.querySelector(".text") as HTMLElement).textContent = text;
  }

  private drawAxes(): void {
    const canvas = $<HTMLCanvasElement>("axes");
    if (this.stage.planar) {
      canvas.hidden = true;
      return;
    }
    const g = canvas.getContext("2d");
    if (!g) return;
    g.clearRect(0, 0, 140, 140);
    const inverse = this.stage.camera.quaternion.clone().invert();
    const colours = ["#c2352b", "#2a8f3c", "#1f5fa8"];
    const ways = [0, 1, 2].map((k) => new THREE.Vector3().setComponent(k, 1).applyQuaternion(inverse));
    for (const k of [0, 1, 2].sort((a, b) => ways[a].z - ways[b].z)) {
      const [x, y] = [70 + 44 * ways[k].x, 70 - 44 * ways[k].y];
      g.strokeStyle = g.fillStyle = colours[k];
      g.lineWidth = 4;
      g.beginPath();
      g.moveTo(70, 70);
      g.lineTo(x, y);
      g.stroke();
      g.font = "bold 20px system-ui";
      g.textAlign = "center";
      g.textBaseline = "middle";
      g.fillText("xyz"[k], 70 + 60 * ways[k].x, 70 - 60 * ways[k].y);
    }
  }

  /** The picture with clock, scale and legends. */
  compose(): HTMLCanvasElement {
    this.stage.render(true);
    const source = $<HTMLCanvasElement>("view");
    const out = document.createElement("canvas");
    out.width = source.width;
    out.height = source.height;
    const g = out.getContext("2d") as CanvasRenderingContext2D;
    const k = source.width / source.clientWidth;
    const ink = this.dark ? "#e6e9ef" : "#20242c";
    g.drawImage(source, 0, 0);
    g.scale(k, k);
    const w = source.clientWidth;
    const h = source.clientHeight;
    g.fillStyle = g.strokeStyle = ink;
    g.font = "17px system-ui, sans-serif";
    g.textAlign = "right";
    g.fillText($("clock").textContent ?? "", w - 16, 27);
    const [pixels, text] = this.scaleLength();
    g.lineWidth = 2;
    g.beginPath();
    for (const [a, b, c, d] of [
      [18, h - 20, 18 + pixels, h - 20],
      [18, h - 25, 18, h - 15],
      [18 + pixels, h - 25, 18 + pixels, h - 15],
    ]) {
      g.moveTo(a, b);
      g.lineTo(c, d);
    }
    g.stroke();
    g.textAlign = "left";
    g.font = "14px system-ui, sans-serif";
    g.fillText(text, 26 + pixels, h - 15);
    this.composeLegends(g, w, ink);
    return out;
  }

  private composeLegends(g: CanvasRenderingContext2D, w: number, ink: string): void {
    let x = w - 16;
    for (const l of [...this.stage.legends].reverse()) {
      const table = scaleTable(l.scale);
      const height = 300;
      const top = 50;
      const { unit, marks } = this.legendTicks(l.low, l.high, l.unit);
      g.save();
      g.translate(x - 6, top + height / 2);
      g.rotate(-Math.PI / 2);
      g.textAlign = "center";
      g.fillText(`${l.label}${unit ? ` [${unit}]` : ""}`, 0, 0);
      g.restore();
      const left = x - 96;
      for (let i = 0; i < height; i++) {
        const c = 3 * Math.round((255 * (height - 1 - i)) / (height - 1));
        g.fillStyle = `rgb(${table[c]},${table[c + 1]},${table[c + 2]})`;
        g.fillRect(left, top + i, 18, 1.5);
      }
      g.strokeStyle = g.fillStyle = ink;
      g.lineWidth = 1;
      g.strokeRect(left, top, 18, height);
      g.textAlign = "left";
      for (const [at, text] of marks) {
        g.fillRect(left + 18, top + height * (1 - at), 5, 1);
        g.fillText(text, left + 27, top + height * (1 - at) + 5);
      }
      x = left - 24;
    }
    let y = 62;
    for (const [colour, label] of this.keyList()) {
      g.fillStyle = colour;
      g.fillRect(x - 90, y - 10, 12, 12);
      g.fillStyle = ink;
      g.fillText(label, x - 72, y);
      y += 20;
    }
  }

  private async save(): Promise<void> {
    const blob = await new Promise<Blob | null>((r) => this.compose().toBlob(r, "image/png"));
    if (blob) download(blob, `${this.fileName()}-${this.index}.png`);
  }
  private fileName(): string {
    return (this.info.title || "scree").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "scree";
  }

  /** Every frame from the one shown to the last at 30 frames a second. */
  private record(): void {
    const canvas = document.createElement("canvas");
    const source = $<HTMLCanvasElement>("view");
    canvas.width = source.width;
    canvas.height = source.height;
    const g = canvas.getContext("2d") as CanvasRenderingContext2D;
    const type = ["video/webm;codecs=vp9", "video/webm;codecs=vp8", "video/webm"].find((t) => MediaRecorder.isTypeSupported(t));
    if (!type) {
      this.say("This browser cannot record WebM.");
      return;
    }
    const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: type, videoBitsPerSecond: 12e6 });
    const parts: Blob[] = [];
    const copy = (): void => {
      if (this.recorder !== recorder) return;
      g.drawImage(this.compose(), 0, 0);
      requestAnimationFrame(copy);
    };
    recorder.addEventListener("dataavailable", (e) => parts.push(e.data));
    recorder.addEventListener("stop", () => download(new Blob(parts, { type: "video/webm" }), `${this.fileName()}.webm`));
    this.recorder = recorder;
    $("film").setAttribute("aria-pressed", "true");
    recorder.start(1000);
    this.setPlaying(true);
    copy();
  }
  private stopRecording(): void {
    const recorder = this.recorder;
    this.recorder = null;
    $("film").setAttribute("aria-pressed", "false");
    this.setPlaying(false);
    setTimeout(() => recorder?.stop(), 100);
  }

  private get dark(): boolean {
    return document.documentElement.dataset.theme === "dark";
  }
  private setTheme(theme: string): void {
    document.documentElement.dataset.theme = theme;
    localStorageSet("scree-theme", theme);
    if (!this.stage) return;
    this.stage.setTheme(theme === "dark");
    this.charts.forEach((c) => c.draw());
  }

  say(text: string): void {
    const box = $("message");
    box.textContent = text;
    box.style.display = text ? "block" : "none";
  }

  /** For tests and for whoever scripts the page. */
  get handle(): Record<string, unknown> {
    return {
      info: () => this.info,
      index: () => this.index,
      frames: () => this.times.length,
      times: () => this.times,
      state: () => this.state,
      go: (i: number) => this.go(i),
      place: (b: number) => Array.from(this.stage.poses.at(b)),
      exists: (b: number) => this.stage.poses.exists(b),
      screen: (b: number) => this.stage.toScreen(new THREE.Vector3(...this.stage.poses.at(b).subarray(0, 3))),
      column: (name: string) => Array.from(this.stage.pack?.get(name)?.data ?? []),
      forcesDrawn: () => this.stage.drawn,
      legends: () => this.stage.legends,
      draws: () => this.frameRate,
      picked: () => this.hit && { table: this.hit.table, row: this.hit.row, body: this.hit.body },
      memory: () => this.stage.renderer.info.memory,
      stage: () => this.stage,
    };
  }
}

// ---- small pieces of the page

function localStorageGet(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
function localStorageSet(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* pages of files have none */
  }
}
function download(blob: Blob, name: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
function section(parent: HTMLElement, title: string, open: boolean): HTMLElement {
  const d = document.createElement("details");
  const s = document.createElement("summary");
  d.open = open;
  s.textContent = title;
  d.append(s);
  parent.append(d);
  return d;
}
function row(parent: HTMLElement, label: string, content: HTMLElement): void {
  const line = document.createElement("div");
  line.className = "row";
  const name = document.createElement("label");
  name.textContent = label;
  const control = content.matches("select,input") ? content : content.querySelector<HTMLElement>("select,input");
  if (control?.id) name.htmlFor = control.id;
  line.append(name, ...(content.tagName === "DIV" ? Array.from(content.childNodes) : [content]));
  parent.append(line);
}
function picker(id: string, options: [string, string][], value: string, change: (value: string) => void): HTMLSelectElement {
  const s = document.createElement("select");
  s.id = id;
  for (const [v, label] of options) s.add(new Option(label, v));
  s.value = value;
  s.addEventListener("change", () => change(s.value));
  return s;
}
function slider(id: string, low: number, high: number, value: number, change: (v: number) => string): HTMLElement {
  const box = document.createElement("div");
  const input = document.createElement("input");
  const out = document.createElement("output");
  input.type = "range";
  input.id = id;
  input.min = String(low);
  input.max = String(high);
  input.step = String((high - low) / 200);
  input.value = String(value);
  input.addEventListener("input", () => (out.textContent = change(Number(input.value))));
  box.append(input, out);
  return box;
}
function check(id: string, label: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const l = document.createElement("label");
  const input = document.createElement("input");
  input.type = "checkbox";
  input.id = id;
  input.checked = on;
  input.addEventListener("change", () => change(input.checked));
  l.append(input, ` ${label}`);
  return l;
}
function number(id: string, label: string): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "number";
  input.id = id;
  input.step = "any";
  input.placeholder = "auto";
  input.setAttribute("aria-label", label);
  return input;
}
function button(id: string, text: string, click: () => void): HTMLButtonElement {
  const b = document.createElement("button");
  b.id = id;
  b.textContent = text;
  b.addEventListener("click", click);
  return b;
}

const viewer = new Viewer();
(window as unknown as { scree: unknown }).scree = viewer.handle;
viewer.start().catch((e: Error) => viewer.say(e.message));
