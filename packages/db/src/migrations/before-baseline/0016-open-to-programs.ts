import { type Kysely, sql } from 'kysely';

/** Tokens that people make for their scripts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table api_token (
      id uuid primary key default gen_random_uuid(),
      staff_id uuid not null references staff_member (id),
      name text not null check (name <> ''),
      -- Only its digest is kept: whoever reads the table holds no token.
      digest text not null unique,
      staff_version integer not null,
      created_at timestamptz not null,
      expires_at timestamptz not null check (expires_at > created_at),
      last_used_at timestamptz,
      revoked_at timestamptz
    );
    create index api_token_staff_idx on api_token (staff_id);
  `.execute(db);
}
