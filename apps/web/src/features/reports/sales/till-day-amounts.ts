import type { TillDayRow } from '@bhandar/domain/reports';

/** The amounts of each column: related ones stand under each other, so that all fit on a small screen. */
const COLUMNS = [
  ['discountMinor'],
  ['cashInMinor', 'cashBackMinor'],
  ['voidCashMinor', 'voidOtherMinor'],
  ['receivedMinor', 'movedMinor'],
  ['undecidedMinor'],
  ['otherInMinor', 'otherBackMinor'],
  ['accountMinor', 'accountBackMinor'],
  ['exchangedMinor'],
] as const;
type AmountColumn = (typeof COLUMNS)[number];
type Amount = AmountColumn[number];

/** Includes the cash of offline sales awaiting review. Null while the drawer is open, for a person who counts it blind. */
export const drawerOf = (row: TillDayRow): number | null =>
  row.cashInMinor === null
    ? null
    : row.cashInMinor - row.cashBackMinor - row.voidCashMinor + row.receivedMinor + row.movedMinor + row.undecidedMinor;
/** To the drawer, to cards, to accounts, and for goods that were exchanged. */
export const refundedOf = (row: TillDayRow): number =>
  row.cashBackMinor + row.otherBackMinor + row.accountBackMinor + row.exchangedMinor;
export const voidedOf = (row: TillDayRow): number => row.voidCashMinor + row.voidOtherMinor;
export const voidsIn = (rows: readonly TillDayRow[]): number => sumOf(rows, ({ voids }) => voids);
/** Amounts that are zero on most days. */
const RARE: ReadonlySet<string> = new Set<Amount>([
  'voidCashMinor',
  'voidOtherMinor',
  'receivedMinor',
  'movedMinor',
  'undecidedMinor',
  'accountMinor',
  'accountBackMinor',
  'exchangedMinor',
]);
const isShown = (rows: readonly TillDayRow[]) => (name: Amount) =>
  !RARE.has(name) || rows.some((row) => row[name] !== 0);
export const columnsOf = (rows: readonly TillDayRow[]): readonly AmountColumn[] =>
  COLUMNS.filter((names) => names.some(isShown(rows)));
export const sumOf = (rows: readonly TillDayRow[], read: (row: TillDayRow) => number): number =>
  rows.reduce((total, row) => total + read(row), 0);
/** Null where one of the amounts is withheld: the others alone are not the sum. */
export const wholeSumOf = (rows: readonly TillDayRow[], read: (row: TillDayRow) => number | null): number | null =>
  rows.reduce<number | null>((total, row) => {
    const amount = read(row);
    return total === null || amount === null ? null : total + amount;
  }, 0);
