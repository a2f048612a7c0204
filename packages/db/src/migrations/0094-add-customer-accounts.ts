import { type Kysely, sql } from 'kysely';

/** What customers owe stores: accounts with a limit, their append-only ledger, and receipts that settle bills. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table customer_account (
      id uuid primary key default gen_random_uuid(),
      customer_id uuid not null references customer (id),
      location_id uuid not null references location (id),
      limit_minor bigint not null default 0 check (limit_minor between 0 and 10000000000000),
      -- The days until a bill falls due.
      term_days integer not null default 30 check (term_days between 0 and 365),
      blocked boolean not null default false,
      block_reason text not null default '',
      -- What the customer owes; negative where the store owes the customer. Only the trigger on customer_posting writes it.
      balance_minor bigint not null default 0,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      unique (customer_id, location_id)
    );
    create index customer_account_location_idx on customer_account (location_id);
    create trigger customer_account_of_store before insert or update of customer_id, location_id on customer_account
      for each row execute function refuse_customer_of_other_store();

    -- The account of a customer, append-only.
    create table customer_posting (
      id bigint generated always as identity primary key,
      account_id uuid not null references customer_account (id),
      kind text not null check (kind in ('opening', 'sale', 'receipt', 'refund', 'correction', 'writeOff', 'reversal')),
      -- What it adds to the balance; negative where it lowers it.
      effect_minor bigint not null check (effect_minor <> 0 and effect_minor between -10000000000000 and 10000000000000),
      document_kind text not null check (document_kind in ('sale', 'saleReturn', 'receipt', 'entry')),
      document_id uuid not null,
      -- Of a sale, the number of the payment; else 1.
      document_line integer not null default 1 check (document_line >= 1),
      reverses bigint references customer_posting (id),
      occurred_on date not null,
      -- Of a bill, the day it falls due, by the terms of the day it was posted.
      due_on date,
      note text not null default '',
      actor_id uuid references staff_member (id),
      created_at timestamptz not null default now(),
      check ((kind = 'reversal') = (reverses is not null)),
      check (kind <> 'sale' or effect_minor > 0),
      check (kind not in ('receipt', 'refund', 'writeOff') or effect_minor < 0),
      check ((due_on is not null) = (effect_minor > 0 and kind <> 'reversal')),
      check (document_kind = case kind when 'sale' then 'sale' when 'refund' then 'saleReturn' when 'receipt' then 'receipt'
        when 'reversal' then document_kind else 'entry' end),
      -- A line of a document posts once, also after a retry.
      unique nulls not distinct (document_kind, document_id, document_line, reverses)
    );
    create unique index customer_posting_reverses_key on customer_posting (reverses) where reverses is not null;
    create index customer_posting_account_idx on customer_posting (account_id, occurred_on, id);
    create trigger customer_posting_append_only before update or delete or truncate on customer_posting
      for each statement execute function refuse_change();

    create function apply_customer_postings() returns trigger language plpgsql security definer
      set search_path = public, pg_temp as $$
    begin
      update customer_account account set balance_minor = account.balance_minor + posted.effect_minor
      from (select account_id, sum(effect_minor)::bigint as effect_minor from added group by 1) posted
      where account.id = posted.account_id;
      return null;
    end $$;
    create trigger customer_posting_moves_balance after insert on customer_posting
      referencing new table as added for each statement execute function apply_customer_postings();

    create function refuse_direct_customer_balance() returns trigger language plpgsql as $$
    begin
      raise exception 'customer_account.balance_minor follows from customer_posting' using errcode = 'restrict_violation';
    end $$;
    create trigger customer_account_insert_guard before insert on customer_account
      for each row when (new.balance_minor <> 0) execute function refuse_direct_customer_balance();
    create trigger customer_account_update_guard before update of balance_minor on customer_account
      for each row when (pg_trigger_depth() = 0 and new.balance_minor <> old.balance_minor)
      execute function refuse_direct_customer_balance();

    -- Which bills a receipt or another credit settles. It may change; the postings may not.
    create table customer_allocation (
      credit_id bigint not null references customer_posting (id),
      bill_id bigint not null references customer_posting (id),
      amount_minor bigint not null check (amount_minor > 0),
      actor_id uuid references staff_member (id),
      created_at timestamptz not null default now(),
      primary key (credit_id, bill_id)
    );
    create index customer_allocation_bill_idx on customer_allocation (bill_id);

    create sequence customer_receipt_voucher_seq;
    create table customer_receipt (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'RC-' || to_char(nextval('customer_receipt_voucher_seq'), 'FM999999999000000'),
      account_id uuid not null references customer_account (id),
      amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
      method text not null check (method in ('cash', 'bank', 'cheque', 'mobile', 'card')),
      reference text not null default '',
      received_on date not null,
      note text not null default '',
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      voided_at timestamptz,
      voided_by uuid references staff_member (id),
      void_reason text not null default '',
      check ((voided_at is null) = (voided_by is null))
    );
    create index customer_receipt_account_idx on customer_receipt (account_id, received_on desc);

    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check check (kind in
      ('otp', 'passwordChanged', 'secondFactorChanged', 'contact', 'contactCopy', 'customerStatement'));
  `.execute(db);
}
