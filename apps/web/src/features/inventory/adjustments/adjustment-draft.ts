import { type ChosenReason, DIRECTIONS, type StoreStock } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';
import { type ScannedGoods, textAfterScan } from '../transfers/scanned-goods';
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

const adjustmentLineOf = (stock: StoreStock, key: number): AdjustmentDraftLine => ({
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

/** Adds goods to a draft; a scan raises the line of its product and batch, or starts one with its units. */
export function withAdjusted(
  lines: readonly AdjustmentDraftLine[],
  stock: StoreStock,
  scanned?: ScannedGoods,
): AdjustmentDraftLine[] {
  const line = adjustmentLineOf(stock, 1 + Math.max(0, ...lines.map(({ key }) => key)));
  if (!scanned) return [...lines, line];
  const batch = scanned.batchId ?? line.batch;
  const same = lines.find((one) => one.productId === stock.productId && one.batch === batch && batch !== NEW_BATCH);
  if (!same) return [...lines, { ...line, batch, text: String(scanned.units) }];
  return lines.map((one) => (one === same ? { ...one, text: textAfterScan(one.text, scanned.units) } : one));
}

/** The change meant by the typed text: people type the lost or found quantity, only a correction needs a sign. */
export function changeOf(text: string, reason: ChosenReason): number | null {
  const direction = DIRECTIONS[reason];
  const latin = text.replace('−', '-').trim();
  const negative = direction === 'either' && latin.startsWith('-');
  const units = parseWhole(negative ? latin.slice(1) : latin);
  if (units === null || units === 0) return null;
  return direction === 'less' || negative ? -units : units;
}
