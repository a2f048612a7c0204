import { randomUUID } from 'node:crypto';
import { type Db, type QueueHandler, type QueueHandlers, type Tx, transact } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { DomainError, issue, issueOf } from '@bhandar/domain/shared';
import { auditAll } from '../audit/audit';
import { type ApiContext, handOverNothing, type RequestFacts, type StaffContext } from '../core/context';
import { publish } from '../core/events';
import type { JobOutcome, Work, Works } from './work';
import {
  advanceJob,
  type ClaimedJob,
  type ClaimState,
  claimJob,
  completeJob,
  endJob,
  readClaimState,
  releaseJob,
  setTotal,
} from './worker-repository';

const MAX_ATTEMPTS = 5;
/** Then the other waiting jobs have their turn. */
const STEPS_A_TURN = 20;

/** Rolls back the last step of a job that was cancelled or taken over meanwhile. */
class NoLongerMine extends Error {}

/** A job whose input does not parse any more is recorded without it. */
function describe(work: Work, job: ClaimedJob, outcome: JobOutcome): ReturnType<Work['describe']> {
  try {
    return work.describe(job, outcome);
  } catch (error) {
    if (error instanceof DomainError) return [{ after: outcome }];
    throw error;
  }
}

/** Background work has no request. */
const backgroundRequest: RequestFacts = {
  id: 'job',
  method: 'POST',
  address: '',
  userAgent: 'job',
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
};

export type JobParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'live'> & {
  /** The owner of a job with their present rights; undefined if they are not on the staff any more. */
  findActor: (db: Db, id: string) => Promise<Actor | null | undefined>;
};

/** The queue's handlers of all kinds of jobs; each domain adds its own work. */
export const jobHandlers = (parts: JobParts, works: Works): QueueHandlers =>
  Object.fromEntries(Object.entries(works).map(([kind, work]) => [kind, jobHandler(parts, work)]));

/**
 * Runs jobs in the name of their owner, with the owner's present rights. A step reads the next rows and stores them
 * together with the next position, so that a run that takes a job over stores no row twice. A long job waits behind the
 * others after some steps.
 */
function jobHandler(parts: JobParts, work: Work): QueueHandler {
  const { db, now, findActor } = parts;

  async function recordEnd(tx: Tx, ctx: StaffContext, job: ClaimedJob, outcome: JobOutcome) {
    const act = { action: job.kind, entity: 'job', entityId: job.id };
    const entries = describe(work, job, outcome).map((entry) => ({ ...act, ...entry }));
    await auditAll(tx, ctx, entries);
    await publish(tx, { now }, { kind: work.finished, locationId: null, jobId: job.id });
  }

  /** Ends a job without a result and deletes the output of its steps. */
  const end = (
    ctx: StaffContext | undefined,
    { job, run }: { job: ClaimedJob; run: string },
    outcome: Omit<JobOutcome, 'rows'>,
  ) =>
    transact(db, async (tx) => {
      const rows = await endJob(tx, { id: job.id, run }, { ...outcome, finishedAt: now() });
      if (rows === undefined) return;
      await work.drop(tx, job.id);
      if (ctx) await recordEnd(tx, ctx, job, { rows, ...outcome });
    });

  /** The last step and the job's completion are one transaction. */
  async function finish(ctx: StaffContext, job: ClaimedJob, run: string): Promise<ClaimState> {
    const mine = { id: job.id, run };
    try {
      await transact(db, async (tx) => {
        const result = await work.finish?.(tx, ctx, job);
        const rows = await completeJob(tx, mine, { result, finishedAt: now() });
        if (rows === undefined) throw new NoLongerMine();
        await recordEnd(tx, ctx, job, { rows, status: 'done' });
      });
      return 'mine';
    } catch (error) {
      if (error instanceof NoLongerMine) return readClaimState(db, mine);
      throw error;
    }
  }

  /** Answers whether the turn or the process ended before the job was finished. */
  async function takeSteps(
    ctx: StaffContext,
    { job, run }: { job: ClaimedJob; run: string },
    signal: AbortSignal,
  ): Promise<boolean> {
    const mine = { id: job.id, run };
    const total = await work.countAll(ctx, job);
    if (total !== null) await setTotal(db, job.id, total);
    let { position } = job;
    let claimState: ClaimState = 'mine';
    let steps = 0;
    for (let hasMore = true; hasMore && claimState === 'mine'; steps += 1) {
      if (signal.aborted || steps === STEPS_A_TURN) {
        await releaseJob(db, mine);
        return true;
      }
      const step = await work.step(ctx, job, position);
      claimState = await transact(db, async (tx) => {
        const claimState = await advanceJob(tx, mine, step);
        if (claimState === 'mine') await step.keep(tx);
        return claimState;
      });
      ({ position, hasMore } = step);
    }
    if (claimState === 'mine') claimState = await finish(ctx, { ...job, position }, run);
    if (claimState === 'cancelled') await end(ctx, { job, run }, { status: 'cancelled' });
    const changed = claimState === 'mine' ? work.changes?.(job) : undefined;
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
    const ctx = actor
      ? { ...parts, request: backgroundRequest, handOver: handOverNothing, authenticate: async () => actor, actor }
      : undefined;
    try {
      if (job.cancelRequested) await end(ctx, { job, run }, { status: 'cancelled' });
      else if (!ctx) await fail(undefined, issue('job.starterGone'));
      else if (job.attempts > MAX_ATTEMPTS) await fail(ctx, issue('job.interrupted'));
      else if (await takeSteps(ctx, { job, run }, signal)) return { again: now() };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await fail(ctx, issueOf(error.refusal));
    } finally {
      parts.live.changed({ area: 'jobs', entities: ['job'], storeIds: null, staffId: job.startedBy, by: '' });
    }
    return undefined;
  };
}
