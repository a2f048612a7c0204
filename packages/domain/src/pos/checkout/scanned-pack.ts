import * as z from 'zod';
import { batchesOnPack, SCAN_REFUSALS, type Scan, unitsOfScan } from '../../catalogue';
import { Id, isExpired, Quantity, type Refusal } from '../../shared';
import type { TillBatch } from './chosen-batch';
import { SellableProduct } from './sellable';
import { blockedPackMessage, expiredPackMessage } from './sellable-stock';

/** The reason for a batch that a scan chose. */
export const BATCH_SCANNED = 'scanned';

/** What one scan puts into the cart. */
export const ScannedPack = z.object({
  /** Base units: of a box all that are in it. */
  units: Quantity,
  /** The batch on the pack; null if the code names none that the store has. */
  batchId: Id.nullable(),
  /** The number on the pack if the store has no stock of it: the cashier is asked before another batch is sold. */
  unknownBatch: z.string().nullable(),
});
export type ScannedPack = z.infer<typeof ScannedPack>;

export const ScannedSellable = SellableProduct.extend({ pack: ScannedPack });
export type ScannedSellable = z.infer<typeof ScannedSellable>;

export interface ScannedBatches {
  /** In the order of allocation, those that may not be sold included. */
  batches: readonly TillBatch[];
  /** Of the code: 1 for a code of one unit. */
  packSize: number;
}

/** Why a code sells nothing, whatever the records say: its pack is expired, or it is unreliable. */
export function whyNotScan(scan: Scan, today: string): Refusal | undefined {
  if (scan.kind === 'product' && isExpired(scan.expiresOn, today)) {
    return expiredPackMessage(scan.expiresOn ?? '', scan.batch);
  }
  // A plain barcode with a wrong check digit is simply not found; a certain product may still be sold.
  const isUnreliable = scan.kind === 'refused' && scan.reason !== 'checkDigit' && scan.gtin === null;
  return isUnreliable ? SCAN_REFUSALS[scan.reason] : undefined;
}

const isHeld = ({ refused, quantity }: TillBatch): boolean => refused === null && quantity > 0;

/** The pack of a code among the batches of its product, or why it is not sold: blocks go by the printed number. */
export function packOf(
  scan: Scan,
  { batches, packSize }: ScannedBatches,
): { refusal: Refusal } | { pack: ScannedPack } {
  if (scan.kind !== 'product') return { pack: { units: packSize, batchId: null, unknownBatch: null } };
  const { batch, expiresOn } = scan;
  const units = unitsOfScan(packSize, scan);
  const meant = batchesOnPack(batches, scan);
  if (batch === null) {
    const ofDay = meant.find((one) => isHeld(one) && expiresOn !== null && one.expiresOn === expiresOn);
    return { pack: { units, batchId: ofDay?.batchId ?? null, unknownBatch: null } };
  }
  const twins = meant.length > 0 ? meant : batchesOnPack(batches, { batch, expiresOn: null });
  if (twins.some(({ refused }) => refused === 'blocked')) return { refusal: blockedPackMessage(batch) };
  const held = meant.find(isHeld);
  const expired = meant.find(({ refused }) => refused === 'expired');
  if (!held && expired) return { refusal: expiredPackMessage(expired.expiresOn ?? '', batch) };
  return { pack: { units, batchId: held?.batchId ?? null, unknownBatch: held ? null : batch } };
}
