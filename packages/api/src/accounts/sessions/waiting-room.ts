import { setTimeout as sleep } from 'node:timers/promises';
import { coded, DomainError } from '@bhandar/domain/shared';

/** Fewer than the passwords that may wait for their hash: who leaves the room together finds a place there. */
const MAX_PER_KEY = 40;
const MAX_WAITING = 400;

const waiting = new Map<string, number>();
let total = 0;

const change = (key: string, by: number): void => {
  const count = (waiting.get(key) ?? 0) + by;
  if (count > 0) waiting.set(key, count);
  else waiting.delete(key);
};

/**
 * Lets a request wait while it holds neither a connection nor a hash. Each waiting request costs memory all the same, so a
 * flood is told to come back, as behind a full queue of hashes.
 */
export async function waitInRoom(keys: readonly string[], milliseconds: number): Promise<void> {
  if (total >= MAX_WAITING || keys.some((key) => (waiting.get(key) ?? 0) >= MAX_PER_KEY)) {
    throw new DomainError('UNAVAILABLE', coded('login.busy'), {
      retryAfterSeconds: Math.max(1, Math.ceil(milliseconds / 1000)),
    });
  }
  total += 1;
  for (const key of keys) change(key, 1);
  try {
    await sleep(milliseconds);
  } finally {
    total -= 1;
    for (const key of keys) change(key, -1);
  }
}
