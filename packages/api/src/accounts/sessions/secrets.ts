import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { coded, DomainError } from '@bhandar/domain/shared';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { base64url } from 'oslo/encoding';

/** OWASP's minimum for Argon2id (the library's default variant). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const PARALLEL_CEILING = 4;
/** One core stays free for other requests: with hashes on both cores, reads took four times as long. */
const MAX_PARALLEL = Math.max(1, Math.min(PARALLEL_CEILING, availableParallelism() - 1));
const MAX_WAITING = 50;
const TOKEN_BYTES = 32;

let running = 0;
const waiting: (() => void)[] = [];

/** Each hash holds 19 MiB, so passwords wait in a queue, and further ones are refused with Retry-After. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Takes as long without a hash (an unknown email) as with one, so the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(newToken(), COST);
  const compared = passwordHash ?? (await decoy);
  const matches = await inTurn(() => verify(compared, password));
  return passwordHash !== undefined && matches;
}

export function needsRehash(passwordHash: string): boolean {
  const { memoryCost, timeCost } = parseOptions(passwordHash);
  return memoryCost < COST.memoryCost || timeCost < COST.timeCost;
}

/** 256 random bits as 43 characters. */
export const newToken = (): string =>
  base64url.encode(crypto.getRandomValues(new Uint8Array(TOKEN_BYTES)), { includePadding: false });

const TOKEN_SHAPE = /^[\w-]{43}$/;
export const looksLikeToken = (text: string): boolean => TOKEN_SHAPE.test(text);

/**
 * The database stores this digest of a token, so a reader of the table gets no session. Uses Node's own hash, because
 * every request computes it and oslo's takes eighteen times as long in a thread pool.
 */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');
