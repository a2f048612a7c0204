import { type Kysely, sql } from 'kysely';

/**
 * Papers are printed again with the head and the cashier's name that they had. The rows are what was replaced: today's
 * values count from the last replacement on, and in a database that is older than this, since ever.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
    -- When the app last saved the settings, by its own clock; a change by hand leaves it as it is.
    alter table location add column settings_saved_at timestamptz;
    alter table organisation add column settings_saved_at timestamptz;

    create table past_letterhead (
      id bigint generated always as identity primary key,
      -- Null for the organisation.
      location_id uuid references location (id),
      valid_until timestamptz not null,
      name text not null,
      city text not null default '',
      address text not null,
      phone text not null,
      licence_number text not null default '',
      receipt_header text not null default '',
      receipt_footer text not null default ''
    );
    create index past_letterhead_location_idx on past_letterhead (location_id, valid_until, id);

    create table past_staff_name (
      id bigint generated always as identity primary key,
      staff_id uuid not null references staff_member (id),
      valid_until timestamptz not null,
      first_name text not null,
      last_name text not null
    );
    create index past_staff_name_staff_idx on past_staff_name (staff_id, valid_until, id);

    create function keep_letterhead_of_location() returns trigger language plpgsql as $$
    begin
      insert into past_letterhead (location_id, valid_until, name, city, address, phone, licence_number,
        receipt_header, receipt_footer)
      values (old.id,
        case when new.settings_saved_at is distinct from old.settings_saved_at then new.settings_saved_at else now() end,
        old.name, old.city, old.address, old.phone, old.licence_number, old.receipt_header, old.receipt_footer);
      return null;
    end $$;
    create function keep_letterhead_of_organisation() returns trigger language plpgsql as $$
    begin
      insert into past_letterhead (valid_until, name, address, phone)
      values (
        case when new.settings_saved_at is distinct from old.settings_saved_at then new.settings_saved_at else now() end,
        old.name, old.address, old.phone);
      return null;
    end $$;
    create function keep_staff_name() returns trigger language plpgsql as $$
    begin
      insert into past_staff_name (staff_id, valid_until, first_name, last_name)
      values (old.id, case when new.updated_at is distinct from old.updated_at then new.updated_at else now() end,
        old.first_name, old.last_name);
      return null;
    end $$;

    create trigger location_keeps_letterhead after update on location for each row
      when ((old.name, old.city, old.address, old.phone, old.licence_number, old.receipt_header, old.receipt_footer)
        is distinct from
        (new.name, new.city, new.address, new.phone, new.licence_number, new.receipt_header, new.receipt_footer))
      execute function keep_letterhead_of_location();
    create trigger organisation_keeps_letterhead after update on organisation for each row
      when ((old.name, old.address, old.phone) is distinct from (new.name, new.address, new.phone))
      execute function keep_letterhead_of_organisation();
    create trigger staff_member_keeps_name after update on staff_member for each row
      when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
      execute function keep_staff_name();

    create trigger past_letterhead_append_only before update or delete or truncate on past_letterhead
      for each statement execute function refuse_change();
    create trigger past_staff_name_append_only before update or delete or truncate on past_staff_name
      for each statement execute function refuse_change();
  `,
    )
    .execute(db);
}
