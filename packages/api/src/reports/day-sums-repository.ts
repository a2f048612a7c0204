import { type Db, statement, type Tx } from '@bhandar/db';
import type { Measures, Period } from '@bhandar/domain/reports';
import { MEASURES, soldText } from './rollup-repository';
import type { ReportScope } from './scope';

type DaySums = Measures & { day: string };

const sumKept = statement<DaySums>(
  'sum-days',
  `select sold.business_on as day,
     ${['bills', ...MEASURES].map((name) => `sum(sold.${name})::float8 as ${name}`).join(', ')}
   from (${soldText('store', '$4')}) sold
   where sold.business_on between $1::date and $2::date
     and ($3::uuid[] is null or sold.location_id = any($3::uuid[]))
   group by sold.business_on`,
);

/** The sums of each day with sales; a prepared statement, because every dashboard runs it. */
export const sumDays = (
  db: Db | Tx,
  { period, scope, timeZone }: { period: Period; scope: ReportScope; timeZone: string },
): Promise<DaySums[]> => sumKept(db, period.from, period.to, scope.places, timeZone);
