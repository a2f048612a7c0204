import type { ReturnedState } from '@bhandar/domain/pos';
import { sql } from 'kysely';

/** What came back of the sale of this SQL alias; null if nothing did, or if it was voided. */
export const returnedStateOf = (sale: string) => sql<ReturnedState | null>`(
  select case
    when bool_or(back.cause = 'saleVoided') then null
    when bool_or(back.status = 'pending') then 'waiting'
    when sum(line.quantity) >= (select sum(sold.quantity) from sale_line sold where sold.sale_id = ${sql.ref(`${sale}.id`)})
      then 'whole'
    else 'part' end
  from sale_return back join sale_return_line line on line.return_id = back.id
  where back.sale_id = ${sql.ref(`${sale}.id`)} and back.status <> 'voided' having count(*) > 0)`;
