import { createHash } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { changeMinor, type RecordSaleInput, type Sale, tillCode } from '@bhandar/domain/pos';
import { DomainError, dayInZone, notFound } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { allocateLines } from '../inventory';
import { transact } from '../transact';
import { composeSale } from './compose-sale';
import { getPlaceId } from './place';
import { saleOf, storeOf } from './sale-of';
import { findSale, insertSale } from './sale-repository';
import { lockSaleTerms } from './sale-terms-repository';
import { ensureTill } from './till-repository';

/** The id is the idempotency key: recording a sale again, also at the same moment, answers with the first one. */
export async function recordSale(ctx: StaffContext, input: RecordSaleInput): Promise<Sale> {
  const locationId = await getPlaceId(ctx, input.locationId);
  const fingerprint = fingerprintOf(locationId, input);
  try {
    return await transact(ctx, (tx) => writeSale(tx, ctx, { input, locationId, fingerprint }));
  } catch (error) {
    if (!(error instanceof DomainError || error instanceof AlreadyRecorded)) throw error;
    // What refuses the repeat (its stock is sold, its price has changed) may be what its first time brought about.
    const earlier = await findSale(ctx.db, input.id);
    if (!earlier) throw error;
    const { sale } = earlier;
    if (sale.locationId !== locationId || sale.cashierId !== ctx.actor.id) throw notFound('Sale');
    if (sale.fingerprint !== fingerprint) {
      throw new DomainError('KEY_REUSED', 'This sale id was used for a different sale');
    }
    return saleOf(earlier);
  }
}

class AlreadyRecorded extends Error {}

interface Attempt {
  input: RecordSaleInput;
  locationId: string;
  fingerprint: string;
}

async function writeSale(tx: Tx, ctx: StaffContext, { input, locationId, fingerprint }: Attempt): Promise<Sale> {
  const { actor, settings } = ctx;
  const deviceId = input.deviceId ?? `staff:${actor.id}`;
  const soldAt = ctx.now();
  const businessOn = dayInZone(soldAt, settings.timeZone);
  const wanted = input.lines.map(({ productId, quantity }, index) => ({ lineNo: index + 1, productId, quantity }));
  const ground = async () => {
    const terms = await lockSaleTerms(tx, {
      locationId,
      staffId: actor.id,
      deviceId,
      productIds: input.lines.map((line) => line.productId),
    });
    const batches = terms.flatMap((term) => term.batches);
    return { terms, batches, ...allocateLines(batches, wanted, businessOn) };
  };
  let found = await ground();
  // A batch that arrived while we waited for the locks is invisible to the first read.
  if (found.shortages.length > 0) found = await ground();
  const { terms, batches, lines: allocated } = found;
  const composed = composeSale(input, { role: actor.role, today: businessOn, terms, batches, allocated });
  const { place, lines, subtotalMinor, sellFrom } = composed;
  const till =
    place.tillId !== null && place.tillNumber !== null
      ? { id: place.tillId, number: place.tillNumber }
      : await ensureTill(tx, { locationId, deviceId, now: soldAt });
  const code = tillCode(place.code, till.number);
  const tenderedMinor = input.paymentMethod === 'cash' ? (input.tenderedMinor ?? input.totalMinor) : input.totalMinor;
  // A discount is the one thing about a sale that somebody decided: it leaves its own trace.
  if (input.discountMinor > 0) {
    const after = { discountMinor: input.discountMinor, subtotalMinor };
    await audit(tx, ctx, { action: 'sale.discounted', entity: 'sale', entityId: input.id, locationId, after });
  }
  const receiptNo = await insertSale(tx, {
    ...{ input, fingerprint, locationId, sellFrom, lines, allocated, subtotalMinor, tenderedMinor, soldAt, businessOn },
    cashier: actor,
    till: { id: till.id, code },
    customerPlaceId: place.customerPlaceId,
  });
  if (!receiptNo) throw new AlreadyRecorded();
  return {
    id: input.id,
    receiptNo,
    store: storeOf({ ...place, id: locationId }),
    till: code,
    cashier: actor.name,
    customer: input.customer,
    lines,
    subtotalMinor,
    discountMinor: input.discountMinor,
    totalMinor: input.totalMinor,
    payment: {
      method: input.paymentMethod,
      tenderedMinor,
      changeMinor: changeMinor(tenderedMinor, input.totalMinor),
    },
    soldAt: soldAt.toISOString(),
    businessOn,
  };
}

/** What makes a repeat the same sale: everything but the device that sends it. */
function fingerprintOf(locationId: string, input: RecordSaleInput): string {
  const { customer, paymentMethod, discountMinor, totalMinor, tenderedMinor = null } = input;
  const lines = input.lines.map(({ productId, quantity, unitPriceMinor }) => [productId, quantity, unitPriceMinor]);
  const facts = [
    locationId,
    lines,
    [customer.name, customer.phone, customer.email],
    paymentMethod,
    discountMinor,
    tenderedMinor,
    totalMinor,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}
