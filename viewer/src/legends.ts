// What lies over the picture: legends of colours, the bar of the scale, the axes.
import * as THREE from "three";
import { css, scaleTable } from "./colour";
import { quantity, short, ticks, unitFor } from "./format";
import { STATUS, STATUS_COLOURS, type Legend } from "./look";
import type { Stage } from "./stage";
import { $ } from "./widgets";
import type { Viewer } from "./viewer";

/** The unit that suits both ends, and marks with their places from 0 to 1. */
export function legendTicks(l: Legend): { unit: string; marks: [number, string][] } {
  const u = unitFor(l.unit, Math.max(Math.abs(l.low), Math.abs(l.high)));
  return { unit: u.name, marks: ticks(l.low / u.by, l.high / u.by, 5).map((t) => [(t * u.by - l.low) / (l.high - l.low || 1), short(t)]) };
}

const GROUPS_MOST = 14; // in the legend

/** Colours of groups of bodies, and of the states of contacts that the frame has, where they are shown. */
export function keyList(v: Viewer): [string, string][] {
  const groups = v.stage.groupKeys;
  const more: [string, string][] = groups.length > GROUPS_MOST ? [["transparent", `and ${groups.length - GROUPS_MOST} more`]] : [];
  return [...groups.slice(0, GROUPS_MOST), ...more, ...statusList(v)];
}
function statusList(v: Viewer): [string, string][] {
  if (!v.look.contacts && !(v.look.forces && v.look.forceBy === "status")) return [];
  const status = v.stage.pack?.get("contact.status")?.data;
  const there = new Set(status ? Array.from(status as Uint8Array) : []);
  return STATUS.map((s, k): [string, string] => [css(STATUS_COLOURS[k]), s]).filter((_, k) => there.has(k));
}

export function showLegends(v: Viewer): void {
  const box = $("legends");
  box.replaceChildren();
  const keys = keyList(v);
  if (keys.length) box.append(keyBox(keys));
  box.append(...v.stage.legends.map(scaleBox));
}

function keyBox(keys: [string, string][]): HTMLElement {
  const list = document.createElement("div");
  list.className = "keys";
  for (const [colour, label] of keys) {
    const line = document.createElement("div");
    const swatch = document.createElement("i");
    swatch.style.background = colour;
    line.append(swatch, label);
    list.append(line);
  }
  return list;
}

function scaleBox(l: Legend): HTMLElement {
  const table = scaleTable(l.scale);
  const { unit, marks } = legendTicks(l);
  const element = document.createElement("div");
  element.className = "legend";
  const ramp = document.createElement("div");
  ramp.className = "ramp";
  const stops = Array.from({ length: 33 }, (_, i) => css([0, 1, 2].map((k) => table[3 * Math.min(255, i * 8) + k]) as [number, number, number]));
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
  return element;
}

/** The length of the bar of the scale: pixels, and its text. */
export function scaleLength(stage: Stage): [number, string] {
  const metres = stage.metresPerPixel;
  const raw = 110 * metres;
  const base = Math.pow(10, Math.floor(Math.log10(raw)));
  const length = ([5, 2, 1].find((k) => k * base <= raw) ?? 1) * base;
  return [length / metres, quantity(length, "m")];
}
export function drawScaleBar(stage: Stage): void {
  const [pixels, text] = scaleLength(stage);
  const box = $("scale");
  (box.querySelector(".bar") as HTMLElement).style.width = `${pixels}px`;
  (box.querySelector(".text") as HTMLElement).textContent = text;
}

export function drawAxes(stage: Stage): void {
  const canvas = $<HTMLCanvasElement>("axes");
  if (stage.planar) {
    canvas.hidden = true;
    return;
  }
  const g = canvas.getContext("2d");
  if (!g) return;
  g.clearRect(0, 0, 140, 140);
  const inverse = stage.camera.quaternion.clone().invert();
  const dark = document.documentElement.dataset.theme === "dark";
  const colours = dark ? ["#ff7a6e", "#62d377", "#74b4ff"] : ["#c2352b", "#2a8f3c", "#1f5fa8"];
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
