import { coded, DomainError } from '@bhandar/domain/shared';
import pLimit, { type LimitFunction } from 'p-limit';

/** Work that costs more than a usual call. Each kind has a share of its own, so that a report delays no search. */
export type HeavyWork = 'search' | 'sync' | 'export' | 'report';

/** What the calls of one person may take of this process at a time; further calls wait for their turn. */
export const CALLS_AT_ONCE = 8;
export const HEAVY_CALLS_AT_ONCE = 2;
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

export function createShares(): Shares {
  const shares = new Map<string, Share>();

  return {
    async run(staffId, heavy, call) {
      const share = shares.get(staffId) ?? { calls: 0, all: pLimit(CALLS_AT_ONCE), heavy: new Map() };
      if (share.calls >= MAX_CALLS) {
        throw new DomainError('TOO_MANY_REQUESTS', coded('request.tooMany'), { retryAfterSeconds: RETRY_SECONDS });
      }
      shares.set(staffId, share);
      share.calls += 1;
      try {
        // A heavy call waits for its kind first, so that it takes no turn of the others meanwhile.
        return await (heavy ? limitOf(share, heavy)(() => share.all(call)) : share.all(call));
      } finally {
        share.calls -= 1;
        if (share.calls === 0) shares.delete(staffId);
      }
    },
  };
}

function limitOf({ heavy }: Share, kind: HeavyWork): LimitFunction {
  const limit = heavy.get(kind) ?? pLimit(HEAVY_CALLS_AT_ONCE);
  heavy.set(kind, limit);
  return limit;
}
