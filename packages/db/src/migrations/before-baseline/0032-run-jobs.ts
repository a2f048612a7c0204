import { type Kysely, sql } from 'kysely';

/** Works that go on behind the requests, with their files; and the language in which people want their mails. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table job (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('export')),
      subject text not null,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
      done bigint not null default 0,
      total bigint,
      -- Where the work stands: whoever takes it over goes on from here.
      position text not null default 'start',
      failure text not null default '',
      cancel_requested boolean not null default false,
      started_by uuid not null references staff_member (id),
      created_at timestamptz not null,
      finished_at timestamptz,
      -- Who works at it, and until when that counts without a sign of life.
      worker text,
      lease_until timestamptz,
      attempts smallint not null default 0
    );
    create index job_open_idx on job (created_at) where status in ('waiting', 'running');
    create index job_starter_idx on job (started_by, created_at desc);

    -- The file, a part for each step: a part and the new position are one transaction.
    create table job_part (
      job_id uuid not null references job (id) on delete cascade,
      part_no integer not null,
      content text not null,
      primary key (job_id, part_no)
    );

    alter table staff_member add column language text not null default 'en' check (language in ('en', 'bn', 'hi'));
  `.execute(db);
}
