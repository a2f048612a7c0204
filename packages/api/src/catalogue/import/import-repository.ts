import type { Db, ImportJob as JobRow, Tx, ImportUpload as UploadRow } from '@bhandar/db';
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

export async function insertUpload(db: Db, upload: Insertable<UploadRow>): Promise<void> {
  await db.insertInto('importUpload').values(upload).execute();
}

export async function getUpload(db: Db, id: string): Promise<FileFormat & { id: string; fileName: string }> {
  const upload = await db.selectFrom('importUpload').selectAll().where('id', '=', id).executeTakeFirst();
  if (!upload) throw notFound('File');
  return { ...upload, format: upload.format === 'xlsx' ? 'xlsx' : 'csv' };
}

/** What a job was told, kept with it: the rejected rows are downloaded under their headers. */
export interface JobPlan {
  mapping: ImportMapping;
  options: ImportOptions;
  headers: string[];
}

export async function insertJob(
  db: Db | Tx,
  job: { uploadId: string; fileName: string; dryRun: boolean; plan: JobPlan; startedBy: string; startedAt: Date },
): Promise<string> {
  const { plan, ...rest } = job;
  const { id } = await db
    .insertInto('importJob')
    .values({ ...rest, status: 'running', mapping: JSON.stringify(plan) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const selectJobs = (db: Db | Tx) =>
  db
    .selectFrom('importJob')
    .leftJoin('staffMember', 'staffMember.id', 'importJob.startedBy')
    .selectAll('importJob')
    .select(sql<string>`trim(concat(staff_member.first_name, ' ', staff_member.last_name))`.as('startedByName'));

const present = (row: Selectable<JobRow> & { startedByName: string }): ImportJob => ({
  id: row.id,
  fileName: row.fileName,
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
  startedBy: row.startedByName,
});

export async function getJob(db: Db | Tx, id: string): Promise<ImportJob> {
  const row = await selectJobs(db).where('importJob.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Import');
  return present(row);
}

export async function getJobPlan(db: Db, id: string): Promise<JobPlan> {
  const row = await db.selectFrom('importJob').select('mapping').where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('Import');
  return row.mapping as JobPlan;
}

export async function listJobs(db: Db, query: { page: number; limit: number }) {
  const rows = await selectJobs(db)
    .orderBy('importJob.startedAt', 'desc')
    .limit(query.limit)
    .offset(offsetOf(query))
    .execute();
  const { total } = await db
    .selectFrom('importJob')
    .select((of) => of.fn.countAll<number>().as('total'))
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

export async function failRunningJobs(db: Db, failure: string, now: Date): Promise<number> {
  const failed = await db
    .updateTable('importJob')
    .set({ status: 'failed', failure, finishedAt: now })
    .where('status', '=', 'running')
    .returning('id')
    .execute();
  return failed.length;
}

export async function insertRejects(db: Db, jobId: string, rejects: readonly ImportReject[]): Promise<void> {
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
  return staff && { ...staff, name: `${staff.firstName} ${staff.lastName}`.trim() };
}
