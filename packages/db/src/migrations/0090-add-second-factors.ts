import { type Kysely, sql } from 'kysely';

/** Codes of an authenticator as a second factor of signing in. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table second_factor (
      staff_id uuid primary key references staff_member (id),
      secret bytea not null check (length(secret) between 20 and 64),
      created_at timestamptz not null,
      -- Null until a first code has shown that the authenticator has the secret.
      confirmed_at timestamptz,
      -- The time step of the last accepted code: no code counts twice.
      last_step bigint not null default 0
    );

    create table second_factor_recovery (
      staff_id uuid not null references second_factor (staff_id) on delete cascade,
      digest text not null,
      used_at timestamptz,
      primary key (staff_id, digest)
    );

    alter table known_device add column trusted_until timestamptz;
    alter table session add column second_factor_due boolean not null default false;
    alter table organisation add column second_factor text not null default 'optional'
      check (second_factor in ('optional', 'managers'));

    alter table letter drop constraint letter_kind_check;
    alter table letter add constraint letter_kind_check
      check (kind in ('otp', 'passwordChanged', 'secondFactorChanged', 'contact', 'contactCopy'));
  `.execute(db);
}
