import { type Db, enqueue, isQueued, type QueueEntry, sharedSeries, type Tx } from '@bhandar/db';
import type { JobStatus } from '@bhandar/domain/jobs';
import { sql } from 'kysely';

/** Imports have a table and tasks of their own. */
export type JobKind = 'export' | 'priceChange';

export interface ClaimedJob {
  id: string;
  kind: JobKind;
  subject: string;
  /** The input, if the kind needs more than its subject. */
  input: unknown;
  position: string;
  startedBy: string;
  attempts: number;
  cancelRequested: boolean;
}

/** How many jobs of one place run at a time, of the three workers. */
const SHARE = 2;

interface OpenJob {
  id: string;
  kind: JobKind;
  startedBy: string;
}

/** With the store of the person who started it, whose jobs run one after the other. */
async function entriesOf(tx: Tx, jobs: readonly (OpenJob & { runAt: Date })[]): Promise<QueueEntry[]> {
  if (jobs.length === 0) return [];
  const starters = await tx
    .selectFrom('staffMember')
    .select(['id', 'locationId'])
    .where('id', 'in', [...new Set(jobs.map(({ startedBy }) => startedBy))])
    .execute();
  const placeOf = new Map(starters.map(({ id, locationId }) => [id, locationId]));
  return jobs.map(({ id, kind, startedBy, runAt }) => {
    const place = placeOf.get(startedBy) ?? null;
    return { task: kind, id, runAt, series: sharedSeries({ work: 'job', place, key: startedBy, share: SHARE }) };
  });
}

/** Called in the transaction that inserts the job. */
export const enqueueJob = async (tx: Tx, job: OpenJob, runAt: Date): Promise<void> =>
  enqueue(tx, await entriesOf(tx, [{ ...job, runAt }]));

/** Queues open jobs without a queue entry, as after a restore without the queue. */
export async function enqueueOpenJobs(tx: Tx, kind: JobKind): Promise<void> {
  const { rows } = await sql<{ id: string; startedBy: string; createdAt: Date }>`
    select id, started_by, created_at from job
    where kind = ${kind} and status in ('waiting', 'running') and not ${isQueued(kind, sql.ref('job.id'))}`.execute(tx);
  await enqueue(
    tx,
    await entriesOf(
      tx,
      rows.map(({ createdAt, ...job }) => ({ ...job, kind, runAt: createdAt })),
    ),
  );
}

/** Assigns an open job to this run; an earlier run may not write any more. */
export async function claimJob(db: Db, { id, run }: Mine): Promise<ClaimedJob | undefined> {
  const { rows } = await sql<ClaimedJob>`
    update job set worker = ${run}, attempts = attempts + 1, status = 'running'
    where id = ${id} and status in ('waiting', 'running')
    returning id, kind, subject, input, position, started_by, attempts, cancel_requested`.execute(db);
  return rows[0];
}

export type ClaimState = 'mine' | 'cancelled' | 'lost';

interface Mine {
  id: string;
  /** One call of the handler. */
  run: string;
}

const claimStateOf = (row: { cancelRequested: boolean } | undefined): ClaimState => {
  if (!row) return 'lost';
  return row.cancelRequested ? 'cancelled' : 'mine';
};

/** Records the progress of a job. */
export async function advanceJob(
  tx: Tx,
  { id, run }: Mine,
  step: { rows: number; position: string },
): Promise<ClaimState> {
  const { rows } = await sql<{ cancelRequested: boolean }>`
    update job set done = done + ${step.rows}, position = ${step.position}, attempts = 1
    where id = ${id} and worker = ${run} and status = 'running' returning cancel_requested`.execute(tx);
  return claimStateOf(rows[0]);
}

export async function readClaimState(db: Db, { id, run }: Mine): Promise<ClaimState> {
  const job = db.selectFrom('job').select('cancelRequested').where('id', '=', id).where('worker', '=', run);
  return claimStateOf(await job.executeTakeFirst());
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

/** Completes a job if it still belongs to this run and was not cancelled; undefined otherwise. */
export async function completeJob(
  tx: Tx,
  { id, run }: Mine,
  { result, finishedAt }: { result: unknown; finishedAt: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ done: number }>`
    update job set status = 'done', result = ${result === undefined ? null : JSON.stringify(result)}::jsonb,
      finished_at = ${finishedAt}, worker = null
    where id = ${id} and worker = ${run} and status = 'running' and not cancel_requested returning done`.execute(tx);
  return rows[0]?.done;
}

/** Answers the number of finished rows; undefined if another run has it. */
export async function endJob(
  tx: Tx,
  { id, run }: Mine,
  outcome: { status: JobStatus; failure?: string; finishedAt: Date },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('job')
    .set({ ...outcome, worker: null })
    .where('id', '=', id)
    .where('worker', '=', run)
    .returning('done')
    .executeTakeFirst();
  return row?.done;
}

/** Releases a job when its process stops in good order, so its attempt does not count. */
export async function releaseJob(db: Db, { id, run }: Mine): Promise<void> {
  await db
    .updateTable('job')
    .set((row) => ({ worker: null, attempts: sql<number>`${row.ref('attempts')} - 1` }))
    .where('id', '=', id)
    .where('worker', '=', run)
    .where('status', '=', 'running')
    .execute();
}
