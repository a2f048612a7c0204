/** A wedge scanner types faster than this between most keys; Bluetooth and cheap ones pause now and then. */
const FAST_GAP_MS = 35;
/** Slow scanners send every key at this pace; only what looks like a barcode or a code of ours is a scan then. */
const SLOW_GAP_MS = 150;
/** Keys further apart than this are of two scans, or of a hand. */
const MAX_GAP_MS = 500;
const SHORTEST_CODE = 6;
const LOOKS_LIKE_A_CODE = /^(?:\d{8,}|P\d{6,}|[A-Z0-9]{1,8}-\d+-\d{6,})$/i;

interface ReadKey {
  sign: string;
  /** As the keyboard's layout wrote it into a field, which a Bangla layout does in its own digits. */
  typed: string;
  gap: number;
}

export interface Reading {
  code: string;
  /** What the keys left in a field. */
  typed: string;
}

/**
 * Tells a scanner's typing from a hand's by its pace over the whole code, so that one long gap never cuts a code in two.
 * Half of the gaps must be a scanner's.
 */
export class ScanReader {
  #keys: ReadKey[] = [];
  #at = 0;

  /** Adds a key; a long silence before it starts a new code. */
  press(sign: string, typed: string, at: number): void {
    const gap = at - this.#at;
    if (gap > MAX_GAP_MS) this.#keys = [];
    this.#keys.push({ sign, typed, gap });
    this.#at = at;
  }

  /** The code that Enter or Tab ends, undefined where a hand typed; the next key starts a new one. */
  end(at: number, options: { takesSlow: boolean }): Reading | undefined {
    const keys = this.#keys;
    this.#keys = [];
    if (keys.length < SHORTEST_CODE || at - this.#at > MAX_GAP_MS) return undefined;
    const code = keys.map(({ sign }) => sign).join('');
    const gaps = keys.slice(1).map(({ gap }) => gap);
    const isFast = gaps.filter((gap) => gap <= FAST_GAP_MS).length * 2 >= gaps.length;
    const isSlow = options.takesSlow && LOOKS_LIKE_A_CODE.test(code) && gaps.every((gap) => gap <= SLOW_GAP_MS);
    return isFast || isSlow ? { code, typed: keys.map(({ typed }) => typed).join('') } : undefined;
  }

  /** Forgets the keys so far: no scanner clicks in the middle of a code. */
  clear(): void {
    this.#keys = [];
  }

  /** Whether a code may be under way at this moment. */
  isReading(at: number): boolean {
    return this.#keys.length > 0 && at - this.#at <= MAX_GAP_MS;
  }

  /** Whether keys come at a scanner's pace at this moment. */
  isFast(at: number): boolean {
    const gap = this.#keys.length > 1 ? this.#keys.at(-1)?.gap : undefined;
    return gap !== undefined && gap <= FAST_GAP_MS && at - this.#at <= FAST_GAP_MS;
  }
}
