import { type Kysely, sql } from 'kysely';

/** What the warehouse ordered and bought, line by line as the invoice says it, with what each line cost. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create sequence purchase_order_voucher_seq;
    create table purchase_order (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      voucher text not null unique default 'PO-' || lpad(nextval('purchase_order_voucher_seq')::text, 6, '0'),
      supplier_id uuid not null references supplier (id),
      expected_on date,
      note text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid not null references staff_member (id),
      closed_at timestamptz,
      closed_by uuid references staff_member (id),
      check ((closed_at is null) = (closed_by is null))
    );
    create index purchase_order_list_idx on purchase_order (kind, created_at desc, id);
    create index purchase_order_supplier_idx on purchase_order (supplier_id);

    create table purchase_order_line (
      order_id uuid not null references purchase_order (id),
      line_no integer not null check (line_no >= 1),
      product_id uuid not null references product (id),
      quantity bigint not null check (quantity > 0),
      pack_size integer not null default 1 check (pack_size >= 1),
      pack_tp_minor bigint check (pack_tp_minor between 0 and 10000000000000),
      primary key (order_id, line_no),
      unique (order_id, product_id)
    );
    create index purchase_order_line_product_idx on purchase_order_line (product_id);

    create sequence purchase_voucher_seq;
    create table purchase (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      voucher text not null unique default 'PU-' || lpad(nextval('purchase_voucher_seq')::text, 6, '0'),
      -- The older form names no supplier: such goods were paid for on the spot, and nobody is owed for them.
      supplier_id uuid references supplier (id),
      order_id uuid references purchase_order (id),
      invoice_number text not null default '',
      invoice_key text not null default '',
      purchased_on date not null,
      note text not null default '',
      gross_minor bigint not null,
      discount_minor bigint not null,
      vat_minor bigint not null,
      total_minor bigint not null check (total_minor between 0 and 10000000000000),
      created_at timestamptz not null default now(),
      created_by uuid not null references staff_member (id),
      voided_at timestamptz,
      voided_by uuid references staff_member (id),
      void_reason text not null default '',
      check (total_minor = gross_minor - discount_minor + vat_minor),
      check ((voided_at is null) = (voided_by is null)),
      check (order_id is null or supplier_id is not null)
    );
    create index purchase_list_idx on purchase (kind, created_at desc, id);
    create index purchase_supplier_idx on purchase (supplier_id, invoice_key);
    create index purchase_order_idx on purchase (order_id) where order_id is not null;

    create table purchase_line (
      purchase_id uuid not null references purchase (id),
      line_no integer not null check (line_no >= 1),
      order_line_no integer,
      product_id uuid not null,
      batch_id uuid not null,
      -- In sale units; free goods come on top.
      quantity bigint not null check (quantity >= 0),
      free_quantity bigint not null default 0 check (free_quantity >= 0),
      pack_type text not null default '',
      purchase_unit_type text not null default '',
      pack_size integer not null check (pack_size >= 1),
      pack_tp_minor bigint not null check (pack_tp_minor between 0 and 10000000000000),
      purchase_discount_bp integer not null default 0 check (purchase_discount_bp between 0 and 10000),
      purchase_discount_minor bigint not null default 0 check (purchase_discount_minor between 0 and pack_tp_minor),
      purchase_vat_bp integer not null default 0 check (purchase_vat_bp between 0 and 10000),
      purchase_vat_minor bigint not null default 0 check (purchase_vat_minor >= 0),
      sales_unit_type text not null default '',
      sale_pack_size integer not null check (sale_pack_size >= 1),
      pack_mrp_minor bigint check (pack_mrp_minor between 0 and 10000000000000),
      sales_discount_bp integer not null default 0 check (sales_discount_bp between 0 and 10000),
      sales_discount_minor bigint not null default 0 check (sales_discount_minor >= 0),
      sales_vat_bp integer not null default 0 check (sales_vat_bp between 0 and 10000),
      sales_vat_minor bigint not null default 0 check (sales_vat_minor >= 0),
      gross_minor bigint not null check (gross_minor >= 0),
      discount_minor bigint not null check (discount_minor between 0 and gross_minor),
      vat_minor bigint not null check (vat_minor >= 0),
      total_minor bigint not null,
      -- What one unit cost, free goods and discount counted in.
      unit_cost numeric(16, 4) not null check (unit_cost >= 0),
      primary key (purchase_id, line_no),
      foreign key (batch_id, product_id) references batch (id, product_id),
      check (quantity + free_quantity > 0),
      check (total_minor = gross_minor - discount_minor + vat_minor)
    );
    create index purchase_line_product_idx on purchase_line (product_id);
    create index purchase_line_batch_idx on purchase_line (batch_id);
  `.execute(db);
}
