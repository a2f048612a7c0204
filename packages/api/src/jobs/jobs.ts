import { isDeepStrictEqual } from 'node:util';
import type { Db, Tx } from '@bhandar/db';
import {
  type ExportList,
  type Job,
  type JobFilePart,
  type JobPageQuery,
  MAX_JOBS,
  type PriceChangeJob,
} from '@bhandar/domain/jobs';
import { ApplyPricesInput } from '@bhandar/domain/pricing';
import { coded, DomainError, notFound, type Page, toPage } from '@bhandar/domain/shared';
import { audit, auditAll } from '../audit/audit';
import type { StaffContext } from '../core/context';
import { daysBefore } from '../core/today';
import { transact } from '../core/transact';
import { checkBulkPrices } from '../pricing';
import { reachOf } from './export-reach';
import {
  countOpenOf,
  deleteOldJobs,
  findAsked,
  findJob,
  insertExport,
  insertPriceChange,
  listJobsOf,
  listParts,
  readPriceResult,
  requestCancel,
} from './job-repository';
import { ofEachStore } from './price-change-work';
import { enqueueJob, enqueueOpenJobs } from './worker-repository';

const ENTITY = 'job';
const PARTS_AT_ONCE = 20;

export async function listJobs({ db, actor }: StaffContext, query: JobPageQuery): Promise<Page<Job>> {
  const { jobs, total } = await listJobsOf(db, actor, query);
  return toPage(jobs, total, query);
}

async function getOne(ctx: StaffContext, id: string, db: Db | Tx = ctx.db): Promise<Job> {
  const job = await findJob(db, ctx.actor, id);
  if (!job) throw notFound('job');
  return job;
}

function refuseMore(open: number): void {
  if (open >= MAX_JOBS) {
    throw new DomainError('RULE_BROKEN', coded('job.tooMany', { max: MAX_JOBS }));
  }
}

/** The whole list as a CSV file, made behind the requests. */
export function startExport(ctx: StaffContext, { list }: { list: ExportList }): Promise<Job> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    refuseMore(await countOpenOf(tx, actor.id));
    const id = await insertExport(tx, {
      ...{ subject: list, reach: reachOf(actor), startedBy: actor.id, createdAt: ctx.now() },
    });
    await enqueueJob(tx, { kind: 'export', id }, ctx.now());
    await audit(tx, ctx, { action: 'export.start', entity: ENTITY, entityId: id, after: { list } });
    return getOne(ctx, id, tx);
  });
}

/** Many prices, worked out and written behind the requests. The same id is the same change, however often it is sent. */
export function startPriceChange(ctx: StaffContext, input: ApplyPricesInput): Promise<PriceChangeJob> {
  const { actor } = ctx;
  return transact(ctx, async (tx) => {
    // Repeats come one after the other.
    const open = await countOpenOf(tx, actor.id);
    if (await isAsked(tx, ctx, input)) return getPriceChange(ctx, input, tx);
    refuseMore(open);
    await checkBulkPrices(tx, ctx, input);
    await insertPriceChange(tx, { input, startedBy: actor.id, createdAt: ctx.now() });
    const { id, locationIds, ...asked } = input;
    await enqueueJob(tx, { kind: 'priceChange', id }, ctx.now());
    const act = { action: 'priceChange.start', entity: ENTITY, entityId: id };
    const entries = ofEachStore(locationIds, asked).map((told) => ({ ...act, ...told }));
    await auditAll(tx, ctx, entries);
    return getPriceChange(ctx, input, tx);
  });
}

async function isAsked(tx: Tx, { actor }: StaffContext, input: ApplyPricesInput): Promise<boolean> {
  const earlier = await findAsked(tx, input.id);
  if (!earlier) return false;
  const same = earlier.startedBy === actor.id && isDeepStrictEqual(ApplyPricesInput.parse(earlier.input), input);
  if (!same) throw new DomainError('KEY_REUSED', coded('price.idReused'));
  return true;
}

/** The stores whose prices a bulk change is of. */
async function getStoresOf(tx: Tx, id: string): Promise<readonly string[]> {
  const asked = await findAsked(tx, id);
  if (!asked) throw notFound('job');
  return ApplyPricesInput.parse(asked.input).locationIds;
}

/** A bulk change of prices, with what it did once it is through. */
export async function getPriceChange(
  ctx: StaffContext,
  { id }: { id: string },
  db: Db | Tx = ctx.db,
): Promise<PriceChangeJob> {
  const job = await getOne(ctx, id, db);
  if (job.kind !== 'priceChange') throw notFound('job');
  return { ...job, result: await readPriceResult(db, id) };
}

export function cancelJob(ctx: StaffContext, { id }: { id: string }): Promise<Job> {
  return transact(ctx, async (tx) => {
    const { status, kind, subject } = await getOne(ctx, id, tx);
    if (!(await requestCancel(tx, id, ctx.now()))) {
      throw new DomainError('INVALID_TRANSITION', coded('job.over'));
    }
    const facts = { before: { status, kind, subject }, after: { status: 'cancelled' } };
    const act = { action: 'cancel', entity: ENTITY, entityId: id, ...facts };
    const locationIds = kind === 'priceChange' ? await getStoresOf(tx, id) : [null];
    await auditAll(
      tx,
      ctx,
      locationIds.map((locationId) => ({ ...act, locationId })),
    );
    return getOne(ctx, id, tx);
  });
}

/** A page of the file; `next` is where the one after it begins. Whoever takes its beginning takes it out. */
export async function readJobFile(ctx: StaffContext, { id, from }: { id: string; from: number }): Promise<JobFilePart> {
  const { hasFile, subject, createdAt, done } = await getOne(ctx, id);
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

/** What is open and not in the queue goes there. */
export async function enqueueOpen(tx: Tx): Promise<void> {
  await enqueueOpenJobs(tx, 'export');
  await enqueueOpenJobs(tx, 'priceChange');
}
