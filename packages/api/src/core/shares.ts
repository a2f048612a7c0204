import { coded, DomainError } from '@bhandar/domain/shared';
import pLimit, { type LimitFunction } from 'p-limit';

/** Work that costs more than a usual call. Each kind has a share of its own, so that a report delays no search. */
export type HeavyWork = 'search' | 'sync' | 'export' | 'report';

/** What the calls of one person may take of this process at a time; further calls wait for their turn. */
export const CALLS_AT_ONCE = 8;
export const HEAVY_CALLS_AT_ONCE = 2;
/** Heavy calls of everybody, by queue and for each processor: they leave the database to sales. */
const HEAVY_PER_PROCESSOR = 0.5;
/** The queue of everybody. Exports and reports take turns, because both read much and nobody types meanwhile. */
const QUEUE_OF: Record<HeavyWork, HeavyWork> = { search: 'search', sync: 'sync', export: 'report', report: 'report' };
/** A call beyond so many running and waiting ones of its person is refused. */
export const MAX_CALLS = 200;

const RETRY_SECONDS = 1;

export interface Shares {
  /** Runs a call in its person's turn. Rejects with TOO_MANY_REQUESTS if too many are waiting. */
  run<T>(staffId: string, heavy: HeavyWork | undefined, call: () => Promise<T>): Promise<T>;
}

interface Share {
  /** Running or waiting. */
  calls: number;
  all: LimitFunction;
  heavy: Map<HeavyWork, LimitFunction>;
}

export function createShares({ processors }: { processors: number }): Shares {
  const shares = new Map<string, Share>();
  const heavyOfAll = new Map<HeavyWork, LimitFunction>();
  const heavyAtOnce = Math.max(1, Math.floor(processors * HEAVY_PER_PROCESSOR));

  return {
    async run(staffId, heavy, call) {
      const share = shares.get(staffId) ?? { calls: 0, all: pLimit(CALLS_AT_ONCE), heavy: new Map() };
      if (share.calls >= MAX_CALLS) {
        throw new DomainError('TOO_MANY_REQUESTS', coded('request.tooMany'), { retryAfterSeconds: RETRY_SECONDS });
      }
      shares.set(staffId, share);
      share.calls += 1;
      try {
        if (!heavy) return await share.all(call);
        // It waits for its person's turn first, so that nobody fills the queue of all, and takes no other turn meanwhile.
        return await limitOf(
          share.heavy,
          heavy,
          HEAVY_CALLS_AT_ONCE,
        )(() => limitOf(heavyOfAll, QUEUE_OF[heavy], heavyAtOnce)(() => share.all(call)));
      } finally {
        share.calls -= 1;
        if (share.calls === 0) shares.delete(staffId);
      }
    },
  };
}

function limitOf(limits: Map<HeavyWork, LimitFunction>, kind: HeavyWork, atOnce: number): LimitFunction {
  const limit = limits.get(kind) ?? pLimit(atOnce);
  limits.set(kind, limit);
  return limit;
}
