import type { SchemaArea } from './area';

/** Imports of files, and jobs of the queue with their progress. */
export const jobs: SchemaArea = {
  tables: `
    create table import_upload (
      id uuid primary key default gen_random_uuid(),
      file_name text not null,
      format text not null check (format in ('csv', 'xlsx')),
      compressed boolean not null,
      bytes integer not null,
      uploaded_at timestamptz not null default now(),
      uploaded_by uuid references staff_member (id)
    );

    create table import_job (
      id uuid primary key default gen_random_uuid(),
      upload_id uuid references import_upload (id),
      file_name text not null,
      phase text not null default 'reading' check (phase in ('reading', 'writing')),
      status text not null check (status in ('running', 'done', 'cancelled', 'failed')),
      dry_run boolean not null,
      mapping jsonb not null,
      rows_total integer not null default 0,
      rows_done integer not null default 0,
      products_total integer not null default 0,
      products_done integer not null default 0,
      created_count integer not null default 0,
      updated_count integer not null default 0,
      unchanged_count integer not null default 0,
      merged_count integer not null default 0,
      rejected_count integer not null default 0,
      repriced_count integer not null default 0,
      opening_count integer not null default 0,
      warning_count integer not null default 0,
      cancel_requested boolean not null default false,
      failure text,
      started_at timestamptz not null default now(),
      finished_at timestamptz,
      started_by uuid references staff_member (id),
      -- The run that may write to this row; one that counts as dead may not.
      worker text,
      attempts smallint not null default 0,
      kind text not null default 'catalogue' check (kind in ('catalogue', 'pastSales')),
      -- An import of past sales can be undone.
      undone_at timestamptz,
      undone_by uuid references staff_member (id),
      check ((undone_at is null) = (undone_by is null)),
      check (undone_at is null or status <> 'running' and not dry_run and kind = 'pastSales')
    );

    create table import_reject (
      job_id uuid not null references import_job (id),
      row_number integer not null,
      reason text not null,
      cells jsonb not null,
      primary key (job_id, row_number)
    );

    create table job (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('export', 'priceChange')),
      subject text not null,
      status text not null default 'waiting' check (status in ('waiting', 'running', 'done', 'cancelled', 'failed')),
      done bigint not null default 0,
      total bigint,
      -- Where the next run continues.
      position text not null default 'start',
      failure text not null default '',
      cancel_requested boolean not null default false,
      started_by uuid not null references staff_member (id),
      created_at timestamptz not null,
      finished_at timestamptz,
      -- The run that may write to this row; one that counts as dead may not.
      worker text,
      attempts smallint not null default 0,
      -- More than the subject says, for kinds that need it.
      input jsonb,
      result jsonb
    );
    create index job_open_idx on job (created_at) where status in ('waiting', 'running');
    create index job_starter_idx on job (started_by, created_at desc);

    -- The file of an export. A part and the job's new position are written in one transaction.
    create table job_part (
      job_id uuid not null references job (id) on delete cascade,
      part_no integer not null,
      content text not null,
      primary key (job_id, part_no)
    );
  `,
};
