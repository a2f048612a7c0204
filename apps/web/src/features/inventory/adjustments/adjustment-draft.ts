import { type ChosenReason, DIRECTIONS, type StoreStock } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';
import type { ChoosableBatch } from '../transfers/transfer-draft';

/** Chosen to create a batch. */
export const NEW_BATCH = 'new';

export interface AdjustmentDraftLine {
  key: number;
  productId: string;
  name: string;
  strength: string;
  batches: readonly ChoosableBatch[];
  /** A batch id, or NEW_BATCH. */
  batch: string;
  batchNumber: string;
  expiresOn: string;
  text: string;
}

export const adjustmentLineOf = (stock: StoreStock, key: number): AdjustmentDraftLine => ({
  key,
  productId: stock.productId,
  name: stock.name,
  strength: stock.strength,
  batches: stock.batches,
  batch: stock.batches[0]?.batchId ?? NEW_BATCH,
  batchNumber: '',
  expiresOn: '',
  text: '',
});

/** The change meant by the typed text: people type the lost or found quantity, only a correction needs a sign. */
export function changeOf(text: string, reason: ChosenReason): number | null {
  const direction = DIRECTIONS[reason];
  const latin = text.replace('−', '-').trim();
  const negative = direction === 'either' && latin.startsWith('-');
  const units = parseWhole(negative ? latin.slice(1) : latin);
  if (units === null || units === 0) return null;
  return direction === 'less' || negative ? -units : units;
}
