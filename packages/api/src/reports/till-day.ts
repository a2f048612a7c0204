import { maySeeExpectedCash } from '@bhandar/domain/pos';
import type { TillDay, TillDayInput } from '@bhandar/domain/reports';
import type { StaffContext } from '../core/context';
import { scopeOf } from './scope';
import { listPeopleOfOpenDrawers, personAtStore, sumPastSales, sumTillDay } from './till-day-repository';

const NOTHING = {
  bills: 0,
  returns: 0,
  voids: 0,
  voidCashMinor: 0,
  voidOtherMinor: 0,
  discountMinor: 0,
  cashInMinor: 0,
  cashBackMinor: 0,
  otherInMinor: 0,
  otherBackMinor: 0,
  accountMinor: 0,
  accountBackMinor: 0,
  exchangedMinor: 0,
  receivedMinor: 0,
  movedMinor: 0,
  undecided: 0,
  undecidedMinor: 0,
};

/** Without it the cash in the drawer is unknown too. */
const WITHHELD = { cashInMinor: null };

/**
 * A day at the tills by person: the expected cash besides the float. A person who counts blind learns the cash sales of a
 * drawer after it is closed. Receipts and the sales report are documented and stay visible.
 */
export async function tillDay(ctx: StaffContext, { day, locationId }: TillDayInput): Promise<TillDay> {
  const scope = scopeOf(ctx, { from: day, to: day, locationId });
  const { timeZone } = ctx.settings;
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const { facts, blind } = await snapshot.execute(async (tx) => ({
    facts: [...(await sumTillDay(tx, { day, scope, timeZone })), ...(await sumPastSales(tx, { day, scope, timeZone }))],
    blind: maySeeExpectedCash(ctx.actor) ? new Set<string>() : await listPeopleOfOpenDrawers(tx, { scope }),
  }));
  const rows = facts.map(({ locationId: id, name, city, ...row }) => ({
    ...NOTHING,
    ...row,
    ...(blind.has(personAtStore({ locationId: id, cashierId: row.cashierId })) ? WITHHELD : {}),
    store: { id, name, city },
  }));
  return { day, rows };
}
