import {
  type Db,
  enqueue,
  isQueued,
  type ImportJob as JobRow,
  type QueueEntry,
  sharedSeries,
  staffName,
  type Tx,
  type ImportUpload as UploadRow,
} from '@bhandar/db';
import { fullNameOf } from '@bhandar/domain/accounts';
import type { ImportJob, ImportReject } from '@bhandar/domain/catalogue';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { FileFormat } from './file-format';

export async function newUploadId(db: Db): Promise<string> {
  const { rows } = await sql<{ id: string }>`select gen_random_uuid() as id`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The database made no id');
  return row.id;
}

export async function insertUpload(db: Db | Tx, upload: Insertable<UploadRow>): Promise<void> {
  await db.insertInto('importUpload').values(upload).execute();
}

export async function getUpload(db: Db, id: string): Promise<FileFormat & { id: string; fileName: string }> {
  const upload = await db.selectFrom('importUpload').selectAll().where('id', '=', id).executeTakeFirst();
  if (!upload) throw notFound('file');
  return { ...upload, format: upload.format === 'xlsx' ? 'xlsx' : 'csv' };
}

/** The kind of rows that a job imports. */
export type JobKind = 'catalogue' | 'pastSales';

/** The plan of a job, stored with it because the rejected rows are downloaded under its headers. */
interface JobPlan {
  mapping: object;
  options: object;
  headers: string[];
}

/** The queue's task of each kind. */
export const IMPORT_TASKS = { catalogue: 'catalogueImport', pastSales: 'pastSalesImport' } as const;

/** How many imports run at a time, of the three workers: an import begins anew after a stop, so it takes no turns. */
const SHARE = 2;

const entryOf = (kind: JobKind, id: string, runAt: Date): QueueEntry => ({
  task: IMPORT_TASKS[kind],
  id,
  runAt,
  series: sharedSeries({ work: 'import', place: null, key: id, share: SHARE }),
});

