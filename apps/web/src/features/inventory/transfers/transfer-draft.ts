import type { HeldBatch, StockBatch, StoreStock, Transfer } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';

export type ChoosableBatch = Pick<StockBatch, 'batchId' | 'batchNumber' | 'expiresOn' | 'onHand'>;

/** A line of the form; it keeps the typed text. */
export interface DraftLine {
  key: number;
  productId: string;
  name: string;
  strength: string;
  batches: readonly ChoosableBatch[];
  batchId: string | null;
  text: string;
}

export const lineOfStock = (stock: StoreStock, key: number): DraftLine => ({
  key,
  productId: stock.productId,
  name: stock.name,
  strength: stock.strength,
  batches: stock.batches,
  batchId: null,
  text: '1',
});

/** A saved draft's lines hold only the chosen batch. */
export const linesOfTransfer = (transfer: Transfer | undefined): DraftLine[] =>
  (transfer?.lines ?? []).map((line) => ({
    key: line.lineNo,
    productId: line.productId,
    name: line.name,
    strength: line.strength,
    batches: line.batchId
      ? [{ batchId: line.batchId, batchNumber: line.batchNumber, expiresOn: line.expiresOn, onHand: line.quantity }]
      : [],
    batchId: line.batchId,
    text: String(line.quantity),
  }));

/** Lines for whole batches chosen on another screen. */
export const linesOfHeld = (batches: readonly HeldBatch[]): DraftLine[] =>
  batches.map(({ productId, name, strength, batchId, batchNumber, expiresOn, available }, index) => ({
    key: index + 1,
    productId,
    name,
    strength,
    batchId,
    batches: [{ batchId, batchNumber, expiresOn, onHand: available }],
    text: String(available),
  }));

export const quantityOf = ({ text }: Pick<DraftLine, 'text'>): number | null => {
  const quantity = parseWhole(text);
  return quantity !== null && quantity >= 1 ? quantity : null;
};
