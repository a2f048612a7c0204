import { createHash } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { changeMinor, type RecordSaleInput, type Sale, tillCode } from '@bhandar/domain/pos';
import { DomainError, dayInZone, notFound, notSignedIn } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { CounterContext, StaffContext } from '../context';
import { allocateLines } from '../inventory';
import { transact } from '../transact';
import { type AwayTerms, composeSale } from './compose-sale';
import { isCustomerOf } from './customer-repository';
import { getPlaceId } from './place';
import { saleOf, storeOf } from './sale-of';
import { findSale } from './sale-repository';
import { lockSaleTerms, type ProductTerms, readSaleTerms } from './sale-terms-repository';
import { AlreadyRecorded, insertSale, insertSaleAtOnce, type NewSale } from './sale-writes-repository';
import { ensureTill } from './till-repository';

/** The id is the idempotency key: recording a sale again, also at the same moment, answers with the first one. */
export async function recordSale(ctx: CounterContext, input: RecordSaleInput): Promise<Sale> {
  if (ctx.revision === undefined) return recordFor(ctx, input);
  const sale = await recordForRemembered(ctx, input);
  if (sale) return sale;
  const actor = await ctx.authenticate();
  if (!actor) throw notSignedIn();
  return recordFor({ ...ctx, actor, revision: undefined }, input);
}

/** Undefined for all but the quick sale of a person who still stands: it is then decided on who they prove to be. */
async function recordForRemembered(ctx: CounterContext, input: RecordSaleInput): Promise<Sale | undefined> {
  if (input.customerId) return undefined;
  try {
    return await sellAtOnce(ctx, attemptAt(ctx, await getPlaceId(ctx, input.locationId), input));
  } catch (error) {
    if (isAnswer(error)) return undefined;
    throw error;
  }
}

async function recordFor(ctx: CounterContext, input: RecordSaleInput): Promise<Sale> {
  const locationId = await getPlaceId(ctx, input.locationId);
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

export interface Attempt {
  input: RecordSaleInput;
  locationId: string;
  fingerprint: string;
  deviceId: string;
  soldAt: Date;
  businessOn: string;
  /** Of a sale that happened while the network was away: its goods have left, so other rules decide about it. */
  away?: AwayTerms;
}

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
  const terms = await readSaleTerms(ctx.db, termsRequest(ctx, attempt));
  if (ctx.revision !== undefined && !terms.some(({ sellerStands }) => sellerStands)) return undefined;
  const composed = composeIfPossible(ctx, attempt, terms);
  if (composed?.place.tillId == null || composed.place.tillNumber === null) return undefined;
  const till = { id: composed.place.tillId, number: composed.place.tillNumber };
  const sale = newSale(ctx, attempt, { ...composed, till });
  const receiptNo = await insertSaleAtOnce(ctx.db, sale);
  return receiptNo === undefined ? undefined : answerOf(sale, composed.place, receiptNo);
}

/** A refusal on a look without locks is not the last word. */
function composeIfPossible(ctx: StaffContext, attempt: Attempt, terms: readonly ProductTerms[]): Composed | undefined {
  try {
    return compose(ctx, attempt, terms);
  } catch (error) {
    if (error instanceof DomainError) return undefined;
    throw error;
  }
}

export async function sellUnderLocks(tx: Tx, ctx: StaffContext, attempt: Attempt): Promise<Sale> {
  const { locationId, deviceId, soldAt } = attempt;
  const request = termsRequest(ctx, attempt);
  // Before the first lock, since a till comes first in the counter's order, also one that is just being made.
  const till = await ensureTill(tx, { locationId, deviceId, now: soldAt });
  let terms = await lockSaleTerms(tx, request);
  // A batch that arrived while we waited for the locks is invisible to the first read.
  if (allocate(attempt, terms).shortages.length > 0) terms = await lockSaleTerms(tx, request);
  const composed = compose(ctx, attempt, terms);
  const { place } = composed;
  const sale = newSale(ctx, attempt, { ...composed, till });
  const receiptNo = await insertSale(tx, sale);
  if (hasChosenBatch(attempt)) await audit(tx, ctx, choiceOf(sale));
  return answerOf(sale, place, receiptNo);
}

const hasChosenBatch = ({ input }: Attempt) => input.lines.some(({ batchId }) => batchId !== undefined);

/** Somebody decided against first expiry first: that leaves a trace. */
const choiceOf = ({ input, locationId }: NewSale) => ({
  action: 'sale.batchChosen',
  entity: 'sale',
  entityId: input.id,
  locationId,
  after: { lines: input.lines.flatMap(({ productId, batchId }) => (batchId ? [{ productId, batchId }] : [])) },
});

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

export const termsRequest = (
  { actor, revision }: CounterContext,
  { input, locationId, deviceId, soldAt }: Attempt,
) => ({
  ...{ locationId, deviceId, at: soldAt },
  staffId: actor.id,
  seller: revision === undefined ? undefined : { sessionId: actor.sessionId, revision },
  productIds: input.lines.map((line) => line.productId),
});

/** First expiry first from what the terms hold. */
export function allocate({ input, businessOn, away }: Attempt, terms: readonly ProductTerms[]) {
  const wanted = input.lines.map(({ productId, quantity, batchId }, index) => ({
    ...{ lineNo: index + 1, productId, quantity, batchId },
  }));
  const batches = terms.flatMap((term) => term.batches);
  return { batches, ...allocateLines(batches, wanted, away?.today ?? businessOn) };
}

function compose({ actor }: StaffContext, attempt: Attempt, terms: readonly ProductTerms[]) {
  const { batches, lines: allocated } = allocate(attempt, terms);
  const { businessOn: today, away } = attempt;
  const facts = { role: actor.role, today, terms, batches, allocated, ...away };
  return { ...composeSale(attempt.input, facts), allocated };
}
type Composed = ReturnType<typeof compose>;

function newSale(
  { actor, request }: StaffContext,
  attempt: Attempt,
  composed: Composed & { till: { id: string; number: number } },
): NewSale {
  const { input, fingerprint, locationId, soldAt, businessOn } = attempt;
  const { place, till, sellFrom, lines, subtotalMinor, allocated } = composed;
  return {
    ...{ input, fingerprint, locationId, soldAt, businessOn, sellFrom, lines, subtotalMinor, allocated },
    cashier: actor,
    trace: { sessionHint: actor.sessionId.slice(0, 8), address: request.address, requestId: request.id },
    till: { id: till.id, code: tillCode(place.code, till.number) },
    customerPlaceId: place.customerPlaceId,
    tenderedMinor: input.paymentMethod === 'cash' ? (input.tenderedMinor ?? input.totalMinor) : input.totalMinor,
  };
}

function answerOf(sale: NewSale, place: ProductTerms, receiptNo: string): Sale {
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

/** What makes a repeat the same sale: everything but the device that sends it. */
export function fingerprintOf(locationId: string, input: RecordSaleInput): string {
  const { customer, paymentMethod, discountMinor, totalMinor, tenderedMinor = null } = input;
  const lines = input.lines.map(({ productId, quantity, unitPriceMinor, batchId }) => [
    ...[productId, quantity, unitPriceMinor],
    ...(batchId ? [batchId] : []),
  ]);
  const facts = [
    locationId,
    lines,
    [customer.name, customer.phone, customer.email],
    paymentMethod,
    discountMinor,
    tenderedMinor,
    totalMinor,
    ...(input.customerId ? [input.customerId] : []),
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
