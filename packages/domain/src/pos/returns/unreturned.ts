import { addDays, coded, type Violation } from '../../shared';

/** The days in which a store sold what may come back to it without a receipt, unless it is recalled. */
export const SOLD_DAYS = 30;

/** Units of some goods that left or came back on a business day. */
export interface DatedUnits {
  on: string;
  quantity: number;
}

const byDay = (one: DatedUnits, other: DatedUnits) => (one.on < other.on ? -1 : Number(one.on > other.on));

/**
 * The units that may still come back without a receipt on a day: those sold in the days before, less those that came back
 * so, each the oldest that it can have been. `sold` is without what came back with its receipt.
 */
export function unreturnedUnits(sold: readonly DatedUnits[], back: readonly DatedUnits[], day: string): number {
  return sumOf(soldBefore(matchReturned(sold, back).lots, day));
}

const sumOf = (units: readonly DatedUnits[]) => units.reduce((sum, { quantity }) => sum + quantity, 0);

const soldBefore = <Lot extends DatedUnits>(lots: readonly Lot[], on: string): Lot[] =>
  lots.filter((lot) => lot.on <= on && lot.on >= addDays(on, -SOLD_DAYS));

/** What is left of each sold lot, and the returned units that none of them can have been. */
function matchReturned(sold: readonly DatedUnits[], back: readonly DatedUnits[]) {
  const lots = sold.map((units) => ({ ...units })).sort(byDay);
  let unmatched = 0;
  for (const { on, quantity } of [...back].sort(byDay)) {
    let missing = quantity;
    for (const lot of soldBefore(lots, on)) {
      const taken = Math.min(missing, lot.quantity);
      lot.quantity -= taken;
      missing -= taken;
    }
    unmatched += missing;
  }
  return { lots, unmatched };
}

/**
 * The units of a receipt that must have come back without it before: without them, what came back so is more than the store
 * sold. `sold` is without what came back with its receipt until now.
 */
export function returnedTwice(
  sold: readonly DatedUnits[],
  back: readonly DatedUnits[],
  { on, quantity }: DatedUnits,
): number {
  let missing = quantity;
  const rest = sold.map((lot) => {
    const taken = lot.on === on ? Math.min(missing, lot.quantity) : 0;
    missing -= taken;
    return { ...lot, quantity: lot.quantity - taken };
  });
  return matchReturned(rest, back).unmatched - matchReturned(sold, back).unmatched;
}

/** As `returnedTwice`, of a recalled batch, however long ago it was sold. */
export const recalledTwice = (
  sold: readonly DatedUnits[],
  back: readonly DatedUnits[],
  { quantity }: Pick<DatedUnits, 'quantity'>,
): number => Math.max(0, quantity - unreturnedRecalled(sold, back));

/** The units of a recalled batch that may still come back without a receipt, however long ago they were sold. */
export function unreturnedRecalled(sold: readonly DatedUnits[], back: readonly DatedUnits[]): number {
  return Math.max(0, sumOf(sold) - sumOf(back));
}

/** Why so many units of a recalled batch may not come back without a receipt. */
export function whyNotReturnRecalled(
  { name, quantity }: { name: string; quantity: number },
  left: number,
): Violation[] {
  if (quantity <= left) return [];
  return [{ field: 'quantity', ...coded('saleReturn.onlyRecalledSold', { name, left, quantity }) }];
}

/** Why so many units may not come back without a receipt; `left` are those that the store sold and has not got back. */
export function whyNotReturnUnsold({ name, quantity }: { name: string; quantity: number }, left: number): Violation[] {
  if (quantity <= left) return [];
  const days = SOLD_DAYS;
  const refusal =
    left > 0
      ? coded('saleReturn.onlySold', { name, left, quantity, days })
      : coded('saleReturn.noneSold', { name, days });
  return [{ field: 'quantity', ...refusal }];
}

export const whyNotReturnTwice = (name: string, twice: number): Violation[] =>
  twice > 0 ? [{ field: 'lines', ...coded('saleReturn.cameBackAlready', { name, quantity: twice }) }] : [];
