import { type Kysely, sql } from 'kysely';

/**
 * What a store asks for its goods: a price of one product, or a rule for all, a category, a company or a product, from
 * an instant on. Rows are only added; all that changes later is when one ends.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Whether a store ever had a price of its own: tills of the others look for none.
    alter table location add column priced boolean not null default false;

    create table store_price (
      id uuid primary key default gen_random_uuid(),
      seq bigint not null generated always as identity,
      location_id uuid not null references location (id),
      scope text not null check (scope in ('all', 'category', 'company', 'product')),
      category_id uuid references category (id),
      company_id uuid references company (id),
      product_id uuid references product (id),
      -- What a till looks for: the product, its company, its category or the store itself.
      scope_id uuid not null generated always as (coalesce(product_id, company_id, category_id, location_id)) stored,
      method text not null check (method in ('fixed', 'margin', 'markup', 'discount')),
      price_minor bigint check (price_minor between 1 and 10000000000000),
      basis_points integer check (basis_points between 0 and 1000000),
      never_below_cost boolean not null default false,
      -- What was asked for before, where it is one product's.
      before_minor bigint,
      starts_at timestamptz not null,
      ends_at timestamptz check (ends_at > starts_at),
      ended_at timestamptz,
      ended_by uuid references staff_member (id),
      end_reason text not null default '',
      -- A price without an end takes the place of those before it, from its beginning on.
      replaced_at timestamptz,
      until_at timestamptz generated always as (least(ends_at, ended_at, replaced_at)) stored,
      reason text not null default '',
      campaign_id uuid,
      created_at timestamptz not null,
      created_by uuid references staff_member (id),
      check ((category_id is not null) = (scope = 'category') and (company_id is not null) = (scope = 'company')
        and (product_id is not null) = (scope = 'product')),
      check ((price_minor is not null) = (method = 'fixed') and (basis_points is null) = (method = 'fixed')),
      check (method <> 'fixed' or scope = 'product'),
      check (method not in ('margin', 'discount') or basis_points < 10000)
    );
    create index store_price_scope_idx on store_price (location_id, scope_id, starts_at desc)
      include (until_at);
    create index store_price_seq_idx on store_price (location_id, seq desc);
    create index store_price_product_idx on store_price (product_id, seq desc) where product_id is not null;
    create index store_price_category_idx on store_price (category_id) where category_id is not null;
    create index store_price_company_idx on store_price (company_id) where company_id is not null;
    create index store_price_campaign_idx on store_price (campaign_id) where campaign_id is not null;

    create function store_price_added() returns trigger language plpgsql as $$
    begin
      update location set priced = true where not priced and id in (select location_id from added);
      return null;
    end $$;
    create trigger store_price_added after insert on store_price
      referencing new table as added for each statement execute function store_price_added();

    create function refuse_price_change() returns trigger language plpgsql as $$
    declare
      -- The generated columns are not worked out yet.
      free constant text[] := array['ended_at', 'ended_by', 'end_reason', 'replaced_at', 'until_at', 'scope_id'];
    begin
      if to_jsonb(new) - free is distinct from to_jsonb(old) - free
        or (old.ended_at is not null and new.ended_at is distinct from old.ended_at) then
        raise exception 'store_price is append-only' using errcode = 'restrict_violation';
      end if;
      return new;
    end $$;
    create trigger store_price_changes_only_its_end before update on store_price
      for each row execute function refuse_price_change();
    create trigger store_price_append_only before delete or truncate on store_price
      for each statement execute function refuse_change();

    -- The lowest MRP on the packs that a line took; null where they bear none, and for sales before it was kept.
    alter table sale_line add column mrp_minor bigint;
    alter table sale_line add constraint sale_line_within_mrp check (unit_price_minor <= mrp_minor);
  `.execute(db);
}
