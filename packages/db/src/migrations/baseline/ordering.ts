import type { SchemaArea } from './area';

/** Orders of stores to the warehouse, the quotas they grant, requested items and reorder settings. */
export const ordering: SchemaArea = {
  tables: `
    create sequence store_order_voucher_seq;
    -- Orders of stores to the warehouse.
    create table store_order (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      voucher text not null unique default 'SO-' || to_char(nextval('store_order_voucher_seq'), 'FM999999999000000'),
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
      -- Received before transit differences were recorded: what did not arrive stayed in the stock of the store.
      short_kept_in_stock boolean not null default false,
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
    create index store_order_voucher_idx on store_order (voucher collate "C");

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

    -- How much of a product each person may still sell: their sellable quota.
    create table sale_allowance (
      staff_id uuid not null references staff_member (id),
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      approved bigint not null default 0,
      sold bigint not null default 0 check (sold >= 0),
      primary key (location_id, staff_id, product_id),
      constraint within_approved check (sold <= approved)
    );

    -- Sellable quota from goods that a document other than an order brought into a store. A void adds the opposite row.
    create table sale_allowance_grant (
      id bigint primary key generated always as identity,
      staff_id uuid not null references staff_member (id),
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      quantity bigint not null check (quantity <> 0),
      document_kind text not null
        check (document_kind in ('transfer', 'count', 'adjustment', 'saleReturn', 'queuedSale', 'order')),
      document_id uuid not null,
      granted_at timestamptz not null default now()
    );
    create index sale_allowance_grant_document_idx on sale_allowance_grant (document_kind, document_id);
    create index sale_allowance_grant_product_idx on sale_allowance_grant (product_id);

    -- Products that customers ask for and the catalogue lacks.
    create table requested_item (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      location_id uuid not null references location (id),
      name text not null check (name <> ''),
      strength text not null default '',
      company text not null default '',
      -- The other fields of the form.
      wish jsonb not null default '{}',
      requested_by uuid not null references staff_member (id),
      requested_at timestamptz not null default now(),
      updated_at timestamptz,
      status text not null default 'open' check (status in ('open', 'accepted', 'declined')),
      decided_by uuid references staff_member (id),
      decided_at timestamptz,
      reason text not null default '',
      product_id uuid references product (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      constraint accepted_names_product check ((status = 'accepted') = (product_id is not null)),
      constraint declined_gives_reason check ((status = 'declined') = (reason <> '')),
      check ((status = 'open') = (decided_at is null)),
      check ((decided_by is null) = (decided_at is null)),
      check ((deleted_at is null) = (deleted_by is null)),
      check (deleted_at is null or status = 'open')
    );
    create index requested_item_list_idx on requested_item (kind, requested_at desc, id) where deleted_at is null;
    create index requested_item_location_idx on requested_item (location_id, kind) where deleted_at is null;
    create index requested_item_product_idx on requested_item (product_id) where product_id is not null;

    -- How a location orders one product, where it differs from the organisation.
    create table reorder_setting (
      location_id uuid not null references location (id),
      product_id uuid not null references product (id),
      lead_days integer check (lead_days between 0 and 365),
      safety_days integer check (safety_days between 0 and 365),
      pack_size integer check (pack_size between 1 and 1000000),
      set_at timestamptz not null,
      set_by uuid references staff_member (id),
      primary key (location_id, product_id),
      check (num_nonnulls(lead_days, safety_days, pack_size) > 0)
    );
    create index reorder_setting_product_idx on reorder_setting (product_id);
  `,
};