/** Inserts a job and queues it. */
export async function insertJob(
  tx: Tx,
  job: {
    uploadId: string;
    fileName: string;
    dryRun: boolean;
    kind: JobKind;
    plan: JobPlan;
    startedBy: string;
    startedAt: Date;
  },
): Promise<string> {
  const { plan, ...rest } = job;
  const { id } = await tx
    .insertInto('importJob')
    .values({ ...rest, status: 'running', mapping: JSON.stringify(plan) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await enqueue(tx, [entryOf(job.kind, id, job.startedAt)]);
  return id;
}

const selectJobs = (db: Db | Tx) =>
  db
    .selectFrom('importJob')
    .leftJoin('staffMember', 'staffMember.id', 'importJob.startedBy')
    .leftJoin('location', (join) =>
      join.on(sql`location.id::text`, '=', sql<string>`(import_job.mapping -> 'options' ->> 'locationId')`),
    )
    .selectAll('importJob')
    .select('location.name as store')
    .select(staffName('staff_member').as('startedByName'));

const present = (row: Selectable<JobRow> & { startedByName: string; store: string | null }): ImportJob => ({
  id: row.id,
  fileName: row.fileName,
  store: row.store,
  status: row.status,
  phase: row.phase === 'writing' ? 'writing' : 'reading',
  dryRun: row.dryRun,
  rowsTotal: row.rowsTotal,
  rowsDone: row.rowsDone,
  productsTotal: row.productsTotal,
  productsDone: row.productsDone,
  created: row.createdCount,
  updated: row.updatedCount,
  unchanged: row.unchangedCount,
  merged: row.mergedCount,
  rejected: row.rejectedCount,
  repriced: row.repricedCount,
  openings: row.openingCount,
  warnings: row.warningCount,
  failure: row.failure,
  startedAt: row.startedAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
  undoneAt: row.undoneAt?.toISOString() ?? null,
  startedBy: row.startedByName,
});

export async function getJob(db: Db | Tx, id: string): Promise<ImportJob> {
  const row = await selectJobs(db).where('importJob.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import');
  return present(row);
}

/** The plan as it was stored. */
export async function getJobPlan(db: Db | Tx, id: string): Promise<unknown> {
  const row = await db.selectFrom('importJob').select('mapping').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import');
  return row.mapping;
}

export async function listJobs(db: Db, query: { kind: JobKind; page: number; limit: number }) {
  const rows = await selectJobs(db)
    .where('importJob.kind', '=', query.kind)
    .orderBy('importJob.startedAt', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { total } = await db
    .selectFrom('importJob')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('kind', '=', query.kind)
    .executeTakeFirstOrThrow();
  return { jobs: rows.map(present), total };
}

export type Progress = 'goOn' | 'cancelled' | 'takenOver';

/** Records the progress of a run, and answers whether it may continue. */
export async function reportProgress(db: Db, { id, run }: ImportRun, changes: Updateable<JobRow>): Promise<Progress> {
  const row = await db
    .updateTable('importJob')
    .set(changes)
    .where('id', '=', id)
    .where('worker', '=', run)
    .where('status', '=', 'running')
    .returning('cancelRequested')
    .executeTakeFirst();
  if (!row) return 'takenOver';
  return row.cancelRequested ? 'cancelled' : 'goOn';
}

export async function endJob(
  tx: Tx,
  id: string,
  ended: { status: 'done' | 'cancelled' | 'failed'; failure: string | null; finishedAt: Date },
): Promise<void> {
  await tx
    .updateTable('importJob')
    .set({ ...ended, worker: null })
    .where('id', '=', id)
    .execute();
}

/** A job that waits after a failure is queued for now, so that it ends too. */
export async function requestCancel(tx: Tx, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ kind: JobKind }>`
    update import_job set cancel_requested = true where id = ${id} and status = 'running' returning kind`.execute(tx);
  for (const { kind } of rows) await enqueue(tx, [entryOf(kind, id, now)]);
}

/** Whether past sales of a location are being imported. */
export async function isImporting(tx: Tx, locationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_job where status = 'running' and kind = 'pastSales' and not dry_run
      and mapping -> 'options' ->> 'locationId' = ${locationId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The running imports of the catalogue; one without a worker or server is abandoned after a minute. */
export async function listRunningImports(tx: Tx) {
  const { rows } = await sql<{ id: string; fileName: string; startedBy: string; isAttended: boolean }>`
    with alive as (select id from queue_worker where seen_at > now() - interval '1 minute')
    select job.id, job.file_name, ${staffName('staff')} as started_by,
      exists (select from graphile_worker.jobs entry where entry.key = ${`${IMPORT_TASKS.catalogue}:`}::text || job.id::text
        and (entry.locked_by in (select id from alive) or entry.locked_by is null
          and (entry.created_at > now() - interval '1 minute' or exists (select from alive)))) as is_attended
    from import_job job left join staff_member staff on staff.id = job.started_by
    where job.status = 'running' and job.kind = 'catalogue' and not job.dry_run
    order by job.started_at`.execute(tx);
  return rows;
}

/** Ends an abandoned job; its former worker may not write any more. */
export async function endAbandonedJob(
  tx: Tx,
  id: string,
  { failure, finishedAt }: { failure: string; finishedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update import_job set status = 'failed', failure = ${failure}, finished_at = ${finishedAt}, worker = null
    where id = (select id from import_job where id = ${id} and status = 'running' for update skip locked)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Answers whether there was an import of past sales to undo. */
export async function markUndone(tx: Tx, id: string, { at, by }: { at: Date; by: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importJob')
    .set({ undoneAt: at, undoneBy: by })
    .where('id', '=', id)
    .where('kind', '=', 'pastSales')
    .where('dryRun', '=', false)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** One call of the queue's handler for a job. */
export interface ImportRun {
  id: string;
  run: string;
}

export interface ClaimedImport {
  id: string;
  uploadId: string;
  dryRun: boolean;
  startedBy: string;
  attempts: number;
  cancelRequested: boolean;
}

/** Assigns a running job to this run; an earlier run may not write any more. */
export async function claimImport(db: Db, { id, run }: ImportRun): Promise<ClaimedImport | undefined> {
  const { rows } = await sql<ClaimedImport>`
    update import_job set worker = ${run}, attempts = attempts + 1 where id = ${id} and status = 'running'
    returning id, upload_id, dry_run, started_by, attempts, cancel_requested`.execute(db);
  return rows[0];
}

/** Whether a job still belongs to this run; locked until the transaction ends. */
export async function holdJob(tx: Tx, { id, run }: ImportRun): Promise<boolean> {
  const { rows } = await sql`
    select from import_job where id = ${id} and status = 'running' and worker = ${run} for update`.execute(tx);
  return rows.length > 0;
}

/** Releases a job when its process stops in good order, so its attempt does not count. */
export async function releaseImport(db: Db, { id, run }: ImportRun): Promise<void> {
  await sql`
    update import_job set worker = null, attempts = attempts - 1
    where id = ${id} and status = 'running' and worker = ${run}`.execute(db);
}

/** Adds a queue entry for each open row without one. */
export async function enqueueOpenImports(tx: Tx): Promise<void> {
  for (const kind of ['catalogue', 'pastSales'] as const) {
    const { rows } = await sql<{ id: string; startedAt: Date }>`
      select id, started_at from import_job
      where kind = ${kind} and status = 'running' and not ${isQueued(IMPORT_TASKS[kind], sql.ref('import_job.id'))}`.execute(
      tx,
    );
    await enqueue(
      tx,
      rows.map(({ id, startedAt }) => entryOf(kind, id, startedAt)),
    );
  }
}

export async function deleteRejects(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom('importReject').where('jobId', '=', jobId).execute();
}

export async function insertRejects(db: Db | Tx, jobId: string, rejects: readonly ImportReject[]): Promise<void> {
  if (rejects.length === 0) return;
  await db
    .insertInto('importReject')
    .values(rejects.map((reject) => ({ ...reject, jobId, cells: JSON.stringify(reject.cells) })))
    .execute();
}

export async function listRejects(
  db: Db,
  query: { jobId: string; page: number; limit: number },
): Promise<{ rejects: ImportReject[]; total: number }> {
  const rows = await db
    .selectFrom('importReject')
    .select(['rowNumber', 'reason', 'cells'])
    .where('jobId', '=', query.jobId)
    .orderBy('rowNumber')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { total } = await db
    .selectFrom('importReject')
    .select((of) => of.fn.countAll<number>().as('total'))
    .where('jobId', '=', query.jobId)
    .executeTakeFirstOrThrow();
  return { rejects: rows.map((row) => ({ ...row, cells: row.cells as string[] })), total };
}

/** The person in whose name a command acts. */
export async function findFirstSuperadmin(db: Db) {
  const staff = await db
    .selectFrom('staffMember')
    .select(['id', 'firstName', 'lastName', 'email', 'role'])
    .where('role', '=', 'superadmin')
    .where('status', '=', 'active')
    .where('deletedAt', 'is', null)
    .orderBy('createdAt')
    .limit(1)
    .executeTakeFirst();
  return staff && { ...staff, name: fullNameOf(staff) };
}
