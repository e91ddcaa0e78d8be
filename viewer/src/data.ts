// What the page shows comes from a server, or from the page itself when it is a file of its own.

export interface ColumnInfo {
  name: string;
  type: string;
  width: number;
  unit: string;
  components: string;
  help: string;
}

export interface MeasureInfo {
  name: string;
  help: string;
  parameters: { name: string; unit: string; help: string; required: number }[];
}

export interface LiveParameter {
  name: string;
  value: number;
  from: number;
  to: number;
  unit: string;
  help: string;
}

export interface RunState {
  kind?: string;
  frames: number;
  goal?: number; // step of the first frame, on the way to which the run still is
  from_result?: boolean;
  growing?: boolean;
  running?: boolean;
  finished?: boolean;
  message?: string;
  step?: number;
  t?: number;
  parameters?: LiveParameter[];
}

export interface Info extends RunState {
  kind: "result" | "run" | "file";
  title: string;
  version: string;
  dimension: number;
  plane: number;
  thickness: number;
  gravity: number[];
  period: number[];
  bodies: number;
  solids: number;
  scene: string;
  columns: ColumnInfo[];
  measures: MeasureInfo[];
}

export type Numbers = Float32Array | Uint32Array | Int32Array | Int16Array | Uint8Array;

export interface Column {
  name: string;
  width: number;
  rows: number;
  data: Numbers;
}

export interface Value {
  name: string;
  unit: string;
  value: number | null;
}

/** A packed frame or layout: see src/view/pack.h. */
export class Pack {
  head: Record<string, unknown>;
  bytes: number;
  private columns = new Map<string, Column>();

  constructor(buffer: ArrayBuffer) {
    const view = new DataView(buffer);
    if (buffer.byteLength < 8 || view.getUint32(0, false) !== 0x53435631) throw new Error("this is no packed frame");
    const length = view.getUint32(4, true);
    this.head = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, 8, length)));
    this.bytes = buffer.byteLength;
    const list = (this.head.columns ?? []) as { name: string; type: string; width: number; rows: number; at: number }[];
    for (const c of list) {
      const at = 8 + length + c.at;
      const count = c.width * c.rows;
      const data =
        c.type === "f4"
          ? new Float32Array(buffer, at, count)
          : c.type === "u4"
            ? new Uint32Array(buffer, at, count)
            : c.type === "i4"
              ? new Int32Array(buffer, at, count)
              : c.type === "i2"
                ? new Int16Array(buffer, at, count)
                : new Uint8Array(buffer, at, count);
      this.columns.set(c.name, { name: c.name, width: c.width, rows: c.rows, data });
    }
  }

  get(name: string): Column | undefined {
    return this.columns.get(name);
  }

  /** Rows of another part of the same columns behind those that are there. */
  append(more: Pack): void {
    this.bytes += more.bytes;
    for (const [name, c] of this.columns) {
      const next = more.columns.get(name);
      if (!next || !name.startsWith("body.")) continue;
      const data = new (c.data.constructor as new (n: number) => Numbers)(c.data.length + next.data.length);
      data.set(c.data);
      data.set(next.data, c.data.length);
      this.columns.set(name, { ...c, rows: c.rows + next.rows, data });
    }
  }

  texts(name: string): string[] {
    const texts = (this.head.texts ?? {}) as Record<string, string[]>;
    return texts[name] ?? [];
  }
}

export interface RowColumn {
  name: string;
  unit: string;
  components: string;
  help: string;
  values: (number | string | null)[];
}

export interface Series {
  names: string[];
  units: string[];
  rows: (number | null)[][]; // index of the frame, time, numbers
}

export interface Source {
  readonly isFile: boolean;
  info(): Promise<Info>;
  layout(): Promise<Pack>;
  times(first: number): Promise<Float64Array>;
  frame(index: number, columns: string[]): Promise<Pack>;
  row(index: number, table: string, row: number): Promise<RowColumn[]>;
  series(of: string, first: number, count: number, stride: number): Promise<Series>;
  state(): Promise<RunState>;
  steer(what: string, values: Record<string, string | number>): Promise<RunState>;
}

/** Bodies asked for at a time: a frame with more comes in ranges. */
const RANGE = 200_000;

export class ServerSource implements Source {
  readonly isFile = false;
  constructor(private token: string) {}

