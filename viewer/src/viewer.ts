// The page as a whole: what is shown, when, and who is told of it.
import * as THREE from "three";
import { Charts } from "./charts";
import { openSource, type Info, type Pack, type RunState } from "./data";
import { meshFields } from "./fields";
import { short } from "./format";
import { Frames } from "./frames";
import { listen } from "./keys";
import { Layout } from "./layout";
import { drawAxes, drawScaleBar, showLegends } from "./legends";
import { Numbers } from "./numbers";
import { buildPanel } from "./panel";
import { Picture } from "./picture";
import { Play } from "./play";
import { Run } from "./run";
import type { Look } from "./look";
import { Stage } from "./stage";
import { $, keepSetting, setting } from "./widgets";

export class Viewer {
  readonly source = openSource();
  readonly frames = new Frames(this.source, () => Stage.wants(this.look, this.info, !this.stage));
  readonly play = new Play(this);
  readonly run = new Run(this);
  readonly numbers = new Numbers(this);
  readonly picture = new Picture(this);
  readonly charts = new Charts(this);
  info!: Info;
  layout!: Layout;
  stage!: Stage;
  state: RunState = { frames: 0 };
  index = 0; // of the frame that is shown
  showing = false; // a frame is on its way
  asked = 0; // frames that were asked for, but not to follow a run
  private wanted = -1;
  private pictures = 0; // drawn so far
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
    this.setTheme(setting("scree-theme") ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light"));
    await this.describe();
    if (this.info.frames === 0) await this.waitForFrame();
    await this.frames.loadTimes();
    this.stage = new Stage($<HTMLCanvasElement>("view"), this.info, this.layout, await this.frames.fetch(0));
    this.stage.setTheme(this.dark);
    const stress = this.info.solids ? meshFields(this.info).element.find((f) => f.id === "von_mises") : undefined;
    if (stress) {
      this.look.meshColour = stress;
      this.look.meshOfElements = true;
    }
    buildPanel(this);
    this.buildBars();
    listen(this);
    this.charts.add("ledger");
    if (this.frames.count > 1) this.charts.add("certificate");
    await this.go(this.info.kind === "run" || this.info.growing ? this.frames.last : 0);
    requestAnimationFrame(() => this.tick());
    if (!this.source.isFile) void this.run.follow();
    document.documentElement.dataset.ready = "yes";
  }

  private async describe(): Promise<void> {
    this.info = await this.source.info();
    this.state = this.info;
    this.layout = new Layout(await this.source.layout());
    document.title = `${this.info.title || "scree"} – scree`;
    $("title").textContent = this.info.title || "scree";
  }

  private async waitForFrame(): Promise<void> {
    for (;;) {
      const state = await this.source.state();
      if (state.frames > 0) break;
      this.say(state.message ?? (state.goal === undefined ? "There is no frame yet; the page waits for the first one." : `The run is on its way to step ${state.goal}.`));
      await new Promise((r) => setTimeout(r, 200));
    }
    await this.describe();
    this.say("");
  }

  /** Shows a frame; while one is on its way, the last that was asked for follows it. */
  async go(index: number, follows = false): Promise<void> {
    if (!follows) this.asked++;
    this.wanted = this.frames.clamp(index);
    if (this.showing) return;
    this.showing = true;
    try {
      while (this.wanted >= 0) {
        const at = this.wanted;
        this.wanted = -1;
        const pack = await this.frames.fetch(at);
        this.index = Number(pack.head.index);
        this.stage.show(pack, this.look);
        this.showFacts(pack);
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

  private showFacts(pack: Pack): void {
    const { frames } = this;
    const t = Number(pack.head.t);
    $("clock").textContent = `t = ${t.toFixed(frames.count > 1 && frames.times[frames.last] < 0.1 ? 6 : 3)} s`;
    const slider = $<HTMLInputElement>("slider");
    slider.max = String(frames.last);
    slider.value = String(this.index);
    slider.setAttribute("aria-valuetext", `frame ${this.index + 1} of ${frames.count}, ${t.toPrecision(4)} seconds`);
    $("where").textContent = `frame ${this.index} of ${frames.last}, step ${short(Number(pack.head.step), 9)}`;
    const facts = [`${Number(pack.head.bodies)} bodies`, `${Number(pack.head.contacts)} contacts`, `residual ${short(Number(pack.head.residual), 3)}`];
    if (Number(pack.head.converged) === 0 && Number(pack.head.step) > 0) facts.push("missed its tolerance");
    $("subtitle").textContent = facts.join(" · ");
    showLegends(this);
    this.charts.move();
    this.run.show();
    void this.numbers.show();
    void this.numbers.showCut();
  }

  private tick(): void {
    this.play.tick(performance.now());
    this.stage.controls.update();
    if (this.stage.render()) {
      this.pictures++;
      drawScaleBar(this.stage);
      drawAxes(this.stage);
    }
    requestAnimationFrame(() => this.tick());
  }

  private buildBars(): void {
    const presets = $<HTMLSelectElement>("presets");
    if (this.stage.planar) presets.hidden = true;
    for (const [id, label] of Stage.presets) presets.add(new Option(label, id));
    presets.addEventListener("change", () => this.stage.preset(presets.value));
    this.play.build();
    $("fit").addEventListener("click", () => this.stage.fit());
    $("shot").addEventListener("click", () => void this.picture.save());
    $("film").addEventListener("click", () => this.picture.toggleRecording());
    $("theme").addEventListener("click", () => this.setTheme(this.dark ? "light" : "dark"));
    $("panels").addEventListener("click", () => this.togglePanel());
    this.run.show();
  }

  togglePanel(): void {
    const closed = $("side").classList.toggle("closed");
    $("panels").setAttribute("aria-pressed", String(!closed));
    this.stage.resize();
  }

  get dark(): boolean {
    return document.documentElement.dataset.theme === "dark";
  }
  setTheme(theme: string): void {
    document.documentElement.dataset.theme = theme;
    keepSetting("scree-theme", theme);
    if (!this.stage) return;
    this.stage.setTheme(theme === "dark");
    this.charts.draw();
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
      frames: () => this.frames.count,
      times: () => this.frames.times,
      state: () => this.state,
      go: (i: number) => this.go(i),
      place: (b: number) => Array.from(this.stage.poses.at(b)),
      exists: (b: number) => this.stage.poses.exists(b),
      screen: (b: number) => this.stage.toScreen(new THREE.Vector3(...this.stage.poses.at(b).subarray(0, 3))),
      column: (name: string) => Array.from(this.stage.pack?.get(name)?.data ?? []),
      bytes: () => this.stage.pack?.bytes,
      forcesDrawn: () => this.stage.forces.drawn,
      legends: () => this.stage.legends,
      draws: () => this.pictures,
      picked: () => this.numbers.hit && { table: this.numbers.hit.table, row: this.numbers.hit.row, body: this.numbers.hit.body },
      memory: () => this.stage.renderer.info.memory,
      stage: () => this.stage,
    };
  }
}
