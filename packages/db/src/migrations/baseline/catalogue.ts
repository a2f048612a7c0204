import type { SchemaArea } from './area';

/** Products with their packs, barcodes, prices and search words, and the lists that products are sorted by. */
export const catalogue: SchemaArea = {
  tables: `
    create table category (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      name_key text not null check (name_key <> ''),
      description text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz
    );
    create unique index category_name_key on category (name_key) where deleted_at is null;

    create table unit_type (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      name_key text not null check (name_key <> ''),
      description text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz
    );
    create unique index unit_type_name_key on unit_type (name_key) where deleted_at is null;

    create table company (
      id uuid primary key default gen_random_uuid(),
      name text not null check (name <> ''),
      name_key text not null check (name_key <> ''),
      phone text not null default '',
      website text not null default '',
      email text not null default '',
      address text not null default '',
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz
    );
    create unique index company_name_key on company (name_key) where deleted_at is null;

    create sequence product_code_seq;
    create table product (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('pharmacy', 'nonPharmacy')),
      code text not null unique default 'P' || to_char(nextval('product_code_seq'), 'FM999999999000000'),
      trade_name text not null check (trade_name <> ''),
      -- Folded and in byte order: prefix searches and pages use its index.
      trade_key text collate "C" not null,
      generic_name text not null default '',
      strength text not null default '',
      content text not null default '',
      category_id uuid not null references category (id),
      company_id uuid not null references company (id),
      unit_type_id uuid not null references unit_type (id),
      pack_type text not null default 'Various',
      unit_mrp_minor bigint check (unit_mrp_minor between 0 and 10000000000000),
      unit_cost numeric(16, 4) check (unit_cost >= 0),
      identity_key text not null,
      search_text text not null default '',
      search_words tsvector not null generated always as
        (array_to_tsvector(array_remove(string_to_array(search_text || ' ' || lower(code), ' '), ''))) stored,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      created_by uuid references staff_member (id),
      updated_at timestamptz,
      updated_by uuid references staff_member (id),
      deleted_at timestamptz,
      deleted_by uuid references staff_member (id),
      requires_prescription boolean not null default false,
      -- How critical it is when the product runs out; empty: not classified.
      ven text not null default '' check (ven in ('', 'vital', 'essential', 'desirable'))
    );
    create index product_identity_idx on product using hash (identity_key);
    create index product_list_idx on product (kind, trade_key, id) where deleted_at is null;
    create index product_category_idx on product (category_id, kind, trade_key, id) where deleted_at is null;
    create index product_company_idx on product (company_id, kind, trade_key, id) where deleted_at is null;
    -- One index per kind, so that a search needs no second index to exclude the other kind.
    create index product_search_pharmacy_idx on product using gin (search_words) with (fastupdate = off)
      where kind = 'pharmacy' and deleted_at is null;
    create index product_search_non_pharmacy_idx on product using gin (search_words) with (fastupdate = off)
      where kind = 'nonPharmacy' and deleted_at is null;
    create index product_unit_type_idx on product (unit_type_id);
    create index product_walk_idx on product (kind, created_at, id) where deleted_at is null;

    -- The packs of a product, such as strip and box, with what is printed on them.
    create table product_pack (
      product_id uuid not null references product (id),
      size integer not null check (size >= 1),
      name text not null,
      mrp_minor bigint check (mrp_minor between 0 and 10000000000000),
      trade_price_minor bigint check (trade_price_minor between 0 and 10000000000000),
      primary key (product_id, size, name)
    );

    -- Keys by which imported lists know a product; the next list finds it by any of them.
    create table product_source (
      key text primary key,
      product_id uuid not null references product (id)
    );
    create index product_source_product_idx on product_source (product_id);

    -- Numbers the barcodes that the organisation prints itself.
    create sequence own_barcode_seq;
    create table product_barcode (
      gtin text collate "C" primary key check (gtin ~ '^[0-9]{14}$'),
      product_id uuid not null references product (id),
      pack_size integer not null default 1 check (pack_size >= 1)
    );
    create index product_barcode_product_idx on product_barcode (product_id);

    create table product_price (
      id bigint generated always as identity primary key,
      product_id uuid not null references product (id),
      unit_mrp_minor bigint,
      unit_cost numeric(16, 4),
      source text not null,
      changed_at timestamptz not null default now(),
      changed_by uuid references staff_member (id)
    );
    create index product_price_product_idx on product_price (product_id, changed_at desc);

    -- Words that a misspelt search is compared with. A word is never removed.
    create table search_word (
      word text collate "C" primary key,
      reversed text collate "C" not null generated always as (reverse(word)) stored
    );
    create index search_word_reversed_idx on search_word (reversed, word);

    -- The length of each product list, and a version that rises when its order may have changed.
    create table product_list_state (
      kind text primary key,
      live integer not null default 0,
      version bigint not null default 0
    );
  `,
  functions: `
    -- Adds words that are not known yet.
    create or replace function note_search_words(vectors tsvector[]) returns void language sql as $$
      insert into search_word (word)
      select distinct word from unnest(vectors) as vector, unnest(tsvector_to_array(vector)) as word
      where word ~ '^[[:alpha:]]{3,}$'
      order by word
      on conflict do nothing
    $$;

    create or replace function product_added() returns trigger language plpgsql as $$
    begin
      update product_list_state s set live = s.live + a.live, version = version + 1
        from (select kind, count(*) filter (where deleted_at is null) as live from added group by kind) a
        where s.kind = a.kind;
      perform note_search_words((select array_agg(search_words) from added));
      return null;
    end $$;

    create or replace function product_changed() returns trigger language plpgsql as $$
    begin
      update product_list_state s set live = s.live + c.live, version = version + 1
        from (
          select kind, sum(live) as live from (
            select before.kind, -(before.deleted_at is null)::int as live from before join after using (id)
              where (before.kind, before.trade_key, before.category_id, before.company_id, before.deleted_at)
                is distinct from (after.kind, after.trade_key, after.category_id, after.company_id, after.deleted_at)
            union all
            select after.kind, (after.deleted_at is null)::int from before join after using (id)
              where (before.kind, before.trade_key, before.category_id, before.company_id, before.deleted_at)
                is distinct from (after.kind, after.trade_key, after.category_id, after.company_id, after.deleted_at)
          ) change group by kind
        ) c
        where s.kind = c.kind;
      perform note_search_words((
        select array_agg(after.search_words) from before join after using (id)
        where before.search_text <> after.search_text
      ));
      return null;
    end $$;
  `,
  triggers: `
    create trigger product_added after insert on product
      referencing new table as added for each statement execute function product_added();
    create trigger product_changed after update on product
      referencing old table as before new table as after for each statement execute function product_changed();
  `,
  rows: `
    insert into product_list_state (kind) values ('pharmacy'), ('nonPharmacy');
  `,
};
