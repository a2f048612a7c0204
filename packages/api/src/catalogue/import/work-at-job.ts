import { type Tx, transact } from '@bhandar/db';
import { DomainError } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { getJob, holdJob, updateJob } from './import-repository';
import { WORKER } from './worker';

const SIGN_OF_LIFE_MS = 5_000;

class Cancelled extends Error {}
/** Somebody else goes on with this job. */
class TakenOver extends Error {}

/** What the work on a job says of itself, and hears. */
export interface JobDesk {
  /** Writes progress down; ends the work where somebody asked for it. */
  report(changes: Parameters<typeof updateJob>[2]): Promise<void>;
  /** Said last in a transaction that writes: undoes it and ends the work where somebody else goes on with the job. */
  stillMine(tx: Tx): Promise<void>;
}

/**
 * Does the work of a job to its end: done, cancelled or failed, never thrown. It gives signs of life meanwhile, without
 * which another process goes on with it.
 */
export async function workAtJob(
  ctx: StaffContext,
  jobId: string,
  work: (desk: JobDesk) => Promise<void>,
): Promise<void> {
  const finish = async (status: 'done' | 'cancelled' | 'failed', failure: string | null = null) =>
    transact(ctx.db, async (tx) => {
      if (!(await holdJob(tx, jobId, WORKER))) return;
      await updateJob(tx, jobId, { status, failure, finishedAt: ctx.now() });
      const job = await getJob(tx, jobId);
      await audit(tx, ctx, { action: 'import', entity: 'import', entityId: jobId, after: job });
      await publish(tx, ctx, { kind: 'import.finished', locationId: null, jobId });
    });
  const alive = setInterval(() => void holdJob(ctx.db, jobId, WORKER).catch(() => undefined), SIGN_OF_LIFE_MS);
  try {
    await work({
      stillMine: async (tx) => {
        if (!(await holdJob(tx, jobId, WORKER))) throw new TakenOver();
      },
      report: async (changes) => {
        if (await updateJob(ctx.db, jobId, changes)) throw new Cancelled();
      },
    });
    await finish('done');
  } catch (error) {
    if (error instanceof TakenOver) return;
    if (error instanceof Cancelled) return finish('cancelled');
    if (!(error instanceof DomainError)) ctx.logger.error({ err: error, jobId }, 'import failed');
    const failure =
      error instanceof DomainError ? error.message : 'Something went wrong on our side. Run the file again.';
    await finish('failed', failure).catch((second: unknown) =>
      ctx.logger.error({ err: second, jobId }, 'a failed import could not be marked'),
    );
  } finally {
    clearInterval(alive);
  }
}
