import { chargesAccount, type RecordSaleInput, type Sale } from '@bhandar/domain/pos';
import { DomainError } from '@bhandar/domain/shared';
import type { CounterContext } from '../../core/context';
import { whyNotOwnTill } from '../tills/own-till';
import { AlreadyRecorded, insertSaleAtOnce, type NewSale } from './insert-sales-repository';
import { factsRequest, prepareSale } from './prepare-sale';
import { receiptOf } from './receipt-of';
import { draftOf, hasChosenBatch, type StoreDraft } from './sale-draft';
import { readSaleFacts } from './sale-facts-repository';

/**
 * The fast path, which serves nearly all sales: it reads the facts without locks, then writes in one statement that
 * constraints refuse if another sale was first. Answers undefined for everything else, also for refusals, because facts
 * without locks, and a cached session, are not final.
 */
export async function sellFast(ctx: CounterContext, input: RecordSaleInput): Promise<Sale | undefined> {
  if (ctx.idempotency || input.release || hasChosenBatch({ input }) || chargesAccount(input)) return undefined;
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
  // The till's first sale creates it, which takes a lock.
  if (place?.tillId == null || place.tillNumber === null) return undefined;
  const { deviceKey, tillClosedAt: closedAt } = place;
  if (whyNotOwnTill(ctx, { deviceId: draft.deviceId, deviceKey, closedAt }) !== undefined) return undefined;
  // So does the first sale of its shift.
  const shiftId = facts.find((product) => product.shiftId !== null)?.shiftId;
  if (!shiftId) return undefined;
  return prepareSale(ctx, draft, { till: { id: place.tillId, number: place.tillNumber }, shiftId, facts });
}
