/** Writes a record of so many refused calls; never rejects. */
type WriteRefused = (count: number) => Promise<void>;

/**
 * Keeps the audit log small while somebody repeats refused calls. Counts that no minute has closed are lost when the
 * process ends; the first refusal of each is written at once.
 */
export interface RefusedCalls {
  /** Writes the first refusal of a key at once, and those of the minute after it together. */
  note(key: string, write: WriteRefused): Promise<void>;
}

const MINUTE_MS = 60_000;

export function createRefusedCalls(
  afterMinute: (work: () => void) => void = (work) => void setTimeout(work, MINUTE_MS).unref(),
): RefusedCalls {
  const counted = new Map<string, { count: number; write: WriteRefused }>();

  const closeMinute = (key: string) => {
    const { count, write } = counted.get(key) ?? { count: 0, write: async () => {} };
    counted.delete(key);
    if (count === 0) return;
    counted.set(key, { count: 0, write });
    afterMinute(() => closeMinute(key));
    void write(count);
  };

  return {
    async note(key, write) {
      const earlier = counted.get(key);
      if (earlier) {
        counted.set(key, { count: earlier.count + 1, write });
        return;
      }
      counted.set(key, { count: 0, write });
      afterMinute(() => closeMinute(key));
      await write(1);
    },
  };
}
