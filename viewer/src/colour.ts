// The colours of scree's pictures (src/draw/colour.c): curves in OKLab, where equal distances look equal.

export type Rgb = [number, number, number]; // 0 to 255, sRGB

function encode(linear: number): number {
  const x = Math.min(Math.max(linear, 0), 1);
  return 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - 0.055);
}

function oklch(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = Math.pow(lightness + 0.3963377774 * a + 0.2158037573 * b, 3);
  const m = Math.pow(lightness - 0.1055613458 * a - 0.0638541728 * b, 3);
  const s = Math.pow(lightness - 0.0894841775 * a - 1.291485548 * b, 3);
  return [
    encode(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encode(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encode(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** From dark violet over blue-green to pale yellow; lightness rises evenly. */
function sequential(x: number): Rgb {
  return oklch(0.28 + 0.64 * x, 0.108 + 0.05 * (2 * x - 1) ** 2, 305 - 202 * x);
}

/** Blue, white, red-brown. */
function diverging(x: number): Rgb {
  const away = Math.abs(2 * x - 1);
  return oklch(0.96 - 0.48 * away, 0.15 * Math.sqrt(away) * (0.4 + 0.6 * away), x < 0.5 ? 255 : 32);
}

/** Pale orange over red to nearly black: strong forces stand out from pale bodies. */
function heat(x: number): Rgb {
  return oklch(0.84 - 0.58 * x, 0.09 + 0.36 * x * (1 - x), 72 - 60 * x);
}

function grey(x: number): Rgb {
  return oklch(0.25 + 0.7 * x, 0, 0);
}

export const SCALES = ["sequential", "diverging", "heat", "grey"] as const;
export type Scale = (typeof SCALES)[number];

const curves: Record<Scale, (x: number) => Rgb> = { sequential, diverging, heat, grey };
const tables = new Map<Scale, Uint8Array>();

/** 256 colours, three bytes each. */
export function scaleTable(scale: Scale): Uint8Array {
  let table = tables.get(scale);
  if (!table) {
    table = new Uint8Array(768);
    for (let i = 0; i < 256; i++) table.set(curves[scale](i / 255).map(Math.round), 3 * i);
    tables.set(scale, table);
  }
  return table;
}

/** Okabe and Ito 2008. */
const kinds: Rgb[] = [
  [0, 114, 178],
  [213, 94, 0],
  [0, 158, 115],
  [204, 121, 167],
  [86, 180, 233],
  [230, 159, 0],
  [77, 77, 77],
];

export function kindColour(k: number): Rgb {
  const c = kinds[k % kinds.length];
  return Math.floor(k / kinds.length) % 2 ? (c.map((v) => v * 0.55) as Rgb) : c;
}

/** The same, paler, for the faces of bodies. */
export function paleKind(k: number): Rgb {
  return kindColour(k).map((v) => Math.round(0.42 * v + 0.58 * 255)) as Rgb;
}

export const css = (c: Rgb): string => `rgb(${c.map(Math.round).join(",")})`;
