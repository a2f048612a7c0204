import { type Kysely, sql } from 'kysely';

/** Shifts of tills with their cash: float, movements, counts, hand-overs and frozen Z reports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table organisation add column require_shift boolean not null default false;

    -- A till's shift, the standing shift of a store's documented path, or the supplement of a closed shift, which takes
    -- what arrives after its Z report.
    create table shift (
      id uuid primary key default gen_random_uuid(),
      location_id uuid not null references location (id),
      till_id uuid references till (id),
      kind text not null check (kind in ('till', 'standing', 'supplement')),
      supplements uuid unique references shift (id),
      business_on date not null,
      -- Opened by a sale and not by a person: it has no float, and the next business day closes it uncounted.
      automatic boolean not null,
      opened_at timestamptz not null,
      opened_by uuid not null references staff_member (id),
      -- The person who answers for the drawer: the opener, until a hand-over.
      held_by uuid not null references staff_member (id),
      float_minor bigint not null default 0 check (float_minor between 0 and 10000000000000),
      float_counts jsonb not null default '[]',
      state text not null default 'open' check (state in ('open', 'closed')),
      closed_at timestamptz,
      closed_by uuid references staff_member (id),
      z_number integer check (z_number >= 1),
      expected_minor bigint,
      -- Null: closed without a count.
      counted_minor bigint check (counted_minor >= 0),
      difference_reason text not null default '',
      -- The Z report as it was at closing; printing it again reads nothing else.
      report jsonb,
      check (kind = 'supplement' or (kind = 'standing') = (till_id is null)),
      check ((kind = 'supplement') = (supplements is not null)),
      check (kind <> 'supplement' or state = 'open'),
      check (float_minor = 0 or not automatic),
      check ((state = 'closed') = (closed_at is not null)),
      check ((state = 'closed') = (closed_by is not null)),
      check ((state = 'closed') = (z_number is not null)),
      check ((state = 'closed') = (expected_minor is not null)),
      check ((state = 'closed') = (report is not null)),
      check (counted_minor is null or state = 'closed')
    );
    create unique index shift_open_till_key on shift (till_id) where state = 'open' and kind = 'till';
    create unique index shift_open_standing_key on shift (location_id) where state = 'open' and kind = 'standing';
    create unique index shift_standing_day_key on shift (location_id, business_on) where kind = 'standing';
    create unique index shift_till_z_key on shift (till_id, z_number) where kind = 'till';
    create unique index shift_standing_z_key on shift (location_id, z_number) where kind = 'standing';
    create index shift_till_idx on shift (till_id, opened_at desc);
    create index shift_location_idx on shift (location_id, opened_at desc);

    -- A bank deposit takes cash from the safe of the store, so it belongs to no shift.
    create table cash_movement (
      id uuid primary key,
      location_id uuid not null references location (id),
      shift_id uuid references shift (id),
      kind text not null check (kind in ('payIn', 'payOut', 'safeDrop', 'bankDeposit')),
      amount_minor bigint not null check (amount_minor between 1 and 10000000000000),
      reason text not null,
      made_by uuid not null references staff_member (id),
      made_at timestamptz not null,
      check ((kind = 'bankDeposit') = (shift_id is null))
    );
    create index cash_movement_shift_idx on cash_movement (shift_id) where shift_id is not null;
    create index cash_movement_location_idx on cash_movement (location_id, made_at desc);

    -- Every count stays, so that a second one does not hide the first.
    create table shift_count (
      shift_id uuid not null references shift (id),
      count_no integer not null check (count_no >= 1),
      purpose text not null check (purpose in ('closing', 'handOver')),
      counts jsonb not null,
      counted_minor bigint not null check (counted_minor between 0 and 10000000000000),
      expected_minor bigint not null,
      counted_by uuid not null references staff_member (id),
      counted_at timestamptz not null,
      primary key (shift_id, count_no)
    );

    create table shift_hand_over (
      id uuid primary key,
      shift_id uuid not null references shift (id),
      from_id uuid not null references staff_member (id),
      to_id uuid not null references staff_member (id),
      handed_at timestamptz not null,
      -- Null: the drawer was handed over without a count.
      count_no integer,
      foreign key (shift_id, count_no) references shift_count (shift_id, count_no),
      check (from_id <> to_id)
    );
    create index shift_hand_over_shift_idx on shift_hand_over (shift_id, handed_at);

    -- True of the rows that are here before shifts are: a constant default rewrites no row.
    alter table sale add column shift_id uuid references shift (id),
      add column before_shifts boolean not null default true;
    alter table sale alter column before_shifts set default false;
    -- The statement of a sale leaves the shift out if it has been closed meanwhile, and is refused here.
    alter table sale add constraint sale_has_shift check (shift_id is not null or before_shifts);
    create index sale_shift_idx on sale (shift_id) where shift_id is not null;

    -- A voided return gives its refund back in the shift of that moment.
    alter table sale_return add column shift_id uuid references shift (id),
      add column void_shift_id uuid references shift (id),
      add column before_shifts boolean not null default true;
    alter table sale_return alter column before_shifts set default false;
    alter table sale_return add constraint sale_return_has_shift
      check (shift_id is not null or posted_at is null or before_shifts);
    create index sale_return_shift_idx on sale_return (shift_id) where shift_id is not null;
    create index sale_return_void_shift_idx on sale_return (void_shift_id) where void_shift_id is not null;
  `.execute(db);
}
