import { createHash } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { type RecordSaleInput, tillCode } from '@bhandar/domain/pos';
import type { CounterContext, StaffContext } from '../../core/context';
import { allocateLines } from '../../inventory';
import { ensureTill } from '../offline/till-repository';
import { TakenGoods } from '../returns/taken-goods';
import { composeSale, type OfflineTerms } from './compose-sale';
import { lockSaleFacts, type ProductFacts } from './sale-facts-repository';
import type { NewSale } from './sale-writes-repository';

export interface Attempt {
  input: RecordSaleInput;
  locationId: string;
  fingerprint: string;
  deviceId: string;
  soldAt: Date;
  businessOn: string;
  /** Of a sale that happened while the network was away: its goods have left, so other rules decide about it. */
  away?: OfflineTerms;
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
export function allocate({ input, businessOn, away }: Attempt, terms: readonly ProductFacts[]) {
  const wanted = input.lines.map(({ productId, quantity, batchId }, index) => ({
    ...{ lineNo: index + 1, productId, quantity, batchId },
  }));
  const batches = terms.flatMap((term) => term.batches);
  return { batches, ...allocateLines(batches, wanted, away?.today ?? businessOn) };
}

/** Of one till: itself, and what each sale is decided on; held until the transaction ends. */
export async function lockFacts(tx: Tx, asked: readonly { ctx: StaffContext; attempt: Attempt }[]) {
  const [first] = asked;
  if (!first) throw new Error('Nothing is sold');
  const { locationId, deviceId, soldAt } = first.attempt;
  // Before the first lock, since a till comes first in the counter's order, also one that is just being made.
  const till = await ensureTill(tx, { locationId, deviceId, now: soldAt });
  const requests = asked.map(({ ctx, attempt }) => termsRequest(ctx, attempt));
  const terms = await lockSaleFacts(tx, requests);
  // A batch that arrived while we waited for the locks is invisible to the first read.
  return { till, terms: runShort(asked, terms) ? await lockSaleFacts(tx, requests) : terms };
}

/** Whether one of these sales, made one after the other, does not find all of its goods. */
function runShort(
  asked: readonly { ctx: StaffContext; attempt: Attempt }[],
  terms: readonly ProductFacts[][],
): boolean {
  const taken = new TakenGoods();
  return asked.some(({ ctx, attempt }, index) => {
    const { lines, shortages } = allocate(attempt, taken.left(terms[index] ?? [], ctx.actor.id));
    taken.take(lines, ctx.actor.id);
    return shortages.length > 0;
  });
}

/** The sale as it is to be written; refuses with what is wrong where it may not be. */
export function prepareSale(
  { actor, request }: StaffContext,
  attempt: Attempt,
  { till, terms }: { till: { id: string; number: number }; terms: readonly ProductFacts[] },
): NewSale {
  const { input, fingerprint, locationId, soldAt, businessOn, away } = attempt;
  const { batches, lines: allocated } = allocate(attempt, terms);
  const facts = { role: actor.role, today: businessOn, terms, batches, allocated, ...away };
  const { place, sellFrom, lines, subtotalMinor, belowCost } = composeSale(input, facts);
  return {
    ...{ input, fingerprint, locationId, soldAt, businessOn, sellFrom, lines, subtotalMinor, allocated, belowCost },
    cashier: actor,
    trace: { sessionHint: actor.sessionId.slice(0, 8), address: request.address, requestId: request.id },
    till: { id: till.id, code: tillCode(place.code, till.number) },
    customerPlaceId: place.customerPlaceId,
    tenderedMinor: input.paymentMethod === 'cash' ? (input.tenderedMinor ?? input.totalMinor) : input.totalMinor,
  };
}

export const hasChosenBatch = ({ input }: Pick<Attempt, 'input'>) =>
  input.lines.some(({ batchId }) => batchId !== undefined);

/** Somebody decided against first expiry first: that leaves a trace. */
export const choicesOf = (sales: readonly NewSale[]) =>
  sales.filter(hasChosenBatch).map(({ input, locationId }) => ({
    action: 'sale.batchChosen',
    entity: 'sale',
    entityId: input.id,
    locationId,
    after: {
      lines: input.lines.flatMap(({ productId, batchId, batchReason }) =>
        batchId ? [{ productId, batchId, reason: batchReason || 'not given' }] : [],
      ),
    },
  }));

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
