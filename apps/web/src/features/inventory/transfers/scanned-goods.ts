import { batchesOnPack, type ScannedProduct } from '@bhandar/domain/catalogue';
import type { StoreStock } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';

/** What a scan adds to a document. */
export interface ScannedGoods {
  /** Base units: of a box all that are in it. */
  units: number;
  /** The batch on the pack; null if the code names none. */
  batchId: string | null;
}

/** The batch and units of a scan among the stock of its product; undefined if the place has none of the printed batch. */
export function scannedGoods(
  { batches }: Pick<StoreStock, 'batches'>,
  { units, batchNumber, expiresOn }: Pick<ScannedProduct, 'units' | 'batchNumber' | 'expiresOn'>,
): ScannedGoods | undefined {
  if (batchNumber === null && expiresOn === null) return { units, batchId: null };
  const [batch] = batchesOnPack(batches, { batch: batchNumber, expiresOn });
  if (batchNumber === null) return { units, batchId: batch?.expiresOn === expiresOn ? (batch?.batchId ?? null) : null };
  return batch && { units, batchId: batch.batchId };
}

/** A typed quantity after a scan; a text that is no quantity is left to the person. */
export function textAfterScan(text: string, units: number): string {
  if (text.trim() === '') return String(units);
  const typed = parseWhole(text);
  return typed === null ? text : String(typed + units);
}

/** "Napa 500 mg, BX-204": the product and the number on its pack. */
export const scannedTitle = (name: string, batchNumber: string | null): string =>
  [name, batchNumber].filter(Boolean).join(', ');
