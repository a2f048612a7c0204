import type { Db } from '@bhandar/db';
import { type ExportList, type Job, type JobFilePart, type JobPageQuery, MOST_JOBS } from '@bhandar/domain/jobs';
import { DomainError, notFound, type Page, toPage } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import {
  countOpenOf,
  deleteOldJobs,
  findExport,
  insertExport,
  listJobsOf,
  listParts,
  requestCancel,
} from './job-repository';

const ENTITY = 'job';
const PARTS_AT_ONCE = 20;

export async function listJobs({ db, actor }: StaffContext, query: JobPageQuery): Promise<Page<Job>> {
  const { jobs, total } = await listJobsOf(db, actor, query);
  return toPage(jobs, total, query);
}

async function getExport(ctx: StaffContext, id: string, db = ctx.db): Promise<Job> {
  const job = await findExport(db, ctx.actor, id);
  if (!job) throw notFound('Job');
  return job;
}

/** The whole list as a CSV file, made behind the requests. */
export function startExport(ctx: StaffContext, { list }: { list: ExportList }): Promise<Job> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    if ((await countOpenOf(tx, actor.id)) >= MOST_JOBS) {
      throw new DomainError('RULE_BROKEN', `${MOST_JOBS} of your jobs are not through yet; wait for one of them`);
    }
    const id = await insertExport(tx, { subject: list, startedBy: actor.id, createdAt: ctx.now() });
    await audit(tx, ctx, { action: 'export.start', entity: ENTITY, entityId: id, after: { list } });
    return getExport(ctx, id, tx);
  });
}

export function cancelJob(ctx: StaffContext, { id }: { id: string }): Promise<Job> {
  return transact(ctx, async (tx) => {
    const { status, subject } = await getExport(ctx, id, tx);
    if (!(await requestCancel(tx, id, ctx.now()))) {
      throw new DomainError('INVALID_TRANSITION', 'This job is through already');
    }
    const facts = { before: { status, list: subject }, after: { status: 'cancelled' } };
    await audit(tx, ctx, { action: 'cancel', entity: ENTITY, entityId: id, ...facts });
    return getExport(ctx, id, tx);
  });
}

/** A stretch of the file; `next` is where the one after it begins. */
export async function readJobFile(ctx: StaffContext, { id, from }: { id: string; from: number }): Promise<JobFilePart> {
  const { hasFile, subject, createdAt } = await getExport(ctx, id);
  if (!hasFile) throw notFound('File');
  const parts = await listParts(ctx.db, id, from, PARTS_AT_ONCE);
  const fileName = `${subject.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-${createdAt.slice(0, 10)}.csv`;
  return { fileName, parts, next: parts.length < PARTS_AT_ONCE ? null : from + PARTS_AT_ONCE };
}

const KEPT_DAYS = 7;

export const tidyJobs = (db: Db, now: Date): Promise<void> =>
  deleteOldJobs(db, new Date(now.getTime() - KEPT_DAYS * 86_400_000));
