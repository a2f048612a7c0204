import type { Db, Tx } from '@bhandar/db';
import type { JobStatus } from '@bhandar/domain/jobs';
import { sql } from 'kysely';

/** A worker that gives no sign of life for so long is gone. */
const LEASE = sql`interval '30 seconds'`;

/** Imports are worked off by their own. */
export type JobKind = 'export' | 'priceChange';

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  subject: string;
  /** What was asked for, where the kind has more to say than its subject. */
  input: unknown;
  position: string;
  startedBy: string;
  attempts: number;
}

/** The next job that nobody works at (any more). */
export async function claimJob(db: Db, worker: string): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set worker = ${worker}, lease_until = now() + ${LEASE}, attempts = attempts + 1, status = 'running'
    where id = (select id from job
      where status = 'waiting' or (status = 'running' and (lease_until is null or lease_until < now()))
      order by created_at limit 1 for update skip locked)
    returning id, kind, subject, input, position, started_by, attempts`.execute(db);
  return rows[0];
}

export type Standing = 'mine' | 'cancelled' | 'lost';

interface Mine {
  id: string;
  worker: string;
}

const standingOf = (row: { cancelRequested: boolean } | undefined): Standing => {
  if (!row) return 'lost';
  return row.cancelRequested ? 'cancelled' : 'mine';
};

/** Writes how far a job has come, and that its worker lives. */
export async function advanceJob(
  tx: Tx,
  { id, worker }: Mine,
  step: { rows: number; position: string },
): Promise<Standing> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update job set done = done + ${step.rows}, position = ${step.position}, lease_until = now() + ${LEASE}, attempts = 1
    where id = ${id} and worker = ${worker} and status = 'running' returning cancel_requested`.execute(tx);
  return standingOf(rows[0]);
}

export async function readStanding(db: Db, { id, worker }: Mine): Promise<Standing> {
  const job = db.selectFrom('job').select('cancelRequested').where('id', '=', id).where('worker', '=', worker);
  return standingOf(await job.executeTakeFirst());
}

/** A sign of life during a long last act. */
export async function renewLease(db: Db, { id, worker }: Mine): Promise<void> {
  await sql`update job set lease_until = now() + ${LEASE} where id = ${id} and worker = ${worker}`.execute(db);
}

export async function setTotal(db: Db, id: string, total: number): Promise<void> {
  await db.updateTable('job').set({ total }).where('id', '=', id).execute();
}

export async function insertPart(tx: Tx, jobId: string, content: string): Promise<void> {
  await sql`
    insert into job_part (job_id, part_no, content)
    select ${jobId}, count(*), ${content} from job_part where job_id = ${jobId}`.execute(tx);
}

export async function dropParts(tx: Tx, jobId: string): Promise<void> {
  await tx.deleteFrom('jobPart').where('jobId', '=', jobId).execute();
}

/** Calls a job done where it is still its worker's and nobody cancelled it; nothing comes back where it is not. */
export async function completeJob(
  tx: Tx,
  { id, worker }: Mine,
  { result, finishedAt }: { result: unknown; finishedAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ done: number }>`
    update job set status = 'done', result = ${result === undefined ? null : JSON.stringify(result)}::jsonb,
      finished_at = ${finishedAt}, worker = null, lease_until = null
    where id = ${id} and worker = ${worker} and status = 'running' and not cancel_requested returning done`.execute(tx);
  return rows[0]?.done;
}

export async function endJob(
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
