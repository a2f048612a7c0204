import type { Tx } from '@bhandar/db';
import type { JobStatus } from '@bhandar/domain/jobs';
import type { AuditFacts } from '../audit/audit';
import type { StaffContext } from '../core/context';
import type { Change, EventKind } from '../core/events';
import type { ClaimedJob, JobKind } from './worker-repository';

export interface Step {
  /** The number of rows. */
  rows: number;
  /** The start of the next step. */
  position: string;
  hasMore: boolean;
  /** Stores the rows, in the transaction that moves the position. */
  keep(tx: Tx): Promise<void>;
}

export interface JobOutcome {
  rows: number;
  status: JobStatus;
  failure?: string;
}

/** A kind of job in steps: a run that takes one over continues after the last stored step. */
export interface Work {
  /** The total number of rows; null if it is unknown beforehand. */
  countAll(ctx: StaffContext, job: ClaimedJob): Promise<number | null>;
  /** Reads with the rights of the owner, and writes nothing yet. */
  step(ctx: StaffContext, job: ClaimedJob, position: string): Promise<Step>;
  /** The last step, in the transaction that completes the job; answers its result. */
  finish?(tx: Tx, ctx: StaffContext, job: ClaimedJob): Promise<unknown>;
  /** Deletes the output of the steps after a cancellation or failure. */
  drop(tx: Tx, jobId: string): Promise<void>;
  /** The audit facts of a finished job: an entry for each store that may see only its own part. */
  describe(job: ClaimedJob, outcome: JobOutcome): Pick<AuditFacts, 'locationId' | 'after'>[];
  /** The event of its end. */
  finished: Extract<EventKind, 'export.finished' | 'prices.changed'>;
  /** The change to broadcast once it is finished. */
  changes?(job: ClaimedJob): Pick<Change, 'area' | 'entities'> & { storeIds: readonly string[] };
}

export type Works = Record<JobKind, Work>;

/**
 * Audit facts of a job with several stores, one entry per store, because people read the entries of their own stores
 * only.
 */
export const ofEachStore = (locationIds: readonly string[], facts: object) =>
  locationIds.map((locationId) => ({ locationId, after: { ...facts, locationIds: [locationId] } }));
