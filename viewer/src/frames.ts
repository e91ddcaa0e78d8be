// Frames that were fetched, kept as far as memory allows; and their times.
import { Pack, type Source } from "./data";

const CACHE_BYTES = 400e6;

export class Frames {
  times: number[] = [];
  private cache = new Map<string, Promise<Pack>>();
  private bytes = 0;

  constructor(
    private source: Source,
    private columns: () => string[], // those that are shown now
  ) {}

  get count(): number {
    return this.times.length;
  }
  get last(): number {
    return this.times.length - 1;
  }
  /** A number of a frame that is there. */
  clamp(index: number): number {
    return Math.max(0, Math.min(this.last, index));
  }

  async loadTimes(): Promise<void> {
    this.times = Array.from(await this.source.times(0));
  }
  async moreTimes(): Promise<void> {
    for (const t of await this.source.times(this.count)) this.times.push(t);
  }

  fetch(index: number): Promise<Pack> {
    const columns = this.columns();
    const key = `${index} ${columns.join()}`;
    let pack = this.cache.get(key);
    if (pack) {
      this.cache.delete(key); // the latest use is last
      this.cache.set(key, pack);
      return pack;
    }
    pack = this.source.frame(index, columns);
    this.cache.set(key, pack);
    pack.then(
      (p) => this.keep(key, index, p),
      () => this.cache.delete(key),
    );
    return pack;
  }

  private keep(key: string, index: number, pack: Pack): void {
    if (Number(pack.head.index) !== index) {
      this.cache.delete(key); // of a run that was restarted from an earlier frame in the meantime
      return;
    }
    this.bytes += pack.bytes;
    for (const [k, old] of this.cache) {
      if (this.bytes < CACHE_BYTES || k === key) break;
      this.cache.delete(k);
      void old.then((o) => (this.bytes -= o.bytes));
    }
  }

  /** The frames ahead of the one that is played. */
  ahead(index: number, count: number): void {
    for (let k = index + 1; k <= Math.min(index + count, this.last); k++) void this.fetch(k).catch(() => undefined);
  }

  /** Frames from this one on are no more. */
  cut(from: number): void {
    this.times.length = from;
    for (const [k, old] of [...this.cache]) {
      if (Number(k.split(" ")[0]) < from) continue;
      this.cache.delete(k);
      void old.then(
        (o) => (this.bytes -= o.bytes),
        () => undefined,
      );
    }
  }
}
