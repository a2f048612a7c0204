import { NO_STRENGTH } from '../../catalogue';
import {
  asciiDigits,
  coded,
  Day,
  type FileCells,
  figureOf,
  guessMoneyStyle,
  issue,
  issueOf,
  type MoneyStyle,
  quoted,
  type Reading,
  readCode,
  readCount,
  readDecimal,
  readMoney,
  readStrength,
  readText,
  readTradePrice,
  requiredText,
} from '../../shared';
import { PurchaseLineInput as LineSchema, NamedGoods, type PurchaseLineInput } from './purchase';
import { unitsOfPacks } from './purchase-draft';
import { priceLine } from './purchase-line';

/** A line of a file of past purchases, read. */
export interface ImportedPurchaseLine {
  supplier: string;
  /** The invoice or delivery note, and the order it answers: one purchase for each pair and supplier. */
  invoiceNumber: string;
  orderNumber: string;
  purchasedOn: string;
  note: string;
  line: PurchaseLineInput & { goods: NamedGoods };
}

/** The problem of a cell, by its column. A row is skipped only if it cannot be a purchase without the cell. */
export interface CellProblem {
  column: string;
  /** A refusal as `issue` writes it, or a sentence of the schema library. */
  message: string;
  leavesOut: boolean;
}

export interface ReadPurchaseRow {
  row?: ImportedPurchaseLine;
  problems: CellProblem[];
}

/** The columns of a file of past purchases; its heads are written so. */
const COLUMNS = [
  'supplier',
  'poNumber',
  'deliveryNote',
  'deliveredDate',
  'tradeName',
  'genericName',
  'strength',
  'category',
  'company',
  'unitType',
  'packType',
  'packSize',
  'orderQtyPacks',
  'packTp',
  'packMrp',
  'lineValue',
  'freightText',
  'weightText',
] as const;
type Column = (typeof COLUMNS)[number];

/** Whether a file of past purchases names a column so. */
export const isPurchaseHead = (head: string): boolean => COLUMNS.some((column) => column === head.trim());

const MONEY_COLUMNS = ['packTp', 'packMrp', 'lineValue', 'freightText'] as const;

/** How a file writes decimals, which only all of its amounts together tell. */
export const guessPurchaseStyle = (rows: readonly FileCells[]): MoneyStyle =>
  guessMoneyStyle(rows.flatMap((cells) => MONEY_COLUMNS.map((column) => figureOf(cells[column]))));

/** Reads the cells of one row and records the problems. */
class RowReader {
  readonly problems: CellProblem[] = [];

  constructor(
    private readonly cells: FileCells,
    private readonly style: MoneyStyle,
  ) {}

  text = (column: Column, readCell = readText): string => this.take(column, readCell(this.cells[column]));

  code = (column: Column): string => this.take(column, readCode(this.cells[column]));

  private take(column: Column, read: Reading<string>): string {
    if (!read.ok) this.problems.push({ column, message: issueOf(read.reason), leavesOut: true });
    return read.ok ? read.value : '';
  }

  private number<T>(column: Column, read: (text: string) => Reading<T | null>, leavesOut: boolean): T | null {
    const reading = read(figureOf(this.cells[column]));
    if (reading.ok && (reading.value !== null || !leavesOut)) return reading.value;
    const reason = reading.ok ? coded('cell.missing') : reading.reason;
    this.problems.push({ column, message: issueOf(reason), leavesOut });
    return null;
  }

  whole = (column: Column) => this.number(column, (text) => readCount(text, { min: 0 }), true) ?? 0;

  tradePrice = (column: Column) =>
    this.number(column, (text) => readTradePrice(text, { style: this.style }), true) ?? 0;

  optionalMoney = (column: Column) => this.number(column, (text) => readMoney(text, { style: this.style }), false);

  /** A figure that is kept as text: freight, weight. */
  remark = (column: Column, word: string): string[] => {
    const value = this.number(column, (text) => readDecimal(text, { style: this.style }), false);
    return value === null ? [] : [`${word} ${value}`];
  };

  day(column: Column): string {
    // A cell of a workbook may have a time beside the day.
    const text = figureOf(this.cells[column]).trim();
    const day = Day.safeParse(asciiDigits(text).slice(0, 10));
    if (!day.success)
      this.problems.push({ column, message: issue('cell.notDate', { cell: quoted(text) }), leavesOut: true });
    return day.data ?? '';
  }

  required(column: Column): string {
    const text = requiredText(issue('cell.missing'), 300).safeParse(this.text(column));
    if (!text.success) this.problems.push({ column, message: text.error.issues[0]?.message ?? '', leavesOut: true });
    return text.data ?? '';
  }
}

/** A brand column that says "Generic" names nothing. */
const NO_BRAND = /^generic$/i;

/** Reads a row of past purchases as the mapped data files carry them; quantities there are packs. */
export function readPurchaseRow(cells: FileCells, style: MoneyStyle = 'point'): ReadPurchaseRow {
  const read = new RowReader(cells, style);
  const brand = read.required('tradeName');
  const genericName = read.text('genericName');
  const packSize = read.whole('packSize');
  const packs = read.whole('orderQtyPacks');
  const supplier = read.required('supplier');
  const purchasedOn = read.day('deliveredDate');
  const unitType = read.required('unitType');
  const packType = read.text('packType');
  const invoiceNumber = read.code('deliveryNote').slice(0, 80);
  const orderNumber = read.code('poNumber');
  const line = LineSchema.safeParse({
    goods: {
      tradeName: NO_BRAND.test(brand) && genericName ? genericName : brand,
      genericName: genericName || brand,
      strength: read.text('strength', readStrength) || NO_STRENGTH,
      category: read.required('category'),
      company: read.required('company'),
      unitType,
    },
    quantity: unitsOfPacks(packs, packSize),
    packType,
    purchaseUnitType: packType,
    salesUnitType: unitType,
    packSize,
    salePackSize: packSize,
    packTpMinor: read.tradePrice('packTp'),
    packMrpMinor: read.optionalMoney('packMrp'),
    grossMinor: read.optionalMoney('lineValue'),
  });
  const remarks = [...read.remark('freightText', 'Freight'), ...read.remark('weightText', 'weight')];
  const problems = read.problems;
  if (!line.success && !problems.some(({ leavesOut }) => leavesOut)) {
    for (const { path, message } of line.error.issues) {
      problems.push({ column: path.join('.'), message, leavesOut: true });
    }
  }
  const priced = line.success && !problems.some(({ leavesOut }) => leavesOut) ? priceLine(line.data) : [];
  if (Array.isArray(priced)) {
    for (const violation of priced) {
      problems.push({ column: violation.field, message: issueOf(violation), leavesOut: true });
    }
  }
  if (!line.success || problems.some(({ leavesOut }) => leavesOut)) return { problems };
  const { goods = NamedGoods.parse({}) } = line.data;
  const note = remarks.join(', ');
  return {
    row: { supplier, invoiceNumber, orderNumber, purchasedOn, note, line: { ...line.data, goods } },
    problems,
  };
}
