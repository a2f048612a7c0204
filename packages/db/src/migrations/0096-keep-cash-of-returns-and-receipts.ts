import { type Kysely, sql } from 'kysely';

/** The built-in tenders; `packages/domain` knows them by these ids. */
const CASH = '7e4d0000-0000-4000-8000-000000000001';
const CARD = '7e4d0000-0000-4000-8000-000000000002';

/** Says by which payments each return gave money back, and into which drawer the cash of customers' payments came. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- Only what has taken effect has payments.
    delete from sale_refund using sale_return back where back.id = return_id and back.posted_at is null;
    -- A return that only said 'split' counted as no cash in Z reports, which stay as they are.
    insert into sale_refund (return_id, line_no, method, tender_id, tender_name, amount_minor)
      select back.id, 1, paid.method, paid.tender_id, paid.tender_name, back.refund_minor
      from sale_return back cross join lateral (
        select 'cash' as method, '${CASH}'::uuid as tender_id, '' as tender_name where back.refund_method = 'cash'
        union all select 'card', '${CARD}', '' where back.refund_method = 'card'
        union all (select payment.method, payment.tender_id, payment.tender_name from sale_payment payment
          where payment.sale_id = back.sale_id and payment.method <> 'cash' and back.refund_method not in ('cash', 'card')
          order by payment.line_no limit 1)
      ) paid
      where back.posted_at is not null and back.refund_minor > 0
        and not exists (select from sale_refund refund where refund.return_id = back.id);

    -- A day at the tills counts a refund when it is given, and takes it back when its return is voided.
    create index sale_return_posted_idx on sale_return (location_id, posted_at) where posted_at is not null;
    create index sale_return_voided_idx on sale_return (location_id, voided_at)
      where voided_at is not null and posted_at is not null;

    -- The drawer that cash of a customer came into, and the one it was given back from.
    alter table customer_receipt
      add column shift_id uuid references shift (id),
      add column void_shift_id uuid references shift (id),
      add column before_shifts boolean not null default true;
    alter table customer_receipt
      alter column before_shifts set default false,
      add constraint customer_receipt_cash_has_shift
        check (before_shifts and shift_id is null or (method = 'cash') = (shift_id is not null)),
      add constraint customer_receipt_void_has_shift
        check ((void_shift_id is not null) = (shift_id is not null and voided_at is not null));
    create index customer_receipt_shift_idx on customer_receipt (shift_id) where shift_id is not null;
    create index customer_receipt_void_shift_idx on customer_receipt (void_shift_id) where void_shift_id is not null;
  `,
    )
    .execute(db);
}
