/** A wedge scanner leaves less than this between most keys. Bluetooth and cheap scanners pause now and then. */
const FAST_GAP_MS = 35;
/**
 * Slow scanners send every key at this pace. At this pace only text that looks like a barcode or one of Bhandar's codes
 * counts as a scan.
 */
const SLOW_GAP_MS = 150;
/** A longer gap ends the code: the next key belongs to another scan or to typing. */
const MAX_GAP_MS = 500;
const SHORTEST_CODE = 6;
const LOOKS_LIKE_A_CODE = /^(?:\d{8,}|P\d{6,}|[A-Z0-9]{1,8}-\d+-\d{6,})$/i;

interface ReadKey {
  sign: string;
  /** As the keyboard layout wrote it into the field: a Bangla layout writes Bangla digits. */
  typed: string;
  gap: number;
}

export interface Reading {
  code: string;
  /** The text that the keys wrote into the field. */
  typed: string;
}

/**
 * Distinguishes a scanner from typing by the pace over the whole code, so that one long gap does not split a code. At
 * least half of the gaps must be as short as a scanner's.
 */
export class ScanReader {
  #keys: ReadKey[] = [];
  #at = 0;

  /** Adds a key. After a long pause it starts a new code. */
  press(sign: string, typed: string, at: number): void {
    const gap = at - this.#at;
    if (gap > MAX_GAP_MS) this.#keys = [];
    this.#keys.push({ sign, typed, gap });
    this.#at = at;
  }

  /** The code that Enter or Tab completes; undefined when the pace was a person's. The next key starts a new code. */
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

  /** Discards the keys so far: a click cannot happen in the middle of a scan. */
  clear(): void {
    this.#keys = [];
  }

  /** Whether a scan may be in progress. */
  isReading(at: number): boolean {
    return this.#keys.length > 0 && at - this.#at <= MAX_GAP_MS;
  }

  /** Whether keys arrive at a scanner's pace. */
  isFast(at: number): boolean {
    const gap = this.#keys.length > 1 ? this.#keys.at(-1)?.gap : undefined;
    return gap !== undefined && gap <= FAST_GAP_MS && at - this.#at <= FAST_GAP_MS;
  }
}
