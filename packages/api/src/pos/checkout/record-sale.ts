import type { Tx } from '@bhandar/db';
import { changeMinor, type RecordSaleInput, type Sale } from '@bhandar/domain/pos';
import { DomainError, dayInZone, notFound, notSignedIn } from '@bhandar/domain/shared';
import { auditAll } from '../../audit/audit';
import type { CounterContext, StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { isCustomerOf } from '../customers/customer-repository';
import { getStoreId } from './choose-store';
import {
  type Attempt,
  choicesOf,
  fingerprintOf,
  hasChosenBatch,
  lockFacts,
  prepareSale,
  termsRequest,
} from './prepare-sale';
import { type ProductFacts, readSaleFacts } from './sale-facts-repository';
import { saleOf, storeOf } from './sale-of';
import { findSale } from './sale-repository';
import { AlreadyRecorded, insertSaleAtOnce, insertSales, type NewSale } from './sale-writes-repository';

/** The id is the idempotency key: recording a sale again, also at the same moment, answers with the first one. */
export async function recordSale(ctx: CounterContext, input: RecordSaleInput): Promise<Sale> {
  if (ctx.revision === undefined) return recordFor(ctx, input);
  const sale = await recordForCachedSession(ctx, input);
  if (sale) return sale;
  const actor = await ctx.authenticate();
  if (!actor) throw notSignedIn();
  return recordFor({ ...ctx, actor, revision: undefined }, input);
}

/** Undefined for all but the quick sale of a person who still stands: it is then decided on who they prove to be. */
async function recordForCachedSession(ctx: CounterContext, input: RecordSaleInput): Promise<Sale | undefined> {
  if (input.customerId) return undefined;
  try {
    return await sellAtOnce(ctx, attemptAt(ctx, await getStoreId(ctx, input.locationId), input));
  } catch (error) {
    if (isAnswer(error)) return undefined;
    throw error;
  }
}

async function recordFor(ctx: CounterContext, input: RecordSaleInput): Promise<Sale> {
  const locationId = await getStoreId(ctx, input.locationId);
  if (input.customerId && !(await isCustomerOf(ctx.db, { customerId: input.customerId, locationId }))) {
    throw notFound('Customer');
  }
  const attempt = attemptAt(ctx, locationId, input);
  try {
    return (await sellAtOnce(ctx, attempt)) ?? (await transact(ctx, (tx) => sellUnderLocks(tx, ctx, attempt)));
  } catch (error) {
    if (!isAnswer(error)) throw error;
    // What refuses the repeat (its stock is sold, its price has changed) may be what its first time brought about.
    return replay(ctx, attempt, error);
  }
}

const isAnswer = (error: unknown): error is DomainError | AlreadyRecorded =>
  error instanceof DomainError || error instanceof AlreadyRecorded;

function attemptAt({ now, actor, settings }: StaffContext, locationId: string, input: RecordSaleInput): Attempt {
  const soldAt = now();
  return {
    ...{ input, locationId, soldAt },
    fingerprint: fingerprintOf(locationId, input),
    deviceId: input.deviceId ?? `staff:${actor.id}`,
    businessOn: dayInZone(soldAt, settings.timeZone),
  };
}

/**
 * The quick way, and nearly always the whole way: look without locks, then write in one statement that constraints refuse
 * where somebody was faster. Undefined for whatever needs more than that: it is then decided under locks.
 */
async function sellAtOnce(ctx: CounterContext, attempt: Attempt): Promise<Sale | undefined> {
  if (ctx.idempotency || hasChosenBatch(attempt)) return undefined;
  const terms = await readSaleFacts(ctx.db, termsRequest(ctx, attempt));
  if (ctx.revision !== undefined && !terms.some(({ sellerStands }) => sellerStands)) return undefined;
  const [place] = terms;
  if (place?.tillId == null || place.tillNumber === null) return undefined;
  const till = { id: place.tillId, number: place.tillNumber };
  const sale = prepareIfPossible(ctx, attempt, { till, terms });
  if (!sale) return undefined;
  const receiptNo = await insertSaleAtOnce(ctx.db, sale);
  return receiptNo === undefined ? undefined : answerOf(sale, place, receiptNo);
}

/** A refusal on a look without locks is not the last word. */
function prepareIfPossible(...asked: Parameters<typeof prepareSale>): NewSale | undefined {
  try {
    return prepareSale(...asked);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

export async function sellUnderLocks(tx: Tx, ctx: StaffContext, attempt: Attempt): Promise<Sale> {
  const { till, terms } = await lockFacts(tx, [{ ctx, attempt }]);
  const [mine = []] = terms;
  const sale = prepareSale(ctx, attempt, { till, terms: mine });
  const [receiptNo = ''] = await insertSales(tx, [sale]);
  await auditAll(tx, ctx, choicesOf([sale]));
  return answerOf(sale, mine[0], receiptNo);
}

async function replay(ctx: StaffContext, { input, locationId, fingerprint }: Attempt, refusal: Error): Promise<Sale> {
  const earlier = await findSale(ctx.db, input.id);
  if (!earlier) throw refusal;
  const { sale } = earlier;
  if (sale.locationId !== locationId || sale.cashierId !== ctx.actor.id) throw notFound('Sale');
  if (sale.fingerprint !== fingerprint) {
    throw new DomainError('KEY_REUSED', 'This sale id was used for a different sale');
  }
  return saleOf(earlier);
}

function answerOf(sale: NewSale, place: ProductFacts | undefined, receiptNo: string): Sale {
  if (!place) throw new Error('A sale has a place.');
  const { input, till, cashier, lines, subtotalMinor, tenderedMinor, soldAt, businessOn } = sale;
  const { id, customer, discountMinor, totalMinor, paymentMethod: method } = input;
  return {
    ...{ id, receiptNo, customer, subtotalMinor, discountMinor, totalMinor, businessOn },
    lines: lines.map(({ mrpMinor: _, ...line }) => line),
    store: storeOf({ ...place, id: sale.locationId }),
    till: till.code,
    cashier: cashier.name,
    payment: { method, tenderedMinor, changeMinor: changeMinor(tenderedMinor, totalMinor) },
    soldAt: soldAt.toISOString(),
  };
}
