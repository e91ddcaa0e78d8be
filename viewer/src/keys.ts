// What the mouse does in the picture, and the keys.
import type { Hit } from "./picking";
import { Stage } from "./stage";
import { $ } from "./widgets";
import type { Viewer } from "./viewer";

export function listen(v: Viewer): void {
  new ResizeObserver(() => v.stage.resize()).observe($("stage"));
  addEventListener("resize", () => v.charts.draw());
  listenMouse(v, $<HTMLCanvasElement>("view"));
  const actions = keyActions(v);
  addEventListener("keydown", (e) => {
    if (isTakenBy(e.target as HTMLElement, e)) return;
    const preset = Stage.presets[Number(e.key) - 1];
    const action = preset ? () => v.stage.preset(preset[0]) : actions[e.key.length === 1 ? e.key.toLowerCase() : e.key];
    if (!action) return;
    e.preventDefault();
    action();
  });
}

function listenMouse(v: Viewer, canvas: HTMLCanvasElement): void {
  let down: [number, number] | null = null;
  let grabbed: Hit | null = null;
  canvas.addEventListener("pointerdown", (e) => {
    down = [e.offsetX, e.offsetY];
    grabbed = v.run.pushing ? v.stage.picking.pick(e.offsetX, e.offsetY, false) : null;
  });
  canvas.addEventListener("pointerup", (e) => {
    if (!down) return;
    const way = Math.hypot(e.offsetX - down[0], e.offsetY - down[1]);
    if (grabbed && way > 6) v.run.push(grabbed, e.offsetX - down[0], e.offsetY - down[1]);
    else if (way < 4) v.numbers.pickAt(e.offsetX, e.offsetY);
    down = grabbed = null;
  });
  canvas.addEventListener("webglcontextlost", (e) => {
    e.preventDefault();
    v.say("The graphics driver dropped the picture; load the page again.");
  });
}

/** Whether the control with the focus needs the key itself. */
function isTakenBy(target: HTMLElement, e: KeyboardEvent): boolean {
  if (target.closest("input[type=text],input[type=number],select,textarea") || e.ctrlKey || e.metaKey || e.altKey) return true;
  if (target.closest("input[type=range]") && /^(Arrow|Home|End)/.test(e.key)) return true;
  return target.closest("button,summary") !== null && e.key === " ";
}

function keyActions(v: Viewer): Record<string, () => void> {
  const toggle = (id: string): void => $<HTMLInputElement>(id).click();
  return {
    " ": () => v.play.toggle(),
    ArrowLeft: () => void v.go(v.index - 1),
    ArrowRight: () => void v.go(v.index + 1),
    Home: () => void v.go(0),
    End: () => void v.go(v.frames.last),
    "[": () => v.play.faster(-1),
    "]": () => v.play.faster(1),
    f: () => v.stage.fit(),
    n: () => toggle("forces"),
    c: () => toggle("contacts"),
    e: () => toggle("edges"),
    a: () => {
      const arrows = $<HTMLSelectElement>("arrows");
      arrows.selectedIndex = (arrows.selectedIndex + 1) % 3;
      arrows.dispatchEvent(new Event("change"));
    },
    d: () => v.setTheme(v.dark ? "light" : "dark"),
    s: () => void v.picture.save(),
    p: () => v.togglePanel(),
    Escape: () => v.numbers.select(null),
  };
}
