// Numbers with units for people.

const prefixes: [number, string][] = [
  [1e12, "T"],
  [1e9, "G"],
  [1e6, "M"],
  [1e3, "k"],
  [1, ""],
  [1e-3, "m"],
  [1e-6, "µ"],
  [1e-9, "n"],
];
const prefixed = new Set(["m", "N", "J", "Pa", "s", "m/s", "W", "N*m"]);

/** A unit for numbers up to this size, and what they are divided by. */
export function unitFor(unit: string, largest: number): { name: string; by: number } {
  if (unit === "1" || unit === "") return { name: "", by: 1 };
  const shown = unit.replace("*", "·").replace("^2", "²").replace("^3", "³");
  if (prefixed.has(unit) && largest > 0)
    for (const [by, letter] of prefixes) if (largest >= by * 0.9999) return { name: letter + shown, by };
  return { name: shown, by: 1 };
}

export function short(value: number | null | undefined, digits = 4): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e6)) return value.toExponential(digits - 2).replace(/\.?0*e\+?/, "e");
  return String(Number(value.toPrecision(digits)));
}

export function quantity(value: number, unit: string): string {
  const u = unitFor(unit, Math.abs(value));
  return `${short(value / u.by)}${u.name ? ` ${u.name}` : ""}`;
}

/** Round numbers between two limits, about as many as asked for. */
export function ticks(low: number, high: number, about: number): number[] {
  if (!(high > low)) return [low];
  const raw = (high - low) / about;
  const base = Math.pow(10, Math.floor(Math.log10(raw)));
  const step = [1, 2, 5, 10].map((k) => k * base).find((s) => s >= raw * 0.999) ?? base * 10;
  const out: number[] = [];
  for (let k = Math.ceil(low / step - 1e-9); k * step <= high + 1e-9 * step; k++) out.push(Number((k * step).toPrecision(12)));
  return out;
}
