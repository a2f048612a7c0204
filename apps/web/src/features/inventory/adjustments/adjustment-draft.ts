import { type ChosenReason, DIRECTIONS, type StoreStock } from '@bhandar/domain/inventory';
import { parseWhole, toLatinNumber } from '@bhandar/ui';
import type { ChoosableBatch } from '../transfers/transfer-draft';

/** The choice of a batch that the book does not know yet. */
export const NEW_BATCH = 'new';

export interface AdjustmentDraftLine {
  key: number;
  productId: string;
  name: string;
  strength: string;
  batches: readonly ChoosableBatch[];
  /** A batch's id, or NEW_BATCH. */
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

/** What is typed, as the change it means: people write how many left or came, only a correction needs a sign. */
export function changeOf(text: string, reason: ChosenReason): number | null {
  const direction = DIRECTIONS[reason];
  const latin = toLatinNumber(text).replace('−', '-').trim();
  const negative = direction === 'either' && latin.startsWith('-');
  const units = parseWhole(negative ? latin.slice(1) : latin);
  if (units === null || units === 0) return null;
  return direction === 'less' || negative ? -units : units;
}
