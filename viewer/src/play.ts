// The timeline: playing at a speed, single frames, the loop.
import { $ } from "./widgets";
import type { Viewer } from "./viewer";

const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50];

export class Play {
  on = false;
  private speed = 1;
  private time = 0; // time of the run that is shown, s
  private wall = 0; // clock of the browser at that time, ms

  constructor(private v: Viewer) {}

  build(): void {
    const { v } = this;
    const choice = $<HTMLSelectElement>("speed");
    for (const s of SPEEDS) choice.add(new Option(`${s} ×`, String(s)));
    const span = v.frames.times[v.frames.last] - v.frames.times[0];
    // about six seconds for the whole, but real time where that is near
    const ideal = span > 2 && span < 15 ? 1 : span / 6;
    this.speed = SPEEDS.reduce((a, b) => (Math.abs(Math.log(b / ideal)) < Math.abs(Math.log(a / ideal)) ? b : a));
    choice.value = String(this.speed);
    choice.addEventListener("change", () => (this.speed = Number(choice.value)));
    $("play").addEventListener("click", () => this.toggle());
    $("back").addEventListener("click", () => void v.go(v.index - 1));
    $("next").addEventListener("click", () => void v.go(v.index + 1));
    const slider = $<HTMLInputElement>("slider");
    slider.max = String(v.frames.last);
    slider.addEventListener("input", () => {
      this.set(false);
      void v.go(Number(slider.value));
    });
  }

  toggle(): void {
    this.set(!this.on);
  }
  set(on: boolean): void {
    const { v } = this;
    const again = on && v.index >= v.frames.last;
    if (again) void v.go(0);
    this.on = on;
    this.wall = performance.now();
    this.time = v.frames.times[again ? 0 : v.index] ?? 0;
    $("play").textContent = on ? "❚❚" : "▶";
    $("play").setAttribute("aria-label", on ? "Pause" : "Play");
  }
  faster(places: number): void {
    const at = SPEEDS.indexOf(this.speed) + places;
    if (at < 0 || at >= SPEEDS.length) return;
    this.speed = SPEEDS[at];
    $<HTMLSelectElement>("speed").value = String(this.speed);
  }

  /** At every picture of the browser: the frame that is due. */
  tick(now: number): void {
    const { v } = this;
    if (!this.on || v.showing) return;
    if (v.picture.recording) {
      if (v.index >= v.frames.last) v.picture.stopRecording();
      else if (now - this.wall > 1000 / 30) {
        this.wall = now;
        void v.go(v.index + 1);
      }
      return;
    }
    this.time += ((now - this.wall) / 1000) * this.speed;
    this.wall = now;
    const at = this.due();
    if (at !== v.index) void v.go(at);
    v.frames.ahead(at, 3);
  }

  private due(): number {
    const { v } = this;
    const { times, last } = v.frames;
    let at = v.index;
    while (at < last && times[at + 1] <= this.time) at++;
    if (at < last || this.time <= times[last] + 0.02 * (times[last] - times[0])) return at;
    if ($<HTMLInputElement>("loop").checked && !v.state.growing && !v.state.running) {
      this.time = times[0];
      return 0;
    }
    this.set(false);
    return at;
  }
}
