// Small pieces of the page: controls with their labels, files to save, settings of this browser.

export const $ = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** A setting of this browser; pages of files have none. */
export function setting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
export function keepSetting(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* pages of files have none */
  }
}
export function download(blob: Blob, name: string): void {
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10000);
}
export function section(parent: HTMLElement, title: string, open: boolean): HTMLElement {
  const d = document.createElement("details");
  const s = document.createElement("summary");
  d.open = open;
  s.textContent = title;
  d.append(s);
  parent.append(d);
  return d;
}
export function row(parent: HTMLElement, label: string, content: HTMLElement): void {
  const line = document.createElement("div");
  line.className = "row";
  const name = document.createElement("label");
  name.textContent = label;
  const control = content.matches("select,input") ? content : content.querySelector<HTMLElement>("select,input");
  if (control?.id) name.htmlFor = control.id;
  line.append(name, ...(content.tagName === "DIV" ? Array.from(content.childNodes) : [content]));
  parent.append(line);
}
export function picker(id: string, options: [string, string][], value: string, change: (value: string) => void): HTMLSelectElement {
  const s = document.createElement("select");
  s.id = id;
  for (const [v, label] of options) s.add(new Option(label, v));
  s.value = value;
  s.addEventListener("change", () => change(s.value));
  return s;
}
export function slider(id: string, low: number, high: number, value: number, change: (v: number) => string): HTMLElement {
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
export function check(id: string, label: string, on: boolean, change: (on: boolean) => void): HTMLLabelElement {
  const l = document.createElement("label");
  const input = document.createElement("input");
  input.type = "checkbox";
  input.id = id;
  input.checked = on;
  input.addEventListener("change", () => change(input.checked));
  l.append(input, ` ${label}`);
  return l;
}
export function checks(...items: HTMLElement[]): HTMLElement {
  const box = document.createElement("div");
  box.className = "checks";
  box.append(...items);
  return box;
}
export function number(id: string, label: string): HTMLInputElement {
  const input = document.createElement("input");
  input.type = "number";
  input.id = id;
  input.step = "any";
  input.placeholder = "auto";
  input.setAttribute("aria-label", label);
  return input;
}
export function button(id: string, text: string, click: () => void): HTMLButtonElement {
  const b = document.createElement("button");
  b.id = id;
  b.textContent = text;
  b.addEventListener("click", click);
  return b;
}
