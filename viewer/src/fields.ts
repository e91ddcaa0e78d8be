// Quantities to colour by, made from the columns that the source describes: a new recorded column is
// here without a line of code.
import type { ColumnInfo, Info, Pack } from "./data";
import type { Layout } from "./layout";

export interface Field {
  id: string;
  label: string;
  unit: string;
  needs: string[]; // columns to ask for
  signed: boolean;
  /** Numbers of all rows of its table. */
  values(pack: Pack, first: Pack | null): Float32Array | null;
}

function component(c: ColumnInfo, k: number): Field {
  const names = c.components.split(" ");
  const units = c.unit.split(" ");
  const short = c.name.slice(c.name.indexOf(".") + 1).replace(/_/g, " ");
  const label = c.width === 1 ? short : `${short}: ${names[Math.min(k, names.length - 1)]}`;
  return {
    id: c.width === 1 ? c.name : `${c.name}.${k}`,
    label,
    unit: units[Math.min(k, units.length - 1)],
    needs: [c.name],
    signed: c.type === "f64",
    values: (pack) => {
      const column = pack.get(c.name);
      if (!column) return null;
      const out = new Float32Array(column.rows);
      for (let i = 0; i < column.rows; i++) out[i] = column.data[i * column.width + k];
      return out;
    },
  };
}

function magnitude(c: ColumnInfo, from: number, to: number, label: string): Field {
  return {
    id: `${c.name}.|${from}|`,
    label,
    unit: c.unit.split(" ")[from] ?? c.unit.split(" ")[0],
    needs: [c.name],
    signed: false,
    values: (pack) => {
      const column = pack.get(c.name);
      if (!column) return null;
      const out = new Float32Array(column.rows);
      for (let i = 0; i < column.rows; i++) {
        let sum = 0;
        for (let k = from; k < to; k++) sum += column.data[i * column.width + k] ** 2;
        out[i] = Math.sqrt(sum);
      }
      return out;
    },
  };
}

const hidden = new Set(["body.id", "body.body", "body.position", "contact.id", "contact.pair"]);

function fromColumns(info: Info, table: string): Field[] {
  const out: Field[] = [];
  for (const c of info.columns) {
    if (!c.name.startsWith(`${table}.`) || hidden.has(c.name)) continue;
    const plain = c.name.slice(table.length + 1).replace(/_/g, " ");
    if (c.name === "body.velocity") {
      out.push(magnitude(c, 0, info.dimension, "speed"));
      if (info.dimension === 3) out.push(magnitude(c, 3, 6, "spin"));
    } else if (c.name === "element.stress") {
      out.push(vonMises(c));
    } else if (c.width === 3 && c.unit.split(" ").length === 1) {
      out.push(magnitude(c, 0, 3, plain));
    } else if (c.name === "contact.force") {
      out.push(...(info.dimension === 3 ? [magnitude(c, 0, 3, "force")] : [magnitude(c, 0, 2, "force")]));
    }
    for (let k = 0; k < c.width; k++) out.push(component(c, k));
  }
  return out;
}

function vonMises(c: ColumnInfo): Field {
  return {
    id: "von_mises",
    label: "von Mises stress",
    unit: "Pa",
    needs: [c.name],
    signed: false,
    values: (pack) => {
      const s = pack.get(c.name);
      if (!s) return null;
      const out = new Float32Array(s.rows);
      for (let i = 0; i < s.rows; i++) {
        const [a, b, d, e, f, g] = s.data.subarray(6 * i, 6 * i + 6);
        out[i] = Math.sqrt(Math.max(0, 0.5 * ((a - b) ** 2 + (b - d) ** 2 + (d - a) ** 2) + 3 * (e * e + f * f + g * g)));
      }
      return out;
    },
  };
}

/** Fields of bodies; what is not a column of the frame is computed from columns. */
export function bodyFields(info: Info, layout: Layout): Field[] {
  const d = info.dimension;
  const ofLayout = (label: string, unit: string, data: Float32Array): Field => ({
    id: label,
    label,
    unit,
    needs: [],
    signed: false,
    values: (pack) => {
      const body = pack.get("body.body");
      return body ? Float32Array.from(body.data, (b) => data[b]) : null;
    },
  });
  const along = (k: number): Field => ({
    id: `place.${k}`,
    label: `position: ${"xyz"[k]}`,
    unit: "m",
    needs: [],
    signed: true,
    values: (pack) => {
      const p = pack.get("body.place");
      return p ? Float32Array.from({ length: p.rows }, (_, i) => p.data[3 * i + k]) : null;
    },
  });
  const moved: Field = {
    id: "displacement",
    label: "displacement since the first frame",
    unit: "m",
    needs: [],
    signed: false,
    values: (pack, first) => {
      const p = pack.get("body.place");
      const b = pack.get("body.body");
      const p0 = first?.get("body.place");
      const b0 = first?.get("body.body");
      if (!p || !b || !p0 || !b0) return null;
      const row = new Map<number, number>();
      b0.data.forEach((body, i) => row.set(body, i));
      return Float32Array.from({ length: p.rows }, (_, i) => {
        const at = row.get(b.data[i]);
        if (at === undefined) return NaN;
        let sum = 0;
        for (let k = 0; k < d; k++) sum += (p.data[3 * i + k] - p0.data[3 * at + k]) ** 2;
        return Math.sqrt(sum);
      });
    },
  };
  const force: Field = {
    id: "force",
    label: "sum of contact forces",
    unit: "N",
    needs: ["contact.force", "contact.pair"],
    signed: false,
    values: (pack) => {
      const f = pack.get("contact.force");
      const pair = pack.get("contact.pair");
      const body = pack.get("body.body");
      if (!f || !pair || !body) return null;
      const sum = new Float32Array(layout.bodies);
      for (let c = 0; c < f.rows; c++) {
        let size = 0;
        for (let k = 0; k < d; k++) size += f.data[f.width * c + k] ** 2;
        for (let k = 0; k < 2; k++) if (pair.data[2 * c + k] < layout.bodies) sum[pair.data[2 * c + k]] += Math.sqrt(size);
      }
      return Float32Array.from(body.data, (b) => sum[b]);
    },
  };
  return [...fromColumns(info, "body"), moved, force, ...[0, 1, 2].slice(0, d).map(along), ofLayout("mass", "kg", layout.mass)];
}

export const meshFields = (info: Info): { node: Field[]; element: Field[] } => ({
  node: fromColumns(info, "node"),
  element: fromColumns(info, "element"),
});
export const contactFields = (info: Info): Field[] => fromColumns(info, "contact");

/** Limits of what is shown: all numbers, or all but the largest per cent. */
export function limits(values: Float32Array, signed: boolean, trim: boolean): [number, number] {
  const finite = values.filter((v) => Number.isFinite(v)).sort();
  if (!finite.length) return [0, 1];
  const at = (q: number): number => finite[Math.min(finite.length - 1, Math.max(0, Math.round(q * (finite.length - 1))))];
  let low = trim ? at(0.005) : finite[0];
  let high = trim ? at(0.995) : finite[finite.length - 1];
  if (signed && low < 0 && high > 0) {
    const most = Math.max(-low, high);
    return [-most, most];
  }
  if (low >= 0 && (low < 0.4 * high || high - low < 1e-3 * high)) low = 0; // also where all are the same
  if (!(high > low)) high = low + (Math.abs(low) || 1) * 1e-3;
  return [low, high];
}
