import type { TillDay, TillDayInput } from '@bhandar/domain/reports';
import type { StaffContext } from '../core/context';
import { scopeOf } from './scope';
import { sumPastSales, sumTillDay } from './till-day-repository';

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

/** A day at the tills by person: the expected cash besides the float. */
export async function tillDay(ctx: StaffContext, { day, locationId }: TillDayInput): Promise<TillDay> {
  const scope = scopeOf(ctx, { from: day, to: day, locationId });
  const { timeZone } = ctx.settings;
  const snapshot = ctx.db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const facts = await snapshot.execute(async (tx) => [
    ...(await sumTillDay(tx, { day, scope, timeZone })),
    ...(await sumPastSales(tx, { day, scope, timeZone })),
  ]);
  const rows = facts.map(({ locationId: id, name, city, ...row }) => ({
    ...NOTHING,
    ...row,
    store: { id, name, city },
  }));
  return { day, rows };
}
