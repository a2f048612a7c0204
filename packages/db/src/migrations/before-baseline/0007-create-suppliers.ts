import { type Kysely, sql } from 'kysely';

/**
 * Whom the warehouse buys from, and the book of what it owes them: bills, payments, credit notes and refunds are rows
 * that nobody changes, and what is due follows from them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table supplier (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      name_key text not null check (name_key <> ''),
      phone text not null default '',
      website text not null default '' check (website = '' or website ~* '^https?://'),
      email text not null default '',
      address text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz
    );
    create unique index supplier_name_key on supplier (name_key) where deleted_at is null;

    create table supplier_posting (
      id bigint generated always as identity primary key,
      supplier_id uuid not null references supplier (id),
      kind text not null check (kind in ('bill', 'payment', 'creditNote', 'refund', 'reversal')),
      amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
      document_kind text not null check (document_kind in ('purchase', 'supplierReturn', 'payment', 'refund')),
      document_id uuid not null,
      reverses bigint references supplier_posting (id),
      occurred_on date not null,
      note text not null default '',
      actor_id uuid references staff_member (id),
      created_at timestamptz not null default now(),
      check ((kind = 'reversal') = (reverses is not null)),
      -- A document posts once: its second application is impossible, whatever was retried.
      unique nulls not distinct (document_kind, document_id, kind, reverses)
    );
    create unique index supplier_posting_reverses_key on supplier_posting (reverses) where reverses is not null;
    create index supplier_posting_supplier_idx on supplier_posting (supplier_id, occurred_on, id);
    create trigger supplier_posting_append_only before update or delete or truncate on supplier_posting
      for each statement execute function refuse_change();

    -- Which bills a payment or a credit note settles. Not append-only: it is an agreement about rows that are.
    create table posting_allocation (
      credit_id bigint not null references supplier_posting (id),
      bill_id bigint not null references supplier_posting (id),
      amount_minor bigint not null check (amount_minor > 0),
      actor_id uuid references staff_member (id),
      created_at timestamptz not null default now(),
      primary key (credit_id, bill_id)
    );
    create index posting_allocation_bill_idx on posting_allocation (bill_id);
  `.execute(db);
}
