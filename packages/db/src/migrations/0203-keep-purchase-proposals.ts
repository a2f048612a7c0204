import { type Kysely, sql } from 'kysely';

/**
 * Purchases that stores sent to the warehouse. Nothing is posted for them; a confirmed one names the purchase that it
 * became. Supplier, invoice number and total repeat the input, so that a list can search and show them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table purchase_proposal (
      id uuid primary key default gen_random_uuid(),
      store_id uuid not null references location (id),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      input jsonb not null,
      supplier_id uuid references supplier (id),
      invoice_number text not null default '',
      total_minor bigint not null check (total_minor between 0 and 10000000000000),
      status text not null default 'waiting' check (status in ('waiting', 'confirmed', 'rejected', 'withdrawn')),
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      decided_at timestamptz,
      decided_by uuid references staff_member (id),
      reason text not null default '',
      purchase_id uuid references purchase (id),
      check ((status = 'waiting') = (decided_at is null)),
      check ((decided_at is null) = (decided_by is null)),
      check ((status = 'confirmed') = (purchase_id is not null)),
      check (status <> 'rejected' or reason <> '')
    );
    create index purchase_proposal_list_idx on purchase_proposal (kind, status, created_at desc, id);
    create index purchase_proposal_store_idx on purchase_proposal (store_id, kind, status);
    create unique index purchase_proposal_purchase_key on purchase_proposal (purchase_id);
  `.execute(db);
}
