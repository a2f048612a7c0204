import { readStrength as readTypedStrength } from '../../shared/file-cell';
import { coded, type Refusal } from '../../shared/refusal';
import type { ProductKind } from '../products/product-kind';
import { storedStrength } from '../products/strength';
import { type Ven, venOfWord } from '../products/ven';
import type { ImportCells, ImportMapping, ImportOptions, TargetField } from './columns';
import type { ImportOpening, ImportProduct, ImportWarning } from './import-product';
import { readComposition } from './pack-label';
import { readOpening } from './read-opening';
import { readPacks } from './read-packs';
import { type FileRow, fileRow, RowRefused } from './row-cells';

export interface RowRead {
  products: ImportProduct[];
  opening?: ImportOpening;
  warnings: ImportWarning[];
}

export interface RowRejected {
  /** Names the column. */
  rejected: Refusal;
  field: TargetField | null;
}

export type RowResult = RowRead | RowRejected;

/**
 * Reads one row of a file as one or more products, or says why it cannot be read. A product without a price is imported
 * and can be sold once it has a price, so blank prices, "Price Unavailable" and "Not for sale" are accepted (the latter
 * two with a warning). A row is refused for a missing name, an unreadable price, count, barcode or date, a negative
 * amount, or an opening quantity for several products.
 */
export function readImportRow(cells: ImportCells, mapping: ImportMapping, options: ImportOptions): RowResult {
  try {
    return readRow(fileRow(cells, { ...options, mapping }));
  } catch (error) {
    if (error instanceof RowRefused) return { rejected: error.refusal, field: error.field };
    throw error;
  }
}

function readRow(row: FileRow): RowResult {
  const tradeName = row.text('tradeName');
  if (!/[\p{L}\p{N}]/u.test(tradeName)) {
    throw row.isEmpty()
      ? new RowRefused('tradeName', coded('cell.emptyRow'))
      : row.refuse('tradeName', coded('cell.noTradeName'));
  }
  const named = { tradeName, ...readSubstance(row), company: row.text('company') };
  const packed = readPacks(row);
  const category = row.text('category') || packed.form;
  const barcode = row.barcode('barcode');
  const discontinued = row.flag('discontinued');
  const sourceId = readSourceId(row.text('sourceId'));
  const kind = readKind(row);
  const ven = readVen(row);
  const products = packed.units.map((unit, index): ImportProduct => {
    const key = sourceId === '' ? null : `${row.reader.source}:${sourceId}`;
    const own = index > 0 || unit.content !== '' ? `#${`${unit.content} ${unit.unitType}`.trim()}` : '';
    return {
      ...named,
      ...unit,
      kind,
      category,
      discontinued,
      ven,
      barcode: packed.units.length === 1 ? barcode : null,
      sourceKey: key === null ? null : key + own,
      sourceAlias: index === 0 && own !== '' ? key : null,
    };
  });
  if (barcode !== null && products.length > 1) row.warn('barcode', coded('cell.barcodeOfSeveral'));
  const opening = readOpening(row, products.length);
  return { products, warnings: row.warnings, ...(opening && { opening }) };
}

function readSubstance(row: FileRow): { genericName: string; strength: string } {
  const parts = [row.text('composition'), row.text('compositionMore')]
    .filter((part) => part !== '')
    .map(readComposition);
  return {
    genericName: row.text('genericName') || parts.map((part) => part.generic).join(' + '),
    strength: readStrength(row) || parts.flatMap((part) => part.strength || []).join(' + '),
  };
}

function readStrength(row: FileRow): string {
  const text = row.text('strength');
  row.take('strength', readTypedStrength(text));
  return storedStrength(text);
}

/** "https://medex.com.bd/brands/7696/3-c-100mg" is number 7696; any other text is the id itself. */
const readSourceId = (text: string): string => /^https?:\/\/.*\/brands\/(\d+)(?:\/|$)/i.exec(text)?.[1] ?? text;

function readVen(row: FileRow): Ven {
  const ven = venOfWord(row.text('ven'));
  if (ven === undefined) row.warn('ven', coded('cell.ven'));
  return ven ?? '';
}

function readKind(row: FileRow): ProductKind {
  const word = row
    .text('kind')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (word === '') return row.reader.kind;
  if (/^(?:pharmacy|pharma|medicines?|drugs?)$/.test(word)) return 'pharmacy';
  if (/^non(?:pharmacy|pharma|medicines?|drugs?)$/.test(word)) return 'nonPharmacy';
  throw row.refuse('kind', coded('cell.kind'));
}
