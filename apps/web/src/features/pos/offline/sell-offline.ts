import {
  chargesAccount,
  decideSale,
  type RecordSaleInput,
  referenceOf,
  type Sale,
  type TillContext,
  takeFromSnapshot,
  toReceipt,
} from '@bhandar/domain/pos';
import { canKeep } from '../../../offline/can-keep';
import { dayOf, findCatalogue, isTooOld } from '../../../offline/catalogue';
import { keepSale } from '../../../offline/outbox';
import { isTillWithoutShift } from '../../../offline/till-shift';
import type { KeptOrder } from '../kept-order-shape';
import { deviceId } from './device-id';

export interface TillSession {
  userId: string;
  cashier: string;
  locationId: string;
  context: TillContext;
}

/** The cart's products, as the receipt names them. */
interface NamedOrder {
  lines: readonly { product: Pick<KeptOrder['lines'][number]['product'], 'productId' | 'name' | 'strength'> }[];
}

/** Why an offline till refuses to sell. */
export type OfflineRefusal = 'offlineTooLong' | 'neverRead' | 'noShift' | 'accountOffline';

/** A sale on this device's disk. */
export interface KeptSale {
  sale: Sale;
  /** Another cart was stored under this id before; `sale` is that one. */
  repeated: boolean;
}

/** Stores a sale on this device; it is recorded on the server once the network is back. */
export async function sellOffline(
  session: TillSession,
  order: NamedOrder,
  request: RecordSaleInput,
): Promise<KeptSale | { refusal: OfflineRefusal }> {
  const { userId, locationId, context } = session;
  if (!canKeep() || !context.store) return { refusal: 'neverRead' };
  const catalogue = await findCatalogue(userId, locationId);
  if (!catalogue) return { refusal: 'neverRead' };
  if (isTooOld(catalogue)) return { refusal: 'offlineTooLong' };
  // Another till may have used up the limit since this one was online.
  if (chargesAccount(request)) return { refusal: 'accountOffline' };
  if (isTillWithoutShift(locationId, dayOf(catalogue))) return { refusal: 'noShift' };
  const soldAt = new Date().toISOString();
  const prices = new Map(request.lines.map((line) => [line.productId, line.unitPriceMinor]));
  const seals = catalogue.products
    .filter(({ productId, unitPriceMinor }) => prices.get(productId) === unitPriceMinor)
    .map(({ productId, seal }) => [productId, seal]);
  const sale = receiptOf(session, order, request, { soldAt, businessOn: dayOf(catalogue) });
  const stored = await keepSale({
    id: request.id,
    storeId: locationId,
    deviceId: deviceId(),
    sale,
    queued: {
      sale: request,
      cashierId: userId,
      soldAt,
      snapshotAt: catalogue.takenAt,
      seals: Object.fromEntries(seals),
      taken: takeFromSnapshot(request.lines, catalogue.products, dayOf(catalogue)),
      ...(context.headAt ? { headAt: context.headAt } : {}),
      ...(catalogue.contact ? { contact: catalogue.contact } : {}),
    },
  });
  return { sale: stored, repeated: stored !== sale };
}

/** The printed receipt; it has a reference as its number and no batches, which the server chooses. */
function receiptOf(
  { cashier, context }: TillSession,
  order: NamedOrder,
  input: RecordSaleInput,
  { soldAt, businessOn }: { soldAt: string; businessOn: string },
): Sale {
  const { store, till, discountPercent, cashRoundingMinor, tenders } = context;
  if (!store) throw new Error('A till stands in a store.');
  const products = order.lines.map(({ product: { productId, name, strength } }) => ({
    productId,
    tradeName: name,
    strength,
  }));
  const sale = decideSale(
    { input, businessOn, tenders, offline: true },
    { discountPercent, cashRoundingMinor, products },
  );
  return toReceipt({
    ...sale,
    id: input.id,
    receiptNo: referenceOf(input.id),
    store,
    till: till ?? '',
    cashier,
    customer: input.customer,
    soldAt,
    businessOn,
  });
}
