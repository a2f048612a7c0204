import * as z from 'zod';
import { NO_STRENGTH } from '../../catalogue';
import {
  coded,
  Day,
  type FileCells,
  figureOf,
  fold,
  guessMoneyStyle,
  Id,
  issueOf,
  type MoneyStyle,
  optionalText,
  quoted,
  type Reading,
  type Refusal,
  readCount,
  readMoney,
  readPercent,
  readStrength,
  readText,
  readTradePrice,
  tradePriceOf,
} from '../../shared';
import type { CellProblem } from '../purchases/purchase-import';
import { priceSheetLine, SheetLineInput } from './price-sheet';

/** More rows than any distributor lists; keeps an import one short transaction. */
export const MAX_SHEET_ROWS = 20_000;

/** The columns that a price list may have, and their usual headers; the first match is used. */
const HEADS = {
  tradeName: [
    'trade name',
    'brand name',
    'brand',
    'product name',
    'product',
    'medicine',
    'item',
    'name',
    'description',
  ],
  genericName: ['generic name', 'generic', 'composition'],
  strength: ['strength', 'dose', 'potency'],
  category: ['category', 'dosage form', 'form', 'type'],
  company: ['company', 'manufacturer', 'mfr', 'maker'],
  stock: ['stock', 'available', 'qty', 'quantity'],
  packType: ['pack type', 'packing', 'box type'],
  packSize: ['purchase pack size', 'pack size', 'pack qty', 'units per pack'],
  packTp: ['pack tp', 'tp', 'trade price', 'pack price', 'price', 'rate'],
  unitTp: ['unit tp', 'unit price', 'unit cost'],
  packMrp: ['pack mrp', 'mrp', 'retail price'],
  unitMrp: ['unit mrp'],
  unitType: ['unit type', 'unit', 'purchase unit type'],
  vatPercent: ['purchase vat percent', 'vat percent', 'vat %', 'vat'],
  discountPercent: ['purchase discount percent', 'discount percent', 'discount %', 'discount'],
} as const;

export type SheetColumn = keyof typeof HEADS;
export const SHEET_COLUMNS = Object.keys(HEADS) as readonly SheetColumn[];

/** The column of the file for each field; an absent field is not read. */
export const SheetMapping = z.partialRecord(z.enum(SHEET_COLUMNS as [SheetColumn, ...SheetColumn[]]), z.string());
export type SheetMapping = z.infer<typeof SheetMapping>;

