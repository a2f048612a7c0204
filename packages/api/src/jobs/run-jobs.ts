import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { transact } from '@bhandar/db';
import type { JobStatus } from '@bhandar/domain/jobs';
import { DomainError } from '@bhandar/domain/shared';
import { findActor } from '../accounts';
import { audit } from '../audit';
import { BYTE_ORDER_MARK, csvLine } from '../catalogue';
import type { ApiContext, RequestFacts, StaffContext } from '../context';
import { publish } from '../events';
import { EXPORTED } from './export-lists';
import {
  advanceJob,
  type ClaimedJob,
  claimJob,
  countProducts,
  finishJob,
  releaseJob,
  setTotal,
} from './worker-repository';

const MOST_ATTEMPTS = 5;
const ROWS_AT_ONCE = 500;

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
 * Does jobs in the name of who began them, with the rights they have by then. A step reads the next rows and writes them
 * together with the position after them, so whoever takes a job over writes no row twice.
 */
export function openJobRunner(parts: JobParts): JobRunner {
  const { db, now, logger } = parts;
  const worker = `${hostname()}:${process.pid}:${randomUUID().slice(0, 8)}`;
  let stopping = false;

  const finish = (ctx: StaffContext | undefined, job: ClaimedJob, outcome: { status: JobStatus; failure?: string }) =>
    transact(db, async (tx) => {
      const rows = await finishJob(tx, job.id, { ...outcome, finishedAt: now() });
      if (!ctx) return;
      const after = { list: job.list, rows, ...outcome };
      await audit(tx, ctx, { action: 'export', entity: 'job', entityId: job.id, after });
      await publish(tx, { now }, { kind: 'export.finished', locationId: null, jobId: job.id });
    });

  async function run(ctx: StaffContext, job: ClaimedJob): Promise<void> {
    const list = EXPORTED[job.list];
    const { list: name } = job;
    if (name === 'pharmacyProducts') await setTotal(db, job.id, await countProducts(db, 'pharmacy'));
    if (name === 'nonPharmacyProducts') await setTotal(db, job.id, await countProducts(db, 'nonPharmacy'));
    let { position, parts: partNo } = job;
    for (let hasMore = true; hasMore; partNo += 1) {
      if (stopping) return releaseJob(db, job.id, worker);
      const step = await list.step(ctx, { cursor: position, limit: ROWS_AT_ONCE });
      const lines = step.rows.map((cells) => csvLine(cells.map((cell) => String(cell ?? ''))));
      const content = (partNo === 0 ? BYTE_ORDER_MARK + csvLine(list.heads(ctx)) : '') + lines.join('');
      const taken = { partNo, content, rows: step.rows.length, position: step.nextCursor };
      const standing = await transact(db, (tx) => advanceJob(tx, { id: job.id, worker }, taken));
      if (standing === 'lost') return;
      if (standing === 'cancelled') return finish(ctx, job, { status: 'cancelled' });
      position = step.nextCursor;
      hasMore = step.hasMore;
    }
    await finish(ctx, job, { status: 'done' });
  }

  async function attempt(job: ClaimedJob): Promise<void> {
    const actor = await findActor(db, job.startedBy);
    const ctx = actor ? { ...parts, request: nobodyAsks, authenticate: async () => actor, actor } : undefined;
    if (!ctx) return finish(undefined, job, { status: 'failed', failure: 'Who began it is not on the staff any more' });
    if (job.attempts > MOST_ATTEMPTS) {
      return finish(ctx, job, { status: 'failed', failure: 'It was interrupted too often. Begin it again.' });
    }
    try {
      await run(ctx, job);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await finish(ctx, job, { status: 'failed', failure: error.message });
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
