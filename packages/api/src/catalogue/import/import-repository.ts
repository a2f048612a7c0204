import { type Db, type ImportJob as JobRow, staffName, type Tx, type ImportUpload as UploadRow } from '@bhandar/db';
import { fullNameOf } from '@bhandar/domain/accounts';
import type { ImportJob, ImportMapping, ImportOptions, ImportReject } from '@bhandar/domain/catalogue';
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

/** What a job brings in. */
export type JobKind = 'catalogue' | 'pastSales';

/** What a job was told, kept with it: the rejected rows are downloaded under their headers. */
export interface JobPlan<Mapping = ImportMapping, Options = ImportOptions> {
  mapping: Mapping;
  options: Options;
  headers: string[];
}

/** A worker that gives no sign of life for so long is gone. */
const LEASE = sql`interval '30 seconds'`;

export async function insertJob(
  db: Db | Tx,
  job: {
    uploadId: string;
    fileName: string;
    dryRun: boolean;
    kind: JobKind;
    plan: JobPlan<object, object>;
    startedBy: string;
    startedAt: Date;
    worker: string;
  },
): Promise<string> {
  const { plan, ...rest } = job;
  const { id } = await db
    .insertInto('importJob')
    .values({ ...rest, status: 'running', mapping: JSON.stringify(plan), leaseUntil: sql<Date>`now() + ${LEASE}` })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectJobs = (db: Db | Tx) =>
  db
    .selectFrom('importJob')
    .leftJoin('staffMember', 'staffMember.id', 'importJob.startedBy')
    .leftJoin('location', (join) =>
      join.on('location.id', '=', sql<string>`(import_job.mapping -> 'options' ->> 'locationId')::uuid`),
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

export async function getJobPlan<Mapping = ImportMapping, Options = ImportOptions>(
  db: Db | Tx,
  id: string,
): Promise<JobPlan<Mapping, Options>> {
  const row = await db.selectFrom('importJob').select('mapping').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('import');
  return row.mapping as JobPlan<Mapping, Options>;
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

/** Writes progress and answers whether somebody asked the job to stop. */
export async function updateJob(db: Db | Tx, id: string, changes: Updateable<JobRow>): Promise<boolean> {
  const row = await db
    .updateTable('importJob')
    .set(changes)
    .where('id', '=', id)
    .returning('cancelRequested')
    .executeTakeFirst();
  return row?.cancelRequested ?? true;
}

export async function requestCancel(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('importJob')
    .set({ cancelRequested: true })
    .where('id', '=', id)
    .where('status', '=', 'running')
    .execute();
}

/** Whether past sales of a place are coming in. */
export async function isImporting(tx: Tx, locationId: string): Promise<boolean> {
  const { rows } = await sql`
    select from import_job where status = 'running' and kind = 'pastSales' and not dry_run
      and mapping -> 'options' ->> 'locationId' = ${locationId} limit 1`.execute(tx);
  return rows.length > 0;
}

/** The imports of the catalogue that write; an abandoned one waits half a minute for a server to go on with it. */
export async function listRunningImports(tx: Tx) {
  const { rows } = await sql<{ id: string; fileName: string; startedBy: string; isAttended: boolean }>`
    select job.id, job.file_name, ${staffName('staff')} as started_by,
      coalesce(job.lease_until > now() - ${LEASE}, false) as is_attended
    from import_job job left join staff_member staff on staff.id = job.started_by
    where job.status = 'running' and job.kind = 'catalogue' and not job.dry_run
    order by job.started_at`.execute(tx);
  return rows;
}

/** Ends a job that nobody holds; false where somebody does after all. */
export async function endAbandonedJob(
  tx: Tx,
  id: string,
  { failure, finishedAt }: { failure: string; finishedAt: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update import_job set status = 'failed', failure = ${failure}, finished_at = ${finishedAt}
    where id = (select id from import_job
      where id = ${id} and status = 'running' and (lease_until is null or lease_until < now()) for update skip locked)
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

/** The next running job that nobody works at any more. */
export async function claimAbandonedJob(db: Db, worker: string, kind: JobKind) {
  const { rows } = await sql<{ id: string; uploadId: string; dryRun: boolean; startedBy: string; attempts: number }>`
    update import_job set worker = ${worker}, lease_until = now() + ${LEASE}, attempts = attempts + 1
    where id = (select id from import_job
      where status = 'running' and kind = ${kind} and (lease_until is null or lease_until < now())
      order by started_at limit 1 for update skip locked)
    returning id, upload_id, dry_run, started_by, attempts`.execute(db);
  return rows[0];
}

/** A sign of life for a job; false once it is somebody else's. */
export async function holdJob(db: Db | Tx, id: string, worker: string): Promise<boolean> {
  const { rows } = await sql`
    update import_job set worker = ${worker}, lease_until = now() + ${LEASE}
    where id = ${id} and status = 'running' and worker = ${worker} returning id`.execute(db);
  return rows.length > 0;
}

/** A worker that stops in good order: somebody else may go on at once. */
export async function releaseJobs(db: Db, worker: string): Promise<void> {
  await db
    .updateTable('importJob')
    .set({ worker: null, leaseUntil: sql<Date>`now()` })
    .where('worker', '=', worker)
    .where('status', '=', 'running')
    .execute();
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

/** Whose name a command acts in. */
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
