import { type Kysely, sql } from 'kysely';

/** Bills that a store holds, the favourites of its tills, and codes of suppliers as a till searches them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table held_bill (
      id uuid primary key,
      location_id uuid not null references location (id),
      -- It ends with this day of the store.
      business_on date not null,
      name text not null check (length(name) between 1 and 120),
      -- As the till holds it: products, quantities, customer and discount. It reserves nothing and prices nothing.
      content jsonb not null,
      units integer not null check (units >= 1),
      total_minor bigint not null check (total_minor >= 0),
      device_id text not null,
      held_by uuid not null references staff_member (id),
      held_at timestamptz not null,
      -- One till takes it up. The row stays until the day ends, so that a late copy of the bill is not held again.
      taken_at timestamptz,
      taken_by uuid references staff_member (id),
      -- Made by the till for this act, so that it may send it again.
      take_id uuid,
      check ((taken_at is null) = (take_id is null)),
      check ((taken_at is null) = (taken_by is null))
    );
    create index held_bill_list_idx on held_bill (location_id, business_on, held_at);

    create table till_favourite_page (
      location_id uuid not null references location (id),
      page_no smallint not null check (page_no between 1 and 12),
      name text not null check (length(name) between 1 and 40),
      primary key (location_id, page_no)
    );
    create table till_favourite (
      location_id uuid not null,
      page_no smallint not null,
      place smallint not null check (place between 1 and 60),
      product_id uuid not null references product (id),
      primary key (location_id, page_no, place),
      unique (location_id, page_no, product_id),
      foreign key (location_id, page_no) references till_favourite_page (location_id, page_no) on delete cascade
    );

    create index product_source_code_idx on product_source ((upper(substr(key, strpos(key, ':') + 1)) collate "C"));
  `.execute(db);
}
