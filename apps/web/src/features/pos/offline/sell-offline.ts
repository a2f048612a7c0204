import { decideSale, type RecordSaleInput, type Sale, type TillContext, toReceipt } from '@bhandar/domain/pos';
import { canKeep } from '../../../offline/can-keep';
import { dayOf, findCatalogue, isTooOld, placeOf, takeFromCatalogue } from '../../../offline/catalogue';
import { keepSale } from '../../../offline/outbox';
import type { KeptOrder } from '../checkout/use-till';
import { deviceId } from './device-id';

export interface TillSession {
  userId: string;
  cashier: string;
  locationId: string;
  context: TillContext;
}

/** Why a till that is alone does not sell. */
export type AwayRefusal = 'cashOnly' | 'tooLongAway' | 'neverRead';

/** Until the server gives it a number. */
export const referenceOf = (saleId: string): string => saleId.slice(-8).toUpperCase();

/** A sale on this device's disk. */
export interface KeptSale {
  sale: Sale;
  /** Another cart was kept under this id before: that one stands. */
  repeated: boolean;
  /** Settles once it is taken from what the device may sell. */
  taken: Promise<void>;
}

/** Keeps a sale on this device until the network is back; only then is it done. */
export async function sellOffline(
  seat: TillSession,
  order: KeptOrder,
  request: RecordSaleInput,
): Promise<KeptSale | { refusal: AwayRefusal }> {
  const { userId, locationId, context } = seat;
  if (!canKeep() || !context.store) return { refusal: 'neverRead' };
  const catalogue = await findCatalogue(userId, locationId);
  if (!catalogue) return { refusal: 'neverRead' };
  if (isTooOld(catalogue)) return { refusal: 'tooLongAway' };
  if (request.paymentMethod !== 'cash') return { refusal: 'cashOnly' };
  const soldAt = new Date().toISOString();
  const prices = new Map(request.lines.map((line) => [line.productId, line.unitPriceMinor]));
  const seals = catalogue.products
    .filter(({ productId, unitPriceMinor }) => prices.get(productId) === unitPriceMinor)
    .map(({ productId, seal }) => [productId, seal]);
  const sale = receiptOf(seat, order, request, { soldAt, businessOn: dayOf(catalogue) });
  const standing = await keepSale({
    ...{ id: request.id, storeId: locationId, deviceId: deviceId(), sale },
    queued: {
      ...{ sale: request, cashierId: userId, soldAt, snapshotAt: catalogue.takenAt },
      seals: Object.fromEntries(seals),
      ...(catalogue.contact ? { contact: catalogue.contact } : {}),
    },
  });
  const repeated = standing !== sale;
  // The sale stands from here on; without this the till merely shows too much until it is back.
  const taken = repeated ? Promise.resolve() : takeFromCatalogue(placeOf(userId, locationId), request.lines);
  return { sale: standing, repeated, taken: taken.catch(() => undefined) };
}

/** The receipt that is handed over; its number is a reference, and the batches are the server's to choose. */
function receiptOf(
  { cashier, context }: TillSession,
  order: KeptOrder,
  input: RecordSaleInput,
  { soldAt, businessOn }: { soldAt: string; businessOn: string },
): Sale {
  const { store, till, discountPercent } = context;
  if (!store) throw new Error('A till stands in a store.');
  const products = order.lines.map(({ product: { productId, name, strength } }) => ({
    ...{ productId, tradeName: name, strength },
  }));
  const sale = decideSale({ input, businessOn, offline: true }, { discountPercent, products });
  return toReceipt({
    ...sale,
    ...{ id: input.id, receiptNo: referenceOf(input.id), store, till: till ?? '', cashier, customer: input.customer },
    ...{ paymentMethod: input.paymentMethod, soldAt, businessOn },
  });
}
