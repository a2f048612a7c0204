import { coded, DomainError } from '@bhandar/domain/shared';
import pLimit, { type LimitFunction } from 'p-limit';

/** Work that costs more than a usual call. Each kind has a share of its own, so that a report delays no search. */
export type HeavyWork = 'search' | 'sync' | 'export' | 'report';

/** What the calls of one person may take of this process at a time; further calls wait for their turn. */
export const CALLS_AT_ONCE = 8;
export const HEAVY_CALLS_AT_ONCE = 2;
/** How many heavy calls of all people run at a time in a queue, for each processor, so that sales find the database free. */
const HEAVY_PER_PROCESSOR = 0.5;
/** The common queue of a kind. Exports and reports share one, because both read much and nobody types meanwhile. */
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
        const ownLimit = limitOf(share.heavy, heavy, HEAVY_CALLS_AT_ONCE);
        const commonQueue = limitOf(heavyOfAll, QUEUE_OF[heavy], heavyAtOnce);
        // The own limit comes first, so that one person cannot fill the common queue. The eight calls come last, so that a
        // waiting heavy call holds up no other.
        return await ownLimit(() => commonQueue(() => share.all(call)));
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
