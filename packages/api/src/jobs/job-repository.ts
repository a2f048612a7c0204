import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { Job, type JobPageQuery } from '@bhandar/domain/jobs';
import { offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, sql } from 'kysely';
import type { JobKind } from './worker-repository';

/** The warehouse sees all jobs, others their own. */
const visibleJobs = (actor: Actor): RawBuilder<boolean> =>
  actor.role === 'superadmin' ? sql<boolean>`true` : sql<boolean>`job.started_by = ${actor.id}`;

/** A file is readable by people with access to every store in it, because its owner may have moved since. */
const mayReadFile = ({ role, stores }: Actor): RawBuilder<boolean> =>
  role === 'superadmin'
    ? sql<boolean>`true`
    : sql<boolean>`coalesce(job.input -> 'storeIds' <@ ${JSON.stringify(stores.map(({ id }) => id))}::jsonb, false)`;

/** Imports have a table of their own; their readers see them here among the others. */
const allFor = (actor: Actor) => sql`(
  select id, kind, subject, status, done, total, failure, started_by, created_at, finished_at,
    status = 'done' and ${mayReadFile(actor)} and exists (select from job_part where job_id = job.id) as has_file
  from job
  union all
  select id, case kind when 'pastSales' then 'pastSales' else 'import' end, file_name, status, case phase when 'writing' then products_done else rows_done end,
    case phase when 'writing' then products_total else nullif(rows_total, 0) end, coalesce(failure, ''), started_by, started_at,
    finished_at, false
  from import_job
) job`;

type Row = Omit<Job, 'createdAt' | 'finishedAt'> & { createdAt: Date; finishedAt: Date | null };

const conditions = (actor: Actor, { status, id }: { status?: string | undefined; id?: string | undefined }) => sql`
  ${visibleJobs(actor)} and (${status ?? null}::text is null or job.status = ${status ?? null})
  and (${id ?? null}::uuid is null or job.id = ${id ?? null}::uuid)`;

async function read(
  db: Db | Tx,
  actor: Actor,
  { where, limit, offset }: { where: RawBuilder<unknown>; limit: number; offset: number },
): Promise<Job[]> {
  const { rows } = await sql<Row>`
    select job.id, job.kind, job.subject, job.status, job.done, job.total, job.failure, job.has_file,
      ${staffName('starter')} as started_by, job.created_at, job.finished_at
    from ${allFor(actor)} left join staff_member starter on starter.id = job.started_by
    where ${where} order by job.created_at desc, job.id limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) =>
    Job.parse({ ...row, createdAt: row.createdAt.toISOString(), finishedAt: row.finishedAt?.toISOString() ?? null }),
  );
}

export async function listJobsOf(db: Db, actor: Actor, query: JobPageQuery): Promise<{ jobs: Job[]; total: number }> {
  const where = conditions(actor, query);
  const jobs = await read(db, actor, { where, limit: query.limit, offset: offsetOf(query) });
  const { rows } = await sql<{ total: number }>`select count(*) as total from ${allFor(actor)} where ${where}`.execute(
    db,
  );
  return { jobs, total: rows[0]?.total ?? 0 };
}

/** One of the jobs in this table; imports have their own procedures. */
export async function findJob(db: Db | Tx, actor: Actor, id: string): Promise<Job | undefined> {
  const [job] = await read(db, actor, { where: conditions(actor, { id }), limit: 1, offset: 0 });
  return job?.kind === 'export' || job?.kind === 'priceChange' ? job : undefined;
}

/** The result of a bulk price change as it was stored; null until it is finished. */
export async function findResult(db: Db | Tx, id: string): Promise<unknown> {
  const row = await db.selectFrom('job').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result ?? null;
}

/** The job with an id that its sender chose. */
export async function findOwnJob(
  tx: Tx,
  id: string,
): Promise<{ kind: string; startedBy: string; input: unknown } | undefined> {
  return tx.selectFrom('job').select(['kind', 'startedBy', 'input']).where('id', '=', id).executeTakeFirst();
}

/** The number of a person's open jobs; the person's row is locked, so that the limit holds. */
export async function countOpenOf(tx: Tx, staffId: string): Promise<number> {
  await tx.selectFrom('staffMember').select('id').where('id', '=', staffId).forUpdate().execute();
  const { count } = await tx
    .selectFrom('job')
    .where('startedBy', '=', staffId)
    .where('status', 'in', ['waiting', 'running'])
    .select((of) => of.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertJob(
  tx: Tx,
  { input, ...job }: { id?: string; kind: JobKind; subject: string; input: object; startedBy: string; createdAt: Date },
): Promise<string> {
  const row = await tx
    .insertInto('job')
    .values({ ...job, input: JSON.stringify(input) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** A queued job ends at once, a running one at its next step. Answers false if it has ended. */
export async function requestCancel(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update job set cancel_requested = true,
      status = case status when 'waiting' then 'cancelled' else status end,
      finished_at = case status when 'waiting' then ${now}::timestamptz end
    where id = ${id} and status in ('waiting', 'running') returning id`.execute(tx);
  return rows.length > 0;
}

export async function listParts(db: Db, id: string, from: number, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('jobPart')
    .select('content')
    .where('jobId', '=', id)
    .where('partNo', '>=', from)
    .orderBy('partNo')
    .limit(limit)
    .execute();
  return rows.map(({ content }) => content);
}

export async function deleteOldJobs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('job').where('finishedAt', '<', before).execute();
}