  private async ask(path: string, values: Record<string, string | number> = {}, method = "GET"): Promise<Response> {
    const query = new URLSearchParams(Object.entries(values).map(([k, v]) => [k, String(v)])).toString();
    const answer = await fetch(`/api/${path}${query ? `?${query}` : ""}`, {
      method,
      headers: { "X-Scree-Token": this.token },
      cache: "no-store",
    });
    if (answer.ok) return answer;
    let text = `${answer.status}`;
    try {
      text = ((await answer.json()) as { error: string }).error;
    } catch {
      /* no words */
    }
    throw new Error(text);
  }
  async info(): Promise<Info> {
    return (await this.ask("info")).json();
  }
  async layout(): Promise<Pack> {
    return new Pack(await (await this.ask("layout")).arrayBuffer());
  }
  async times(first: number): Promise<Float64Array> {
    return new Float64Array(await (await this.ask("times", { first })).arrayBuffer());
  }
  async frame(index: number, columns: string[]): Promise<Pack> {
    const names = columns.join(",");
    const bodies = names.split(",").filter((n) => n.startsWith("body.")).join(",");
    const get = async (which: string, first: number): Promise<Pack> =>
      new Pack(await (await this.ask("frame", { index, columns: which, first, count: RANGE })).arrayBuffer());
    const pack = await get(names, 0);
    for (let first = RANGE; first < Number(pack.head.bodies) && bodies; first += RANGE)
      pack.append(await get(bodies, first));
    return pack;
  }
  async row(index: number, table: string, row: number): Promise<RowColumn[]> {
    return (await (await this.ask("row", { index, table, row })).json()).columns;
  }
  async series(of: string, first: number, count: number, stride: number): Promise<Series> {
    return (await this.ask("series", { of, first, count, stride })).json();
  }
  async state(): Promise<RunState> {
    return (await this.ask("state")).json();
  }
  async steer(what: string, values: Record<string, string | number>): Promise<RunState> {
    return (await this.ask(what, values, "POST")).json();
  }
}

/** Data that the page carries: scripts of type scree/..., deflated and in base64. */
export class FileSource implements Source {
  readonly isFile = true;
  private known: Info | null = null;
  private packs = new Map<number, Promise<Pack>>();

  private async bytes(id: string): Promise<ArrayBuffer> {
    const element = document.getElementById(id);
    if (!element) throw new Error(`this page has no ${id}`);
    const text = element.textContent ?? "";
    const raw = Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
    if (element.getAttribute("type") === "scree/plain") return raw.buffer;
    const stream = new Blob([raw]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Response(stream).arrayBuffer();
  }
  private async json<T>(id: string): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(id))) as T;
  }
  async info(): Promise<Info> {
    this.known ??= await this.json<Info>("scree-info");
    return { ...this.known, kind: "file" };
  }
  async layout(): Promise<Pack> {
    return new Pack(await this.bytes("scree-layout"));
  }
  async times(first: number): Promise<Float64Array> {
    return new Float64Array(await this.bytes("scree-times")).subarray(first);
  }
  frame(index: number): Promise<Pack> {
    let pack = this.packs.get(index);
    if (!pack) {
      pack = this.bytes(`scree-frame-${index}`).then((b) => new Pack(b));
      this.packs.set(index, pack);
      if (this.packs.size > 40) this.packs.delete(this.packs.keys().next().value as number);
    }
    return pack;
  }
  async row(index: number, table: string, row: number): Promise<RowColumn[]> {
    const pack = await this.frame(index);
    const info = await this.info();
    const out: RowColumn[] = [];
    for (const c of info.columns) {
      const column = pack.get(c.name);
      if (!c.name.startsWith(`${table}.`) || !column || row >= column.rows) continue;
      out.push({ ...c, values: Array.from(column.data.subarray(row * column.width, (row + 1) * column.width)) });
    }
    return out;
  }
  async series(of: string, first: number, count: number, stride: number): Promise<Series> {
    const all = await this.json<Record<string, Series>>("scree-series");
    const found = all[of];
    if (!found) throw new Error("a page of one file has the series that it was made with; use scree view for others");
    return { ...found, rows: found.rows.filter((_, i) => i >= first && (i - first) % stride === 0).slice(0, count) };
  }
  async state(): Promise<RunState> {
    return { frames: (await this.info()).frames };
  }
  steer(): Promise<RunState> {
    return Promise.reject(new Error("a page of one file cannot run anything"));
  }
}

export function openSource(): Source {
  if (document.getElementById("scree-info")) return new FileSource();
  const token = new URLSearchParams(location.search).get("token") ?? "";
  return new ServerSource(token);
}