const plainHead = (header: string): string =>
  fold(header.replace(/([a-z])([A-Z])/g, '$1 $2'))
    .replace(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim();

const KNOWN_HEADS: ReadonlySet<string> = new Set(Object.values(HEADS).flat());

/** Whether a price list names a column so. */
export const isSheetHead = (head: string): boolean => KNOWN_HEADS.has(plainHead(head));

/** Guesses by the headers alone; every column fills one field at most. */
export function guessSheetMapping(headers: readonly string[]): SheetMapping {
  const free = new Map(headers.map((header) => [plainHead(header), header]));
  const mapping: SheetMapping = {};
  for (const column of SHEET_COLUMNS) {
    const head = HEADS[column].find((name) => free.has(name));
    const header = head === undefined ? undefined : free.get(head);
    if (head === undefined || header === undefined) continue;
    mapping[column] = header;
    free.delete(head);
  }
  return mapping;
}

export type ReadSheetRow = { line: SheetLineInput; problems: [] } | { problems: CellProblem[] };

const MONEY_COLUMNS = ['packTp', 'unitTp', 'packMrp', 'unitMrp', 'vatPercent', 'discountPercent'] as const;

/** How a price list writes decimals, which only all of its amounts together tell. */
export const guessSheetStyle = (rows: readonly FileCells[], mapping: SheetMapping): MoneyStyle =>
  guessMoneyStyle(rows.flatMap((cells) => MONEY_COLUMNS.map((column) => figureOf(cells[mapping[column] ?? '']))));

/** Reads the cells of one row, or reports every cell that is not a price or number. */
export function readSheetRow(cells: FileCells, mapping: SheetMapping, style: MoneyStyle = 'point'): ReadSheetRow {
  const problems: CellProblem[] = [];
  const cell = (column: SheetColumn) => cells[mapping[column] ?? ''];
  const text = (column: SheetColumn, readCell = readText): string => {
    const read = readCell(cell(column));
    if (!read.ok) blame(column, read.reason);
    return read.ok ? read.value : '';
  };
  const blame = (column: SheetColumn, problem: Refusal) =>
    problems.push({ column: mapping[column] ?? column, message: issueOf(problem), leavesOut: true });
  const figure = (column: SheetColumn, read: (text: string) => Reading<number | null>): number | null => {
    const reading = read(figureOf(cell(column)));
    if (reading.ok) return reading.value;
    blame(column, reading.reason);
    return null;
  };
  const whole = (column: SheetColumn, min: number) => figure(column, (said) => readCount(said, { min }));
  const money = (column: SheetColumn) => figure(column, (said) => readMoney(said, { style }));
  const price = (column: SheetColumn) => figure(column, (said) => readTradePrice(said, { style }));
  const percent = (column: SheetColumn) =>
    figure(column, (said) => {
      const reading = readPercent(said, { style });
      const isTooMuch = reading.ok && (reading.value ?? 0) > 10_000;
      return isTooMuch ? { ok: false, reason: coded('cell.notPercentage', { cell: quoted(said) }) } : reading;
    });

  const tradeName = text('tradeName');
  if (tradeName === '' && problems.length === 0) blame('tradeName', coded('cell.missing'));
  const unitType = text('unitType');
  const packSize = whole('packSize', 1) ?? 1;
  const packTp = price('packTp');
  const unitTp = price('unitTp');
  const packMrp = money('packMrp');
  const unitMrp = money('unitMrp');
  if (packTp === null && unitTp === null && !problems.some(({ column }) => column === mapping.packTp)) {
    blame(mapping.packTp === undefined && mapping.unitTp !== undefined ? 'unitTp' : 'packTp', coded('cell.missing'));
  }
  const parsed = SheetLineInput.safeParse({
    tradeName,
    genericName: text('genericName'),
    strength: text('strength', readStrength) || NO_STRENGTH,
    category: text('category'),
    company: text('company'),
    stock: whole('stock', 0),
    packType: text('packType'),
    purchaseUnitType: unitType,
    salesUnitType: unitType,
    packSize,
    salePackSize: packSize,
    packTpMinor: packTp ?? tradePriceOf(unitTp ?? 0, packSize),
    packMrpMinor: packMrp ?? (unitMrp === null ? null : unitMrp * packSize),
    purchaseVat: { basisPoints: percent('vatPercent'), minor: null },
    purchaseDiscount: { basisPoints: percent('discountPercent'), minor: null },
  });
  if (problems.length > 0) return { problems };
  if (!parsed.success) {
    return {
      problems: parsed.error.issues.map(({ path, message }) => ({
        column: path.join('.'),
        message,
        leavesOut: true,
      })),
    };
  }
  const priced = priceSheetLine(parsed.data);
  if (Array.isArray(priced)) {
    return {
      problems: priced.map((violation) => ({
        column: violation.field,
        message: issueOf(violation),
        leavesOut: true,
      })),
    };
  }
  return { line: parsed.data, problems: [] };
}

export const RowProblem = z.object({ rowNumber: z.number(), column: z.string(), message: z.string() });
export type RowProblem = z.infer<typeof RowProblem>;

export const PreviewSheetInput = z.object({ uploadId: Id, mapping: SheetMapping.optional() });
export type PreviewSheetInput = z.infer<typeof PreviewSheetInput>;

export const SheetPreview = z.object({
  fileName: z.string(),
  headers: z.array(z.string()),
  mapping: SheetMapping,
  /** Rows that can be imported. */
  lines: z.number(),
  /** The first of those rows. */
  sample: z.array(SheetLineInput),
  leftOut: z.number(),
  problems: z.array(RowProblem),
});
export type SheetPreview = z.infer<typeof SheetPreview>;

export const ImportSheetInput = z.object({
  uploadId: Id,
  supplierId: Id,
  mapping: SheetMapping,
  /** The first day on which the prices apply; today if left out. */
  validOn: Day.optional(),
  title: optionalText(120),
});
export type ImportSheetInput = z.infer<typeof ImportSheetInput>;

export const ImportedSheet = z.object({
  sheetId: Id,
  lines: z.number(),
  leftOut: z.number(),
  problems: z.array(RowProblem),
});
export type ImportedSheet = z.infer<typeof ImportedSheet>;
