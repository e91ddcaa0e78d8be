// The panel at the side: what is shown, and how.
import { SCALES, type Scale } from "./colour";
import { bodyFields, contactFields, meshFields, type Field } from "./fields";
import { short } from "./format";
import type { Look } from "./look";
import { $, button, check, checks, number, picker, row, section, slider } from "./widgets";
import type { Viewer } from "./viewer";

const choices = (fields: Field[]): [string, string][] => fields.map((f) => [f.id, f.label]);

export function buildPanel(v: Viewer): void {
  const side = $("side");
  colours(v, section(side, "Colours", true));
  contacts(v, section(side, "Contacts", true));
  arrows(v, section(side, "Arrows", false));
  cut(v, section(side, "Cut", false));
  const pick = section(side, "Numbers", true);
  pick.id = "pick-section";
  v.numbers.build(pick);
  section(side, "Charts", false).append(button("add-chart", "Add a chart", () => v.charts.add("ledger")));
  const text = document.createElement("pre");
  text.style.cssText = "white-space:pre-wrap;font-size:11px;user-select:text;max-height:40vh;overflow:auto";
  text.textContent = v.info.scene;
  section(side, "Scene", false).append(text);
  section(side, "Keys", false).insertAdjacentHTML(
    "beforeend",
    '<p class="hint">space play · ←/→ frame · Home/End · [ ] speed · F fit · 1–7 cameras · N forces · C contacts · A arrows · E edges · D dark · S picture · P panel · Esc clear</p>',
  );
}

function colours(v: Viewer, parent: HTMLElement): void {
  const { look } = v;
  const fields = bodyFields(v.info, v.layout);
  if (v.layout.bodies > v.layout.solids.length)
    row(parent, "bodies", picker("colour", [["", "by kind"], ...choices(fields)], "", (id) => {
      look.colour = fields.find((f) => f.id === id) ?? null;
      v.redraw();
    }));
  if (v.info.solids) meshColours(v, parent);
  row(parent, "scale", picker("scale-name", SCALES.map((s): [string, string] => [s, s]), "sequential", (s) => {
    look.scale = s as Scale;
    v.redraw();
  }));
  const low = number("low", "lower limit");
  const high = number("high", "upper limit");
  const setLimits = (): void => {
    look.fixedLimits = low.value !== "" && high.value !== "" ? [Number(low.value), Number(high.value)] : null;
    v.redraw();
  };
  low.addEventListener("change", setLimits);
  high.addEventListener("change", setLimits);
  const pair = document.createElement("span");
  pair.append(low, " ", high);
  row(parent, "limits (SI)", pair);
  parent.append(
    checks(
      check("trim", "leave out extremes", true, (on) => ((look.trim = on), v.redraw())),
      check("edges", "edges", true, (on) => ((look.edges = on), v.redraw())),
    ),
  );
  row(parent, "opacity", slider("opacity", 0.05, 1, 1, (x) => ((look.opacity = x), v.redraw(), short(x, 2))));
}

function meshColours(v: Viewer, parent: HTMLElement): void {
  const { look } = v;
  const mesh = meshFields(v.info);
  const all = [...mesh.element, ...mesh.node];
  row(parent, "meshes", picker("mesh-colour", [["", "plain"], ...choices(all)], look.meshColour?.id ?? "", (id) => {
    look.meshColour = all.find((f) => f.id === id) ?? null;
    look.meshOfElements = mesh.element.includes(look.meshColour as Field);
    v.redraw();
  }));
  row(parent, "magnify", slider("magnify", 0, 3, 0, (x) => {
    look.magnify = Math.pow(10, x);
    v.redraw();
    return `${short(look.magnify, 3)} ×`;
  }));
}

function contacts(v: Viewer, parent: HTMLElement): void {
  const { look } = v;
  const fields = contactFields(v.info);
  parent.append(
    checks(
      check("forces", "force network", false, (on) => ((look.forces = on), v.redraw())),
      check("contacts", "contacts by status", false, (on) => ((look.contacts = on), v.redraw())),
    ),
  );
  row(parent, "colour by", picker("force-by", [["force", "contact force"], ["status", "status"], ...choices(fields)], "force", (id) => {
    look.forceBy = id === "force" || id === "status" ? id : (fields.find((f) => f.id === id) ?? "force");
    v.redraw();
  }));
  row(parent, "thickness", slider("force-size", 0.1, 4, 1, (x) => ((look.forceSize = x), v.redraw(), `${short(x, 2)} ×`)));
  row(parent, "threshold", slider("force-threshold", 0, 4, 0, (x) => ((look.forceThreshold = x), v.redraw(), `${short(x, 2)} of mean`)));
}

function arrows(v: Viewer, parent: HTMLElement): void {
  const { look } = v;
  row(parent, "show", picker("arrows", [["none", "none"], ["velocity", "velocity"], ["displacement", "displacement"]], "none", (x) => {
    look.arrows = x as Look["arrows"];
    v.redraw();
  }));
  row(parent, "length", slider("arrow-size", 0.1, 5, 1, (x) => ((look.arrowSize = x), v.redraw(), `${short(x, 2)} ×`)));
}

function cut(v: Viewer, parent: HTMLElement): void {
  const { look } = v;
  const set = (): void => {
    const axis = $<HTMLSelectElement>("cut-axis").value;
    look.cut = axis === "" ? null : { axis: Number(axis), at: Number($<HTMLInputElement>("cut-at").value), flip: $<HTMLInputElement>("cut-flip").checked };
    v.redraw();
  };
  const axes: [string, string][] = [["", "no cut"], ["0", "across x"], ["1", "across y"]];
  if (v.info.dimension === 3) axes.push(["2", "across z"]);
  row(parent, "plane", picker("cut-axis", axes, "", set));
  row(parent, "place", slider("cut-at", 0, 1, 0.5, (x) => {
    if (look.cut) set();
    return short(x, 2);
  }));
  parent.append(check("cut-flip", "other side", false, set));
  const resultant = document.createElement("div");
  resultant.id = "cut-result";
  resultant.className = "hint";
  parent.append(resultant);
}
