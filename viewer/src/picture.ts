// Pictures and movies to save: the canvas with clock, scale and legends drawn into it.
import { scaleTable } from "./colour";
import { keyList, legendTicks, scaleLength } from "./legends";
import { $, download } from "./widgets";
import type { Viewer } from "./viewer";

const RAMP = 300; // height of a legend, pixels

export class Picture {
  private recorder: MediaRecorder | null = null;

  constructor(private v: Viewer) {}

  get recording(): boolean {
    return this.recorder !== null;
  }

  /** The picture with clock, scale and legends. */
  compose(): HTMLCanvasElement {
    const { v } = this;
    v.stage.render(true);
    const source = $<HTMLCanvasElement>("view");
    const out = document.createElement("canvas");
    out.width = source.width;
    out.height = source.height;
    const g = out.getContext("2d") as CanvasRenderingContext2D;
    const k = source.width / source.clientWidth;
    const ink = v.dark ? "#e6e9ef" : "#20242c";
    g.drawImage(source, 0, 0);
    g.scale(k, k);
    const w = source.clientWidth;
    g.fillStyle = g.strokeStyle = ink;
    g.font = "17px system-ui, sans-serif";
    g.textAlign = "right";
    g.fillText($("clock").textContent ?? "", w - 16, 27);
    this.drawScale(g, source.clientHeight);
    let x = w - 16;
    for (const l of [...v.stage.legends].reverse()) x = this.drawLegend(g, l, x, ink);
    this.drawKeys(g, x, ink);
    return out;
  }

  private drawScale(g: CanvasRenderingContext2D, h: number): void {
    const [pixels, text] = scaleLength(this.v.stage);
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
  }

  /** A legend that ends at x; the x of the next. */
  private drawLegend(g: CanvasRenderingContext2D, l: Viewer["stage"]["legends"][number], x: number, ink: string): number {
    const table = scaleTable(l.scale);
    const top = 50;
    const { unit, marks } = legendTicks(l);
    g.save();
    g.translate(x - 6, top + RAMP / 2);
    g.rotate(-Math.PI / 2);
    g.textAlign = "center";
    g.fillText(`${l.label}${unit ? ` [${unit}]` : ""}`, 0, 0);
    g.restore();
    const left = x - 96;
    for (let i = 0; i < RAMP; i++) {
      const c = 3 * Math.round((255 * (RAMP - 1 - i)) / (RAMP - 1));
      g.fillStyle = `rgb(${table[c]},${table[c + 1]},${table[c + 2]})`;
      g.fillRect(left, top + i, 18, 1.5);
    }
    g.strokeStyle = g.fillStyle = ink;
    g.lineWidth = 1;
    g.strokeRect(left, top, 18, RAMP);
    g.textAlign = "left";
    for (const [at, text] of marks) {
      g.fillRect(left + 18, top + RAMP * (1 - at), 5, 1);
      g.fillText(text, left + 27, top + RAMP * (1 - at) + 5);
    }
    return left - 24;
  }

  private drawKeys(g: CanvasRenderingContext2D, x: number, ink: string): void {
    let y = 62;
    for (const [colour, label] of keyList(this.v)) {
      g.fillStyle = colour;
      g.fillRect(x - 90, y - 10, 12, 12);
      g.fillStyle = ink;
      g.fillText(label, x - 72, y);
      y += 20;
    }
  }

  async save(): Promise<void> {
    const blob = await new Promise<Blob | null>((r) => this.compose().toBlob(r, "image/png"));
    if (blob) download(blob, `${this.fileName()}-${this.v.index}.png`);
  }
  private fileName(): string {
    return (this.v.info.title || "scree").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "scree";
  }

  toggleRecording(): void {
    if (this.recorder) this.stopRecording();
    else this.record();
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
      this.v.say("This browser cannot record WebM.");
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
    this.v.play.set(true);
    copy();
  }
  stopRecording(): void {
    const recorder = this.recorder;
    this.recorder = null;
    $("film").setAttribute("aria-pressed", "false");
    this.v.play.set(false);
    setTimeout(() => recorder?.stop(), 100);
  }
}
