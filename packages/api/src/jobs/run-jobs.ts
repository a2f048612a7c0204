import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { type Tx, transact } from '@bhandar/db';
import { DomainError } from '@bhandar/domain/shared';
import { findActor } from '../accounts';
import { auditAll } from '../audit/audit';
import type { ApiContext, RequestFacts, StaffContext } from '../core/context';
import { publish } from '../core/events';
import type { JobOutcome } from './work';
import {
  advanceJob,
  type ClaimedJob,
  claimJob,
  completeJob,
  endJob,
  readStanding,
  releaseJob,
  renewLease,
  type Standing,
  setTotal,
} from './worker-repository';
import { WORKS } from './works';

const MAX_ATTEMPTS = 5;
const SIGN_OF_LIFE_MS = 5_000;

/** Undoes the last act of a job that was cancelled or taken over under it. */
class NoLongerMine extends Error {}

/** Work behind the requests has no request. */
const nobodyAsks: RequestFacts = {
  ...{ id: 'job', method: 'POST', address: '', userAgent: 'job' },
  ...{ header: () => undefined, cookie: () => undefined, setCookie: () => undefined },
};

export type JobParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'live' | 'sendMail'>;

export interface JobRunner {
  /** Works off whatever waits, one job after the other. */
  work(): Promise<void>;
  /** Ends after the step under way and leaves the rest to others. */
  stop(): void;
}

/**
 * Does jobs in the name of who began them, with the rights they have by then. A step reads the next rows and keeps them
 * together with the position after them, so whoever takes a job over keeps no row twice.
 */
export function openJobRunner(parts: JobParts): JobRunner {
  const { db, now, logger } = parts;
  const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  let stopping = false;

  async function tell(tx: Tx, ctx: StaffContext, job: ClaimedJob, outcome: JobOutcome) {
    const { describe, finished } = WORKS[job.kind];
    const act = { action: job.kind, entity: 'job', entityId: job.id };
    const entries = describe(job, outcome).map((told) => ({ ...act, ...told }));
    await auditAll(tx, ctx, entries);
    await publish(tx, { now }, { kind: finished, locationId: null, jobId: job.id });
  }

  /** Ends one that brought nothing: what its steps kept goes with it. */
  const end = (ctx: StaffContext | undefined, job: ClaimedJob, outcome: Omit<JobOutcome, 'rows'>) =>
    transact(db, async (tx) => {
      await WORKS[job.kind].drop(tx, job.id);
      const rows = await endJob(tx, job.id, { ...outcome, finishedAt: now() });
      if (ctx) await tell(tx, ctx, job, { rows, ...outcome });
    });

  /** The last act and the word that it is done stand or fall together. */
  async function finish(ctx: StaffContext, job: ClaimedJob): Promise<Standing> {
    const mine = { id: job.id, worker };
    const beat = setInterval(() => void renewLease(db, mine).catch(() => undefined), SIGN_OF_LIFE_MS);
    try {
      await transact(db, async (tx) => {
        const result = await WORKS[job.kind].finish?.(tx, ctx, job);
        const rows = await completeJob(tx, mine, { result, finishedAt: now() });
        if (rows === undefined) throw new NoLongerMine();
        await tell(tx, ctx, job, { rows, status: 'done' });
      });
      return 'mine';
    } catch (error) {
      if (error instanceof NoLongerMine) return readStanding(db, mine);
      throw error;
    } finally {
      clearInterval(beat);
    }
  }

  async function run(ctx: StaffContext, job: ClaimedJob): Promise<void> {
    const work = WORKS[job.kind];
    const total = await work.countAll(ctx, job);
    if (total !== null) await setTotal(db, job.id, total);
    let { position } = job;
    let standing: Standing = 'mine';
    for (let hasMore = true; hasMore && standing === 'mine'; ) {
      if (stopping) return releaseJob(db, job.id, worker);
      const step = await work.step(ctx, job, position);
      standing = await transact(db, async (tx) => {
        const stands = await advanceJob(tx, { id: job.id, worker }, step);
        if (stands === 'mine') await step.keep(tx);
        return stands;
      });
      ({ position, hasMore } = step);
    }
    if (standing === 'mine') standing = await finish(ctx, { ...job, position });
    if (standing === 'cancelled') return end(ctx, job, { status: 'cancelled' });
    const changed = standing === 'mine' ? work.changes?.(job) : undefined;
    if (changed) parts.live.changed({ ...changed, staffId: null, by: '' });
  }

  async function attempt(job: ClaimedJob): Promise<void> {
    const actor = await findActor(db, job.startedBy);
    const ctx = actor ? { ...parts, request: nobodyAsks, authenticate: async () => actor, actor } : undefined;
    if (!ctx) return end(undefined, job, { status: 'failed', failure: 'Who began it is not on the staff any more' });
    if (job.attempts > MAX_ATTEMPTS) {
      return end(ctx, job, { status: 'failed', failure: 'It was interrupted too often. Begin it again.' });
    }
    try {
      await run(ctx, job);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await end(ctx, job, { status: 'failed', failure: error.message });
    }
  }

  return {
    async work() {
      for (let job = await claimJob(db, worker); job; job = stopping ? undefined : await claimJob(db, worker)) {
        await attempt(job).catch((err: unknown) =>
          logger.warn({ err, job: job?.id }, 'A job was interrupted; it is taken up again'),
        );
        parts.live.changed({ area: 'jobs', storeIds: null, staffId: job.startedBy, by: '' });
      }
    },
    stop() {
      stopping = true;
    },
  };
}
