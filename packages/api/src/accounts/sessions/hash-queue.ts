import { availableParallelism } from 'node:os';
import { coded, DomainError } from '@bhandar/domain/shared';
import { verify } from '@node-rs/argon2';

const PARALLEL_CEILING = 4;
/** One core stays free for other requests: with hashes on both cores, reads took four times as long. */
const MAX_PARALLEL = Math.max(1, Math.min(PARALLEL_CEILING, availableParallelism() - 1));
const MAX_WAITING = 50;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash holds 19 MiB, so passwords wait in a queue, and further ones are refused with Retry-After. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= MAX_PARALLEL) {
    if (waiting.length >= MAX_WAITING) {
      throw new DomainError('UNAVAILABLE', coded('login.busy'), {
        retryAfterSeconds: 2,
      });
    }
    // The finished hash passes its slot on, so `running` already counts the next one.
    await new Promise<void>((resume) => waiting.push(resume));
  } else {
    running += 1;
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** Whether the hash was made of this password; costs as much as the hash. */
export const compareHash = (passwordHash: string, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash, password));
