import type { Tx } from '@bhandar/db';
import type { JobStatus } from '@bhandar/domain/jobs';
import type { AuditFacts } from '../audit/audit';
import type { StaffContext } from '../core/context';
import type { EventKind } from '../core/events';
import type { ClaimedJob, JobKind } from './worker-repository';

export interface Step {
  /** How many rows it is. */
  rows: number;
  /** Where the next one begins. */
  position: string;
  hasMore: boolean;
  /** Keeps it, in the transaction that moves the position. */
  keep(tx: Tx): Promise<void>;
}

export interface JobOutcome {
  rows: number;
  status: JobStatus;
  failure?: string;
}

/** A kind of job in steps: a run that takes one over continues after the last step that was kept. */
export interface Work {
  /** How many rows there are in all; null where nobody knows beforehand. */
  countAll(ctx: StaffContext, job: ClaimedJob): Promise<number | null>;
  /** Reads, with the rights of the person who began it, and writes nothing yet. */
  step(ctx: StaffContext, job: ClaimedJob, position: string): Promise<Step>;
  /** The last act, in the transaction that calls it done; answers what came of it. */
  finish?(tx: Tx, ctx: StaffContext, job: ClaimedJob): Promise<unknown>;
  /** Takes away what its steps kept: it was cancelled, or failed. */
  drop(tx: Tx, jobId: string): Promise<void>;
  /** What the audit says of it once it is through: an entry for each store that alone may know of its part. */
  describe(job: ClaimedJob, outcome: JobOutcome): Pick<AuditFacts, 'locationId' | 'after'>[];
  /** By which event its end is told. */
  finished: Extract<EventKind, 'export.finished' | 'prices.changed'>;
  /** Whose open screens show something else once it is done. */
  changes?(job: ClaimedJob): { area: string; storeIds: readonly string[] };
}

export type Works = Record<JobKind, Work>;

/** What the audit says of a job of several stores, to each store of itself alone: its people read no other store's entry. */
export const ofEachStore = (locationIds: readonly string[], told: object) =>
  locationIds.map((locationId) => ({ locationId, after: { ...told, locationIds: [locationId] } }));
