import { type Db, statement, type Tx } from '@bhandar/db';
import type { Measures, Period } from '@bhandar/domain/reports';
import { MEASURES, type RollupState } from './rollup-repository';
import type { ReportScope } from './scope';

type DaySums = Measures & { day: string };

const COLUMNS = ['bills', ...MEASURES];
const KEPT = `select business_on, location_id, ${COLUMNS.join(', ')} from till_day_sales`;

const daysOf = (source: string) => `
  select sold.business_on as day, ${COLUMNS.map((name) => `sum(sold.${name})::bigint as ${name}`).join(', ')}
  from (${source}) sold
  where sold.business_on between $1::date and $2::date
    and ($3::uuid[] is null or sold.location_id = any($3::uuid[]))
  group by sold.business_on`;

const sumKept = statement<DaySums>('sum-days', daysOf(KEPT));
const sumAll = statement<DaySums>(
  'sum-days-to-the-last-sale',
  daysOf(`${KEPT} union all
    select business_on, location_id, ${COLUMNS.join(', ')} from sales_facts($4::bigint, $5::bigint, $6)`),
);

/** What was sold on each day that anything was; a prepared statement, since every dashboard asks it. */
export function sumDays(
  tx: Db | Tx,
  question: { period: Period; scope: ReportScope; state: RollupState; timeZone: string },
): Promise<DaySums[]> {
  const { period, scope, state, timeZone } = question;
  const asked = [period.from, period.to, scope.places];
  return state.lastId <= state.foldedTo
    ? sumKept(tx, ...asked)
    : sumAll(tx, ...asked, state.foldedTo, state.lastId, timeZone);
}
