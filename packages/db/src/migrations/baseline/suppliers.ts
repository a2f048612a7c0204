import type { SchemaArea } from './area';

/** Suppliers, their accounts and their price sheets. */
export const suppliers: SchemaArea = {
  tables: `
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

    -- The account of a supplier, append-only.
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
      -- A document posts once, also after a retry.
      unique nulls not distinct (document_kind, document_id, kind, reverses)
    );
    create unique index supplier_posting_reverses_key on supplier_posting (reverses) where reverses is not null;
    create index supplier_posting_supplier_idx on supplier_posting (supplier_id, occurred_on, id);

    -- Which bills a payment or a credit note settles. It may change; the postings may not.
    create table posting_allocation (
      credit_id bigint not null references supplier_posting (id),
      bill_id bigint not null references supplier_posting (id),
      amount_minor bigint not null check (amount_minor > 0),
      actor_id uuid references staff_member (id),
      created_at timestamptz not null default now(),
      primary key (credit_id, bill_id)
    );
    create index posting_allocation_bill_idx on posting_allocation (bill_id);

    create sequence supplier_payment_voucher_seq;
    create table supplier_payment (
      id uuid primary key default gen_random_uuid(),
      voucher text not null unique default 'PM-' || to_char(nextval('supplier_payment_voucher_seq'), 'FM999999999000000'),
      supplier_id uuid not null references supplier (id),
      direction text not null check (direction in ('paid', 'received')),
      amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
      method text not null check (method in ('cash', 'bank', 'cheque', 'mobile', 'card')),
      reference text not null default '',
      paid_on date not null,
      note text not null default '',
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      voided_at timestamptz,
      voided_by uuid references staff_member (id),
      void_reason text not null default '',
      check ((voided_at is null) = (voided_by is null))
    );
    create index supplier_payment_supplier_idx on supplier_payment (supplier_id, paid_on desc);

    -- What a supplier asks from a day on. A new sheet is a new version; older ones stay.
    create table price_sheet (
      id uuid primary key default gen_random_uuid(),
      -- Null: the documented form that names no supplier.
      supplier_id uuid references supplier (id),
      version integer not null check (version >= 1),
      valid_on date not null,
      title text not null default '',
      -- Empty if its lines were typed.
      file_name text not null default '',
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      deleted_at timestamptz,
      unique nulls not distinct (supplier_id, version)
    );
    create index price_sheet_supplier_idx on price_sheet (supplier_id, valid_on desc, version desc)
      where deleted_at is null;

    create table price_sheet_line (
      id uuid primary key default gen_random_uuid(),
      sheet_id uuid not null references price_sheet (id),
      line_no integer not null check (line_no >= 1),
      -- The product of these names, if the catalogue has one.
      product_id uuid references product (id),
      -- The same for the same goods on every sheet of a supplier.
      goods_key text not null check (goods_key <> ''),
      search_text text not null,
      trade_name text not null check (trade_name <> ''),
      generic_name text not null default '',
      strength text not null default '',
      category text not null default '',
      company text not null default '',
      stock bigint check (stock >= 0),
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
      -- With VAT, after the discount, as a purchase at this price would cost.
      unit_cost numeric(16, 4) not null check (unit_cost >= 0),
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      unique (sheet_id, line_no)
    );
    create index price_sheet_line_product_idx on price_sheet_line (product_id);
    create index price_sheet_line_goods_idx on price_sheet_line (sheet_id, goods_key);
    create index price_sheet_line_list_idx on price_sheet_line (created_at desc, id) where deleted_at is null;

    -- The scan or PDF of a sheet; the bytes are in the data directory under this id.
    create table price_sheet_file (
      id uuid primary key,
      sheet_id uuid not null references price_sheet (id),
      file_name text not null,
      content_type text not null check (content_type in ('application/pdf', 'image/png', 'image/jpeg', 'image/webp')),
      byte_length bigint not null check (byte_length > 0),
      sha256 text not null,
      created_at timestamptz not null,
      created_by uuid not null references staff_member (id),
      deleted_at timestamptz
    );
    create index price_sheet_file_sheet_idx on price_sheet_file (sheet_id) where deleted_at is null;
  `,
  triggers: `
    create trigger supplier_posting_append_only before update or delete or truncate on supplier_posting
      for each statement execute function refuse_change();
  `,
};
