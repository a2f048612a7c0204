import { NO_STRENGTH } from '../../catalogue';
import { coded, Day, issue, issueOf, minorFromDecimal, requiredText, tradePriceFromDecimal } from '../../shared';
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

type Cells = Readonly<Record<string, string | undefined>>;

const WHOLE = /^\d{1,10}$/;
const DECIMAL = /^\d{1,12}(\.\d+)?$/;

/** Reads the cells of one row and records the problems. */
class RowReader {
  readonly problems: CellProblem[] = [];

  constructor(private readonly cells: Cells) {}

  text = (column: string): string => (this.cells[column] ?? '').trim();

  private number<T>(column: string, parse: (text: string) => T | undefined, leavesOut: boolean): T | undefined {
    const text = this.text(column);
    if (text === '' && !leavesOut) return undefined;
    const value = text === '' ? undefined : parse(text);
    if (value === undefined) {
      this.problems.push({
        column,
        message: issueOf(text === '' ? coded('cell.missing') : coded('cell.notNumber', { cell: `"${text}"` })),
        leavesOut,
      });
    }
    return value;
  }

  whole = (column: string) => this.number(column, (text) => (WHOLE.test(text) ? Number(text) : undefined), true) ?? 0;

  tradePrice = (column: string) => this.number(column, tradePriceFromDecimal, true) ?? 0;

  optionalMoney = (column: string) => this.number(column, minorFromDecimal, false) ?? null;

  /** A figure that is kept as text: freight, weight. */
  remark = (column: string, word: string): string[] => {
    const value = this.number(column, (text) => (DECIMAL.test(text) ? text : undefined), false);
    return value === undefined ? [] : [`${word} ${value}`];
  };

  day(column: string): string {
    const day = Day.safeParse(this.text(column));
    if (!day.success)
      this.problems.push({
        column,
        message: issue('cell.notDate', { cell: `"${this.text(column)}"` }),
        leavesOut: true,
      });
    return day.data ?? '';
  }

  required(column: string): string {
    const text = requiredText(issue('cell.missing'), 300).safeParse(this.text(column));
    if (!text.success) this.problems.push({ column, message: text.error.issues[0]?.message ?? '', leavesOut: true });
    return text.data ?? '';
  }
}

/** A brand column that says "Generic" names nothing. */
const NO_BRAND = /^generic$/i;

/** Reads a row of past purchases as the mapped data files carry them; quantities there are packs. */
export function readPurchaseRow(cells: Cells): ReadPurchaseRow {
  const read = new RowReader(cells);
  const brand = read.required('tradeName');
  const genericName = read.text('genericName');
  const packSize = read.whole('packSize');
  const packs = read.whole('orderQtyPacks');
  const supplier = read.required('supplier');
  const purchasedOn = read.day('deliveredDate');
  const unitType = read.required('unitType');
  const line = LineSchema.safeParse({
    goods: {
      tradeName: NO_BRAND.test(brand) && genericName ? genericName : brand,
      genericName: genericName || brand,
      strength: read.text('strength') || NO_STRENGTH,
      category: read.required('category'),
      company: read.required('company'),
      unitType,
    },
    quantity: unitsOfPacks(packs, packSize),
    packType: read.text('packType'),
    purchaseUnitType: read.text('packType'),
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
  const invoiceNumber = read.text('deliveryNote').slice(0, 80);
  const note = remarks.join(', ');
  const orderNumber = read.text('poNumber');
  return {
    row: { supplier, invoiceNumber, orderNumber, purchasedOn, note, line: { ...line.data, goods } },
    problems,
  };
}
