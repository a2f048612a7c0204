import { setTimeout as sleep } from 'node:timers/promises';
import { coded, DomainError } from '@bhandar/domain/shared';

/** Fewer than the queue of password hashes holds, so that delayed requests that end together fit into it. */
const MAX_PER_KEY = 40;
const MAX_WAITING = 400;

const waiting = new Map<string, number>();
let total = 0;

const change = (key: string, by: number): void => {
  total += by;
  const count = (waiting.get(key) ?? 0) + by;
  if (count > 0) waiting.set(key, count);
  else waiting.delete(key);
};

/**
 * Delays a request without holding a connection or a hash. Each delayed request still costs memory, so a flood is
 * refused with Retry-After.
 */
export async function boundedDelay(key: string, milliseconds: number): Promise<void> {
  if (total >= MAX_WAITING || (waiting.get(key) ?? 0) >= MAX_PER_KEY) {
    throw new DomainError('UNAVAILABLE', coded('login.busy'), {
      retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
    });
  }
  change(key, 1);
  try {
    await sleep(milliseconds);
  } finally {
    change(key, -1);
  }
}
