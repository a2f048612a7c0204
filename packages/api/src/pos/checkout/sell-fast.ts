import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { DomainError } from '@bhandar/domain/shared';
import type { CounterContext } from '../../core/context';
import { factsRequest, prepareSale } from './prepare-sale';
import { receiptOf } from './receipt-of';
import { draftOf, hasChosenBatch, type StoreDraft } from './sale-draft';
import { readSaleFacts } from './sale-facts-repository';
import { AlreadyRecorded, insertSaleAtOnce, type NewSale } from './sale-writes-repository';

/**
 * The fast way, and nearly always the whole way: read the facts without locks, then write in one statement that
 * constraints refuse where another sale came first. Undefined for whatever needs more than that, also for every refusal:
 * what was read without locks, and for a cached session, is not the last word.
 */
export async function sellFast(ctx: CounterContext, input: RecordSaleInput): Promise<Sale | undefined> {
  if (ctx.idempotency || hasChosenBatch({ input })) return undefined;
  try {
    const sale = await prepareFast(ctx, await draftOf(ctx, input));
    const receiptNo = sale && (await insertSaleAtOnce(ctx.db, sale));
    return sale && receiptNo ? receiptOf(sale, receiptNo) : undefined;
  } catch (error) {
    if (error instanceof DomainError || error instanceof AlreadyRecorded) return undefined;
    throw error;
  }
}

async function prepareFast(ctx: CounterContext, draft: StoreDraft): Promise<NewSale | undefined> {
  const facts = await readSaleFacts(ctx.db, factsRequest(ctx, draft));
  if (ctx.revision !== undefined && !facts.some(({ isSessionValid }) => isSessionValid)) return undefined;
  const [place] = facts;
  // The till's first sale makes it, which takes a lock.
  if (place?.tillId == null || place.tillNumber === null) return undefined;
  return prepareSale(ctx, draft, { till: { id: place.tillId, number: place.tillNumber }, facts });
}
