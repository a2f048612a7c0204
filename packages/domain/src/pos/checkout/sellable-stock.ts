import type { Role } from '../../accounts';
import { coded, type Refusal } from '../../shared';
import type { SellableProduct, SellFrom, WhyNotSold } from './sellable';

export interface SellFromChoice {
  role: Role;
  store: SellFrom | null;
  organisation: SellFrom;
}

/** The store's setting overrides the organisation's; superadmins sell the whole stock of a store. */
export const sellFromOf = ({ role, store, organisation }: SellFromChoice): SellFrom =>
  role === 'superadmin' ? 'store-stock' : (store ?? organisation);

export interface SellableStock {
  sellFrom: SellFrom;
  /** Approved in the person's orders and not sold yet. */
  quota: number;
  /** On hand at the store in batches that are neither expired, blocked nor reserved. */
  stock: number;
}

/** The documented "approved quantity": it decreases with sales and never exceeds the stock of the store. */
export const quantityToSell = ({ sellFrom, quota, stock }: SellableStock): number =>
  Math.max(0, sellFrom === 'store-stock' ? stock : Math.min(quota, stock));

export const overApprovedMessage = (approvedQty: number): Refusal =>
  coded('sale.overApproved', { approved: approvedQty });
export const NOTHING_APPROVED = coded('sale.nothingApproved');
export const OUT_OF_STOCK = coded('sale.outOfStock');

/** The code on the pack overrides the records: an expired or blocked pack is not sold. */
export const expiredPackMessage = (expiresOn: string, batch: string | null): Refusal =>
  batch ? coded('sale.expiredPackBatch', { day: expiresOn, batch }) : coded('sale.expiredPack', { day: expiresOn });
export const blockedPackMessage = (batch: string): Refusal => coded('sale.blockedBatch', { batch });

export const isSellableNow = ({
  approvedQty,
  unitPriceMinor,
}: Pick<SellableProduct, 'approvedQty' | 'unitPriceMinor'>): boolean => approvedQty > 0 && unitPriceMinor !== null;

/** Why a till does not sell a product; `refused` tells why each batch that the store holds may not be sold, if it may not. */
export function whyNotSold(
  { approvedQty, storeStock, unitPriceMinor }: Pick<SellableProduct, 'approvedQty' | 'storeStock' | 'unitPriceMinor'>,
  refused: readonly ('expired' | 'blocked' | null)[],
): WhyNotSold | null {
  if (approvedQty > 0) return unitPriceMinor === null ? 'noPrice' : null;
  if (storeStock > 0) return 'notApproved';
  if (refused.includes('expired')) return 'expired';
  return refused.includes('blocked') ? 'blocked' : 'outOfStock';
}

/** Where Enter lands: the first product that can be sold, so that it never takes one that cannot while another can. */
export const firstSellableIndex = (products: readonly SellableProduct[]): number =>
  Math.max(0, products.findIndex(isSellableNow));
