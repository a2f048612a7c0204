import { type Kysely, sql } from 'kysely';

/** What stores ask of the warehouse, and how much of it each requester may still sell. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence store_order_voucher_seq;

    create table store_order (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      voucher text not null unique default 'SO-' || lpad(nextval('store_order_voucher_seq')::text, 6, '0'),
      location_id uuid not null references location (id),
      requested_by uuid not null references staff_member (id),
      status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled', 'fulfilled')),
      note text not null default '',
      admin_note text not null default '',
      requested_at timestamptz not null default now(),
      processed_by uuid references staff_member (id),
      processor_role text check (processor_role in ('superadmin', 'admin', 'employee')),
      processed_at timestamptz,
      rejection_reason text not null default '',
      fulfilled_by uuid references staff_member (id),
      fulfilled_at timestamptz,
      check ((status = 'pending') = (processed_at is null)),
      check ((processed_by is null) = (processed_at is null)),
      check ((processor_role is null) = (processed_at is null)),
      check ((status = 'rejected') = (rejection_reason <> '')),
      check ((status = 'fulfilled') = (fulfilled_at is not null)),
      check ((fulfilled_by is null) = (fulfilled_at is null))
    );
    create index store_order_pending_idx on store_order (kind, requested_at) where status = 'pending';
    create index store_order_list_idx on store_order (kind, requested_at desc, id);
    create index store_order_location_idx on store_order (location_id, requested_at desc);
    create index store_order_requester_idx on store_order (requested_by, requested_at desc);

    create table store_order_line (
      order_id uuid not null references store_order (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null references product (id),
      name text not null,
      category text not null,
      strength text not null,
      quantity bigint not null check (quantity > 0),
      approved_quantity bigint check (approved_quantity between 0 and quantity),
      received_quantity bigint check (received_quantity >= 0),
      primary key (order_id, line_no),
      unique (order_id, product_id)
    );
    create index store_order_line_product_idx on store_order_line (product_id);

    create table sale_allowance (
      staff_id uuid not null references staff_member (id),
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      approved bigint not null default 0,
      sold bigint not null default 0 check (sold >= 0),
      primary key (location_id, staff_id, product_id),
      constraint within_approved check (sold <= approved)
    );
  `.execute(db);
}
