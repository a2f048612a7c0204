import { type Kysely, sql } from 'kysely';

/** Exchanges: a return that pays for a sale of the same transaction, as far as the goods' worth goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    create table exchange (
      sale_id uuid primary key references sale (id),
      return_id uuid not null unique references sale_return (id),
      -- A payment of the sale and a refund of the return, both by 'exchange'.
      credit_minor bigint not null check (credit_minor >= 0)
    );
    -- How the credited part of the returned receipt was paid: so the sale is refunded once its goods come back.
    create table exchange_credit (
      sale_id uuid not null references exchange (sale_id),
      line_no integer not null check (line_no > 0),
      method text not null check (method in ('cash', 'card', 'wallet', 'account')),
      tender_id uuid references tender (id),
      tender_name text not null default '',
      amount_minor bigint not null check (amount_minor > 0),
      primary key (sale_id, line_no),
      constraint exchange_credit_tender_of_method check ((tender_id is null) = (method = 'account'))
    );

    alter table sale_payment
      drop constraint sale_payment_method_check,
      add constraint sale_payment_method_check
        check (method in ('cash', 'card', 'wallet', 'credit', 'account', 'exchange')),
      drop constraint sale_payment_tender_of_method,
      add constraint sale_payment_tender_of_method check ((tender_id is null) = (method in ('credit', 'account', 'exchange')));
    alter table sale_refund
      drop constraint sale_refund_method_check,
      add constraint sale_refund_method_check
        check (method in ('cash', 'card', 'wallet', 'credit', 'account', 'exchange')),
      drop constraint sale_refund_tender_of_method,
      add constraint sale_refund_tender_of_method check ((tender_id is null) = (method in ('credit', 'account', 'exchange')));
    alter table sale_return
      drop constraint sale_return_refund_method_check,
      add constraint sale_return_refund_method_check
        check (refund_method in ('cash', 'card', 'wallet', 'credit', 'account', 'exchange', 'split'));
  `,
    )
    .execute(db);
}
