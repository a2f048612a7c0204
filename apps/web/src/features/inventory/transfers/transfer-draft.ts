import type { HeldBatch, StockBatch, StoreStock, Transfer } from '@bhandar/domain/inventory';
import { parseWhole } from '@bhandar/domain/shared';
import { type ScannedGoods, textAfterScan } from './scanned-goods';

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

const lineOfStock = (stock: StoreStock, key: number): DraftLine => ({
  key,
  productId: stock.productId,
  name: stock.name,
  strength: stock.strength,
  batches: stock.batches,
  batchId: null,
  text: '1',
});

/** Adds goods to a draft; a scan raises the line of its product and batch, or starts one with its units. */
export function withStock(lines: readonly DraftLine[], stock: StoreStock, scanned?: ScannedGoods): DraftLine[] {
  const line = lineOfStock(stock, 1 + Math.max(0, ...lines.map(({ key }) => key)));
  if (!scanned) return [...lines, line];
  const { units, batchId } = scanned;
  const same = lines.find((one) => one.productId === stock.productId && one.batchId === batchId);
  if (!same) return [...lines, { ...line, batchId, text: String(units) }];
  return lines.map((one) => (one === same ? { ...one, text: textAfterScan(one.text, units) } : one));
}

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
