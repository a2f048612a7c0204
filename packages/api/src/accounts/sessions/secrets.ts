import { createHash } from 'node:crypto';
import { hash, parseOptions } from '@node-rs/argon2';
import { base64url } from 'oslo/encoding';
import { compareHash, inTurn } from './hash-queue';

/** OWASP's minimum for Argon2id (the library's default variant). */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const TOKEN_BYTES = 32;

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, COST));

let decoy: Promise<string> | undefined;

/** Takes as long without a hash (an unknown email) as with one, so the time does not reveal which accounts exist. */
export async function verifyPassword(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hash(newToken(), COST);
  const compared = passwordHash ?? (await decoy);
  const matches = await compareHash(compared, password);
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
