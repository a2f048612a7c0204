import { staffName, type Tx } from '@bhandar/db';
import { sql } from 'kysely';

export interface AdminApprovals {
  day: string;
  /** 0 of a day's bank deposits, which are reported on their own. */
  approved: number;
  /** A text for each admin and store, with the vouchers or the sum. */
  names: string[];
}

/**
 * The orders that admins approved on each finished day that was not reported yet, and what store staff took to the bank on
 * it, which counts towards no limit; marks those days as reported. The first report is about yesterday.
 */
export async function takeAdminApprovals(
  tx: Tx,
  { today, timeZone }: { today: string; timeZone: string },
): Promise<AdminApprovals[]> {
  const { rows } = await sql<AdminApprovals>`
    with due as (
      select coalesce(approvals_reported_on + 1, ${today}::date - 1) as since from organisation
      where approvals_reported_on is null or approvals_reported_on < ${today}::date - 1
    ), noted as (
      update organisation set approvals_reported_on = ${today}::date - 1 where exists (select from due)
    ), approval as (
      select (processed_at at time zone ${timeZone})::date as day, store.name as store, ${staffName('approver')} as approver,
        count(*) as approved, string_agg(voucher, ', ' order by voucher) as vouchers
      from due
      join store_order on store_order.processed_at >= due.since::timestamp at time zone ${timeZone}
        and store_order.processed_at < ${today}::date::timestamp at time zone ${timeZone}
      join location store on store.id = store_order.location_id
      join staff_member approver on approver.id = store_order.processed_by
      where processor_role = 'admin' and store_order.status in ('approved', 'fulfilled')
      group by 1, store.name, approver.id
    ), deposit as (
      select (made_at at time zone ${timeZone})::date as day, store.name as store, ${staffName('maker')} as maker,
        to_char(sum(amount_minor) / 100.0, 'FM999,999,999,990.00') as amount
      from due
      join cash_movement on kind = 'bankDeposit' and made_at >= due.since::timestamp at time zone ${timeZone}
        and made_at < ${today}::date::timestamp at time zone ${timeZone}
      join location store on store.id = cash_movement.location_id
      join staff_member maker on maker.id = made_by and maker.role <> 'superadmin'
      group by 1, store.id, maker.id
    )
    select to_char(day, 'YYYY-MM-DD') as day, sum(approved)::bigint as approved,
      array_agg(approver || ', ' || store || ': ' || vouchers order by approver, store) as names
    from approval group by approval.day
    union all
    select to_char(day, 'YYYY-MM-DD'), 0, array_agg(maker || ', ' || store || ': ' || amount order by maker, store)
    from deposit group by deposit.day
    order by day, approved desc`.execute(tx);
  return rows;
}
