import { type FileCell, figureOf, readCode, readText } from '../../shared/file-cell';
import { readCount, readMoney } from '../../shared/number-text';
import { type Reading, tidy } from '../../shared/reading';
import { coded, type Refusal } from '../../shared/refusal';
import { readBarcode } from './barcode';
import { type ImportCells, type ImportMapping, type ImportOptions, TARGET_COLUMNS, type TargetField } from './columns';
import { readExpiry } from './expiry-text';
import type { ImportWarning } from './import-product';

/** A mapping together with how its cells are to be read. */
export interface RowReader extends ImportOptions {
  mapping: ImportMapping;
}

/** Ends the reading of one row; never leaves `readImportRow`. */
export class RowRefused extends Error {
  constructor(
    readonly field: TargetField | null,
    readonly refusal: Refusal,
  ) {
    super(refusal.code);
  }
}

type MoneyField = 'packMrp' | 'unitMrp' | 'packTp' | 'unitTp';

/** A row read through its mapping: each field is read once, and every refusal names the file's own column. */
export interface FileRow {
  reader: RowReader;
  warnings: ImportWarning[];
  text(field: TargetField): string;
  /** null where blank or 0, so that nothing is sold for 0 by accident. */
  money(field: MoneyField): number | null;
  count(field: 'packSize' | 'openingQuantity', min: number): number | null;
  barcode(field: 'barcode'): string | null;
  expiry(field: 'expiry'): string | null;
  flag(field: 'discontinued'): boolean;
  take<T>(field: TargetField, reading: Reading<T>): T;
  refuse(field: TargetField, problem: Refusal): RowRefused;
  warn(field: TargetField, problem: Refusal): void;
  isEmpty(): boolean;
}

/** Never cuts a surrogate pair, which no database accepts. */
const cutAt = (text: string, length: number): string =>
  text
    .slice(0, length)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd();

/** A barcode with its leading zeros, where the sheet shows them. Its check digit tells a wrong one. */
const codeOf = (cell: FileCell | undefined): string | undefined =>
  typeof cell === 'object' && !cell.lost ? cell.shown : figureOf(cell);

const MAX_CELL = 2000;
const YES = /^(?:true|yes|y|1|x|discontinued|withdrawn)$/i;

export function fileRow(cells: ImportCells, reader: RowReader): FileRow {
  const warnings: ImportWarning[] = [];
  const cell = (field: TargetField): FileCell | undefined => {
    const column = reader.mapping[field];
    return column === undefined ? undefined : cells[column];
  };
  const inColumn = (field: TargetField, problem: Refusal) =>
    coded('cell.inColumn', { column: reader.mapping[field] ?? field, problem });
  const refuse = (field: TargetField, problem: Refusal) => new RowRefused(field, inColumn(field, problem));
  const take = <T>(field: TargetField, reading: Reading<T>): T => {
    if (reading.ok) return reading.value;
    throw refuse(field, reading.reason);
  };
  const warn = (field: TargetField, problem: Refusal) => {
    warnings.push({ field, problem: inColumn(field, problem) });
  };
  return {
    reader,
    warnings,
    take,
    refuse,
    warn,
    text(field) {
      const column = TARGET_COLUMNS[field];
      const text = take(field, column.reads === 'code' ? readCode(cell(field)) : readText(cell(field)));
      const most = 'maxLength' in column ? column.maxLength : MAX_CELL;
      if (text.length <= most) return text;
      if ('cut' in column) {
        warn(field, coded('cell.cut', { max: most }));
        return cutAt(text, most);
      }
      throw refuse(field, coded('cell.tooLong', { max: most }));
    },
    money(field) {
      const derived = TARGET_COLUMNS[field].reads === 'unitMoney';
      const options = { style: reader.moneyStyle, roundExtraDecimals: derived };
      const minor = take(field, readMoney(figureOf(cell(field)), options));
      if (minor === 0) warn(field, coded('cell.zeroPrice'));
      return minor === 0 ? null : minor;
    },
    count: (field, min) => take(field, readCount(figureOf(cell(field)), { min })),
    barcode: (field) => take(field, readBarcode(codeOf(cell(field)))),
    expiry: (field) => take(field, readExpiry(figureOf(cell(field)), reader.dateStyle)),
    flag: (field) => YES.test(tidy(figureOf(cell(field)))),
    isEmpty: () => Object.values(cells).every((each) => tidy(figureOf(each)) === ''),
  };
}
