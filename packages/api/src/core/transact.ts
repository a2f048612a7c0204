import { transact as retrying, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { ApiContext } from './context';
import { claimKey, storeAnswer } from './idempotency-repository';

/** The scope of keys: a key of another store is unknown here. */
const scopeOf = (actor: Actor | null): string => actor?.stores[0]?.id ?? actor?.role ?? 'visitor';

/** The answer, and whether it repeats an earlier one with the same key. */
interface Once<T> {
  answer: T;
  isRepeat: boolean;
}

/**
 * Runs a use case's work in one transaction, retried whole when Postgres asks for it.
 * With an idempotency key the work happens once: a repeat, also a simultaneous one, gets the first answer.
 * Nothing inside may send mail or wait for the network.
 */
export const transact = async <T>(ctx: ApiContext, work: (tx: Tx) => Promise<T>): Promise<T> =>
  (await transactOnce(ctx, work)).answer;

/**
 * The same for a use case that starts work after its answer, which a repeat must not start again. The `sha256` of
 * uploaded bytes is part of the request's fingerprint.
 */
export async function transactOnce<T>(
  ctx: ApiContext,
  work: (tx: Tx) => Promise<T>,
  { sha256 = '' }: { sha256?: string } = {},
): Promise<Once<T>> {
  if (!ctx.idempotency) return { answer: await retrying(ctx.db, work), isRepeat: false };
  const claim = { ...ctx.idempotency, fingerprint: ctx.idempotency.fingerprint + sha256 };
  const scope = scopeOf(await ctx.authenticate());
  const once = await retrying(ctx.db, async (tx): Promise<Once<T>> => {
    const earlier = await claimKey(tx, scope, claim);
    if (!earlier) {
      const answer = await work(tx);
      await storeAnswer(tx, { scope, claim, answer });
      return { answer, isRepeat: false };
    }
    if (earlier.fingerprint !== claim.fingerprint) {
      throw new DomainError('KEY_REUSED', coded('request.keyReused'));
    }
    return { answer: earlier.answer as T, isRepeat: true };
  });
  if (once.isRepeat) ctx.request.markRepeat?.();
  return once;
}
