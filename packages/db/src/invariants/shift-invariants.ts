import type { Invariant } from './invariant';

/** The expected cash of each shift: float, cash payments, refunds, receipts of customers and movements. */
const EXPECTED_CASH = `
  with refund as (
    select shift_id, void_shift_id, method, amount_minor from sale_return join sale_refund on return_id = sale_return.id
  )
  select shift.id, shift.float_minor
    + coalesce((select sum(payment.amount_minor) from sale join sale_payment payment on payment.sale_id = sale.id
        where sale.shift_id = shift.id and sale.status = 'accepted' and payment.method = 'cash'), 0)
    - coalesce((select sum(amount_minor) from refund where refund.shift_id = shift.id and method = 'cash'), 0)
    + coalesce((select sum(amount_minor) from refund where void_shift_id = shift.id and method = 'cash'), 0)
    + coalesce((select sum(amount_minor) from customer_receipt where shift_id = shift.id), 0)
    - coalesce((select sum(amount_minor) from customer_receipt where void_shift_id = shift.id), 0)
    + coalesce((select sum(case kind when 'payIn' then amount_minor else -amount_minor end)
        from cash_movement where shift_id = shift.id), 0) as cash
  from shift`;

/** Invariants of shifts and their cash. */
export const shiftInvariants: readonly Invariant[] = [
  {
    id: 'H1',
    title: 'the expected cash of a closed shift equals the sum of its float, payments, refunds, receipts and movements',
    sql: `
      select shift.id, shift.expected_minor, expected.cash from shift join (${EXPECTED_CASH}) expected using (id)
      where shift.state = 'closed' and (shift.expected_minor <> expected.cash
        or (shift.report ->> 'expectedMinor')::bigint <> shift.expected_minor
        or (shift.report -> 'closing' ->> 'countedMinor')::bigint is distinct from shift.counted_minor)`,
  },
  {
    id: 'H2',
    title: "the Z numbers of a till, and of the documented path's shifts of a store, have no gap",
    sql: `
      select location_id, till_id, count(z_number) as closed, max(z_number) as highest
      from shift where kind <> 'supplement' group by location_id, till_id
      having count(z_number) <> coalesce(max(z_number), 0) or count(distinct z_number) <> count(z_number)`,
  },
  {
    id: 'H3',
    title:
      'every sale, refund and cash receipt since shifts exist has a shift of its till or store, or of a drawer of it that a person opened',
    sql: `
      select sale.id, sale.shift_id from sale left join shift on shift.id = sale.shift_id
      where not sale.before_shifts and (shift.id is null or shift.location_id <> sale.location_id
        or (shift.automatic and shift.till_id <> sale.till_id))
      union all
      select returned.id, returned.shift_id from sale_return returned left join shift on shift.id = returned.shift_id
      where returned.posted_at is not null and not returned.before_shifts
        and (shift.id is null or shift.location_id <> returned.location_id)
      union all
      select returned.id, returned.void_shift_id from sale_return returned left join shift on shift.id = returned.void_shift_id
      where returned.voided_at is not null and returned.posted_at is not null and not returned.before_shifts
        and (shift.id is null or shift.location_id <> returned.location_id)
      union all
      select receipt.id, shift.id from customer_receipt receipt
      join customer_account account on account.id = receipt.account_id
      join shift on shift.id in (receipt.shift_id, receipt.void_shift_id)
      where shift.location_id <> account.location_id`,
  },
  {
    id: 'H4',
    title: 'a till and the documented path of a store have at most one open shift',
    sql: `
      select location_id, till_id, count(*) as open from shift
      where state = 'open' and kind <> 'supplement' group by location_id, till_id having count(*) > 1`,
  },
  {
    id: 'H5',
    title: 'a supplement belongs to a closed shift of the same till',
    sql: `
      select supplement.id from shift supplement left join shift closed on closed.id = supplement.supplements
      where supplement.kind = 'supplement' and (closed.state is distinct from 'closed'
        or closed.till_id is distinct from supplement.till_id or closed.location_id <> supplement.location_id)`,
  },
  {
    id: 'H6',
    title: 'a shift is held by its opener, or by the person of its last hand-over',
    sql: `
      select shift.id, held_by, coalesce(last.to_id, opened_by) as handed_to from shift
      left join lateral (select to_id from shift_hand_over where shift_id = shift.id
        order by handed_at desc, id desc limit 1) last on true
      where held_by <> coalesce(last.to_id, opened_by)`,
  },
];
