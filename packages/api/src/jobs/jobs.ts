import type { Db, Tx } from '@bhandar/db';
import { type Job, type JobFilePart, type JobPageQuery, MAX_JOBS } from '@bhandar/domain/jobs';
import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { coded, DomainError, notFound, type Page, toPage } from '@bhandar/domain/shared';
import { audit, auditAll } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { daysBefore } from '../core/today';
import { transact } from '../core/transact';
import { deleteOldJobs, findJob, findOwnJob, insertJob, listJobsOf, listParts, requestCancel } from './job-repository';
import { enqueueJob, enqueueOpenJobs, type JobKind } from './worker-repository';

const ENTITY = 'job';
const PARTS_AT_ONCE = 20;

export async function listJobs({ db, actor }: StaffContext, query: JobPageQuery): Promise<Page<Job>> {
  const { jobs, total } = await listJobsOf(db, actor, query);
  return toPage(jobs, total, query);
}

export async function getJob(ctx: StaffContext, id: string, db: Db | Tx = ctx.db): Promise<Job> {
  const job = await findJob(db, ctx.actor, id);
  if (!job) throw notFound('job');
  return job;
}

export function refuseMoreJobs(open: number): void {
  if (open >= MAX_JOBS) {
    throw new DomainError('RULE_BROKEN', coded('job.tooMany', { max: MAX_JOBS }));
  }
}

/** Inserts a job of the person and queues it. */
export async function writeJob(
  tx: Tx,
  ctx: StaffContext,
  job: { id?: string; kind: JobKind; subject: string; input: object },
): Promise<Job> {
  const id = await insertJob(tx, { ...job, startedBy: ctx.actor.id, createdAt: ctx.now() });
  await enqueueJob(tx, { kind: job.kind, id, startedBy: ctx.actor.id }, ctx.now());
  return getJob(ctx, id, tx);
}

/** The stores of a bulk price change; those of one that does not parse any more are unknown. */
const storesOf = (input: unknown): readonly (string | null)[] =>
  ApplyPricesInput.safeParse(input).data?.locationIds ?? [null];

/** A running job ends at its next step. One that waits after a failure is queued for now, to end too. */

export function cancelJob(ctx: StaffContext, { id }: { id: string }): Promise<Job> {
  return transact(ctx, async (tx) => {
    const { status, kind, subject } = await getJob(ctx, id, tx);
    const stored = await findOwnJob(tx, id);
    if (!stored || (kind !== 'export' && kind !== 'priceChange')) throw notFound('job');
    if (!(await requestCancel(tx, id, ctx.now()))) {
      throw new DomainError('INVALID_TRANSITION', coded('job.over'));
    }
    await enqueueJob(tx, { kind, id, startedBy: stored.startedBy }, ctx.now());
    const facts = { before: { status, kind, subject }, after: { status: 'cancelled' } };
    const act = { action: 'cancel', entity: ENTITY, entityId: id, ...facts };
    const locationIds = kind === 'priceChange' ? storesOf(stored.input) : [null];
    await auditAll(
      tx,
      ctx,
      locationIds.map((locationId) => ({ ...act, locationId })),
    );
    return getJob(ctx, id, tx);
  });
}

/** A page of the file; `next` is the start of the next one. Reading the first page counts as the download. */
export async function readJobFile(ctx: StaffContext, { id, from }: { id: string; from: number }): Promise<JobFilePart> {
  const { hasFile, subject, createdAt, done } = await getJob(ctx, id);
  if (!hasFile) throw notFound('file');
  if (from === 0) {
    const after = { list: subject, rows: done };
    await audit(ctx.db, ctx, { action: 'export.download', entity: ENTITY, entityId: id, after });
  }
  const parts = await listParts(ctx.db, id, from, PARTS_AT_ONCE);
  const fileName = `${subject.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${createdAt.slice(0, 10)}.csv`;
  return { fileName, parts, next: parts.length < PARTS_AT_ONCE ? null : from + PARTS_AT_ONCE };
}

const KEPT_DAYS = 7;

export const tidyJobs = (db: Db, now: Date): Promise<void> => deleteOldJobs(db, daysBefore(now, KEPT_DAYS));

/** Adds a queue entry for each open row without one. */
export async function enqueueOpen(tx: Tx): Promise<void> {
  await enqueueOpenJobs(tx, 'export');
  await enqueueOpenJobs(tx, 'priceChange');
}
