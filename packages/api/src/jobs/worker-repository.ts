import type { Db, Tx } from '@bhandar/db';
import { ExportList, type JobStatus } from '@bhandar/domain/jobs';
import { sql } from 'kysely';

/** A worker that gives no sign of life for so long is gone. */
const LEASE = sql`interval '30 seconds'`;

export interface ClaimedJob {
  id: string;
  list: ExportList;
  position: string;
  startedBy: string;
  attempts: number;
  parts: number;
}

/** The next job that nobody works at (any more). */
export async function claimJob(db: Db, worker: string): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<Omit<ClaimedJob, 'list'> & { subject: string }>`
    update job set worker = ${worker}, lease_until = now() + ${LEASE}, attempts = attempts + 1, status = 'running'
    where id = (select id from job
      where status = 'waiting' or (status = 'running' and (lease_until is null or lease_until < now()))
      order by created_at limit 1 for update skip locked)
    returning id, subject, position, started_by, attempts,
      (select count(*)::int from job_part where job_id = job.id) as parts`.execute(db);
  const [row] = rows;
  return row && { ...row, list: ExportList.parse(row.subject) };
}

export type Standing = 'mine' | 'cancelled' | 'lost';

/** Writes how far a job has come; a part and the position after it are one transaction. */
export async function advanceJob(
  tx: Tx,
  { id, worker }: { id: string; worker: string },
  step: { partNo: number; content: string; rows: number; position: string },
): Promise<Standing> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update job set done = done + ${step.rows}, position = ${step.position}, lease_until = now() + ${LEASE}, attempts = 1
    where id = ${id} and worker = ${worker} and status = 'running' returning cancel_requested`.execute(tx);
  const [row] = rows;
  if (!row) return 'lost';
  if (row.cancelRequested) return 'cancelled';
  await tx.insertInto('jobPart').values({ jobId: id, partNo: step.partNo, content: step.content }).execute();
  return 'mine';
}

export async function setTotal(db: Db, id: string, total: number): Promise<void> {
  await db.updateTable('job').set({ total }).where('id', '=', id).execute();
}

export async function finishJob(
  tx: Tx,
  id: string,
  outcome: { status: JobStatus; failure?: string; finishedAt: Date },
): Promise<number> {
  const { done } = await tx
    .updateTable('job')
    .set({ ...outcome, worker: null, leaseUntil: null })
    .where('id', '=', id)
    .returning('done')
    .executeTakeFirstOrThrow();
  if (outcome.status !== 'done') await tx.deleteFrom('jobPart').where('jobId', '=', id).execute();
  return done;
}

/** A worker that stops in good order: somebody else may go on at once. */
export async function releaseJob(db: Db, id: string, worker: string): Promise<void> {
  await db
    .updateTable('job')
    .set((row) => ({ worker: null, leaseUntil: null, attempts: sql<number>`${row.ref('attempts')} - 1` }))
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('status', '=', 'running')
    .execute();
}

/** What a list holds, where the database knows without reading it through. */
export async function countProducts(db: Db, kind: 'pharmacy' | 'nonPharmacy'): Promise<number> {
  const state = db.selectFrom('productListState').select('live').where('kind', '=', kind);
  return (await state.executeTakeFirst())?.live ?? 0;
}
