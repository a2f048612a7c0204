import { randomUUID } from 'node:crypto';
import { type Db, type QueueHandler, type QueueHandlers, type Tx, transact } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { DomainError, issue, issueOf } from '@bhandar/domain/shared';
import { auditAll } from '../audit/audit';
import type { ApiContext, RequestFacts, StaffContext } from '../core/context';
import { publish } from '../core/events';
import type { JobOutcome, Work, Works } from './work';
import {
  advanceJob,
  type ClaimedJob,
  claimJob,
  completeJob,
  endJob,
  readStanding,
  releaseJob,
  type Standing,
  setTotal,
} from './worker-repository';

const MAX_ATTEMPTS = 5;

/** Undoes the last act of a job that was cancelled or taken over under it. */
class NoLongerMine extends Error {}

/** Work behind the requests has no request. */
const nobodyAsks: RequestFacts = {
  ...{ id: 'job', method: 'POST', address: '', userAgent: 'job' },
  ...{ header: () => undefined, cookie: () => undefined, setCookie: () => undefined },
};

export type JobParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'live'> & {
  /** The person who began a job, with today's rights; undefined where they are not on the staff any more. */
  findActor: (db: Db, id: string) => Promise<Actor | null | undefined>;
};

/** The queue's handlers of all kinds of jobs; each domain brings its own work. */
export const jobHandlers = (parts: JobParts, works: Works): QueueHandlers =>
  Object.fromEntries(Object.entries(works).map(([kind, work]) => [kind, jobHandler(parts, work)]));

/**
 * Does jobs in the name of who began them, with the rights they have by then. A step reads the next rows and keeps them
 * together with the position after them, so a run that takes a job over keeps no row twice.
 */
function jobHandler(parts: JobParts, work: Work): QueueHandler {
  const { db, now, findActor } = parts;

  async function tell(tx: Tx, ctx: StaffContext, job: ClaimedJob, outcome: JobOutcome) {
    const act = { action: job.kind, entity: 'job', entityId: job.id };
    const entries = work.describe(job, outcome).map((told) => ({ ...act, ...told }));
    await auditAll(tx, ctx, entries);
    await publish(tx, { now }, { kind: work.finished, locationId: null, jobId: job.id });
  }

  /** Ends one that brought nothing: what its steps kept goes with it. */
  const end = (
    ctx: StaffContext | undefined,
    { job, run }: { job: ClaimedJob; run: string },
    outcome: Omit<JobOutcome, 'rows'>,
  ) =>
    transact(db, async (tx) => {
      const rows = await endJob(tx, { id: job.id, run }, { ...outcome, finishedAt: now() });
      if (rows === undefined) return;
      await work.drop(tx, job.id);
      if (ctx) await tell(tx, ctx, job, { rows, ...outcome });
    });

  /** The last act and the word that it is done stand or fall together. */
  async function finish(ctx: StaffContext, job: ClaimedJob, run: string): Promise<Standing> {
    const mine = { id: job.id, run };
    try {
      await transact(db, async (tx) => {
        const result = await work.finish?.(tx, ctx, job);
        const rows = await completeJob(tx, mine, { result, finishedAt: now() });
        if (rows === undefined) throw new NoLongerMine();
        await tell(tx, ctx, job, { rows, status: 'done' });
      });
      return 'mine';
    } catch (error) {
      if (error instanceof NoLongerMine) return readStanding(db, mine);
      throw error;
    }
  }

  /** Answers whether the process was stopped before the job was through. */
  async function takeSteps(
    ctx: StaffContext,
    { job, run }: { job: ClaimedJob; run: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const mine = { id: job.id, run };
    const total = await work.countAll(ctx, job);
    if (total !== null) await setTotal(db, job.id, total);
    let { position } = job;
    let standing: Standing = 'mine';
    for (let hasMore = true; hasMore && standing === 'mine'; ) {
      if (signal.aborted) {
        await releaseJob(db, mine);
        return true;
      }
      const step = await work.step(ctx, job, position);
      standing = await transact(db, async (tx) => {
        const stands = await advanceJob(tx, mine, step);
        if (stands === 'mine') await step.keep(tx);
        return stands;
      });
      ({ position, hasMore } = step);
    }
    if (standing === 'mine') standing = await finish(ctx, { ...job, position }, run);
    if (standing === 'cancelled') await end(ctx, { job, run }, { status: 'cancelled' });
    const changed = standing === 'mine' ? work.changes?.(job) : undefined;
    if (changed) parts.live.changed({ ...changed, staffId: null, by: '' });
    return false;
  }

  return async ({ id, signal }) => {
    const run = randomUUID();
    const job = await claimJob(db, { id, run });
    if (!job) return undefined;
    const fail = (ctx: StaffContext | undefined, failure: string) =>
      end(ctx, { job, run }, { status: 'failed', failure });
    const actor = await findActor(db, job.startedBy);
    const ctx = actor ? { ...parts, request: nobodyAsks, authenticate: async () => actor, actor } : undefined;
    try {
      if (!ctx) await fail(undefined, issue('job.starterGone'));
      else if (job.attempts > MAX_ATTEMPTS) await fail(ctx, issue('job.interrupted'));
      else if (await takeSteps(ctx, { job, run }, signal)) return { again: now() };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await fail(ctx, issueOf(error.refusal));
    } finally {
      parts.live.changed({ area: 'jobs', storeIds: null, staffId: job.startedBy, by: '' });
    }
    return undefined;
  };
}
