// A run that the page steers, and results that grow: their state, the bar of buttons, pushes.
import * as THREE from "three";
import type { LiveParameter, RunState } from "./data";
import { short } from "./format";
import type { Hit } from "./picking";
import { $, button } from "./widgets";
import type { Viewer } from "./viewer";

export class Run {
  pushing = false;
  private steers = 0; // orders given and answered

  constructor(private v: Viewer) {}

  /** Asks for the state again and again. */
  async follow(): Promise<void> {
    const { v } = this;
    for (;;) {
      await new Promise((r) => setTimeout(r, v.state.running ? 150 : v.info.kind === "run" || v.state.growing ? 400 : 1500));
      try {
        const asked = this.steers;
        const state = await v.source.state();
        // an answer that was under way during an order does not show its effect yet
        if (asked === this.steers) await this.take(state);
      } catch (e) {
        $("live").textContent = "the program has ended";
        $("live").className = "";
        if (e instanceof TypeError) return;
        v.say((e as Error).message);
      }
    }
  }

  private async take(state: RunState): Promise<void> {
    const { v } = this;
    if (state.kind && state.kind !== v.info.kind) {
      location.reload(); // a run was started from the result, or ended
      return;
    }
    const before = v.frames.count;
    const atEnd = v.index >= before - 1;
    const asked = v.asked;
    v.state = state;
    if (state.frames < before) {
      v.frames.cut(state.frames);
      v.charts.reload();
      await v.go(Math.min(v.index, state.frames - 1));
    } else if (state.frames > before) {
      await v.frames.moreTimes();
      if (atEnd && asked === v.asked && !v.play.on) await v.go(v.frames.last, true);
      else $<HTMLInputElement>("slider").max = String(v.frames.last);
      v.charts.more();
    }
    const live = $("live");
    live.textContent = state.message ?? (state.running ? "running" : state.growing ? "being written" : v.info.kind === "run" ? "paused" : "");
    live.className = state.running || state.growing ? "on" : "";
    this.show();
  }

  async steer(what: string, values: Record<string, string | number> = {}): Promise<void> {
    this.steers++;
    try {
      const state = await this.v.source.steer(what, values);
      this.steers++;
      await this.take(state);
      this.v.say("");
    } catch (e) {
      this.v.say((e as Error).message);
    }
  }

  show(): void {
    const { v } = this;
    const bar = $("run");
    if (v.source.isFile || !v.info.scene) return;
    if (v.info.kind !== "run") {
      if (!document.getElementById("run-from")) $("timeline").append(this.startOfRun());
      return;
    }
    bar.hidden = false;
    if (!bar.childElementCount) this.build(bar);
    $<HTMLButtonElement>("run-start").textContent = v.state.running ? "Pause run" : "Start run";
    $<HTMLButtonElement>("run-step").disabled = v.state.running === true;
    $<HTMLButtonElement>("run-restart").disabled = v.index >= v.frames.last;
    for (const p of v.state.parameters ?? []) {
      const input = bar.querySelector<HTMLInputElement>(`input[aria-label="${CSS.escape(p.name)}"]`);
      if (!input || input === document.activeElement) continue;
      input.value = String(p.value);
      (input.parentElement?.querySelector("output") as HTMLElement).textContent = short(p.value);
    }
  }

  private startOfRun(): HTMLElement {
    const run = button("run-from", "Run from this frame", () => {
      run.disabled = true;
      void this.steer("restart", { number: this.v.index }).then(() => (run.disabled = false));
    });
    run.title = "Computes on from here, from the nearest restart point; the result stays as it is";
    return run;
  }

  private build(bar: HTMLElement): void {
    const { v } = this;
    const start = button("run-start", "Start run", () => void this.steer(v.state.running ? "pause" : "start"));
    const step = button("run-step", "One step", () => void this.steer("step", { number: 1 }));
    const restart = button("run-restart", "Restart from this frame", () => void this.steer("restart", { number: v.index }));
    restart.title = "Frames after this one are dropped, and the run goes on from here";
    const push = button("run-push", "Push bodies", () => {
      this.pushing = !this.pushing;
      push.setAttribute("aria-pressed", String(this.pushing));
      v.stage.controls.enabled = !this.pushing;
      $("view").style.cursor = this.pushing ? "crosshair" : "";
    });
    push.title = "Drag from a body: it gets a velocity along the way of the mouse";
    push.setAttribute("aria-pressed", "false");
    const back = button("run-result", "Back to the result", () => void this.steer("result"));
    bar.append(start, step, restart, push, ...(v.state.from_result ? [back] : []), ...(v.state.parameters ?? []).map((p) => this.slider(p)));
  }

  private slider(p: LiveParameter): HTMLLabelElement {
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
    label.title = p.help ?? "";
    label.append(`${p.name} `, input, " ", value);
    return label;
  }

  /** A drag of the mouse as a velocity: its whole way in a third of a second. */
  push(hit: Hit, dx: number, dy: number): void {
    const { stage, layout } = this.v;
    const scale = stage.metresPerPixel * 3;
    const right = new THREE.Vector3().setFromMatrixColumn(stage.camera.matrixWorld, 0);
    const up = new THREE.Vector3().setFromMatrixColumn(stage.camera.matrixWorld, 1);
    const way = right.multiplyScalar(dx * scale).addScaledVector(up, -dy * scale);
    const id = layout.pack.get("bodies.id")?.data[hit.body] ?? 0;
    void this.steer("push", { body: id, x: way.x, y: way.y, z: stage.planar ? 0 : way.z });
  }
}
