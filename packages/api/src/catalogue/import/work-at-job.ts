import { type Tx, transact } from '@bhandar/db';
import { DomainError, issue, issueOf } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { endJob, getJob, holdJob, type ImportRun, releaseImport, reportProgress } from './import-repository';

class Cancelled extends Error {}
/** Another run goes on with this job. */
class TakenOver extends Error {}
/** The process ends; another one goes on with this job. */
class Stopped extends Error {}

/** What the work on a job says of itself, and hears. */
export interface JobDesk {
  /** Writes progress down; ends the work where somebody asked for it, or the process stops. */
  report(changes: Parameters<typeof reportProgress>[2]): Promise<void>;
  /** Said last in a transaction that writes: undoes it and ends the work where another run goes on with the job. */
  stillMine(tx: Tx): Promise<void>;
}

/**
 * Does the work of a job to its end: done, cancelled or failed, never thrown. Answers 'stopped' where the process ends
 * before.
 */
export async function workAtJob(
  ctx: StaffContext,
  { signal, ...mine }: ImportRun & { signal: AbortSignal },
  work: (desk: JobDesk) => Promise<void>,
): Promise<'ended' | 'stopped'> {
  const { id: jobId } = mine;
  const finish = async (status: 'done' | 'cancelled' | 'failed', failure: string | null = null) => {
    await transact(ctx.db, async (tx) => {
      if (!(await holdJob(tx, mine))) return;
      await endJob(tx, jobId, { status, failure, finishedAt: ctx.now() });
      const job = await getJob(tx, jobId);
      await audit(tx, ctx, { action: 'import', entity: 'import', entityId: jobId, after: job });
      await publish(tx, ctx, { kind: 'import.finished', locationId: null, jobId });
    });
    return 'ended' as const;
  };
  try {
    await work({
      stillMine: async (tx) => {
        if (!(await holdJob(tx, mine))) throw new TakenOver();
      },
      report: async (changes) => {
        const progress = await reportProgress(ctx.db, mine, changes);
        if (progress === 'takenOver') throw new TakenOver();
        if (progress === 'cancelled') throw new Cancelled();
        if (signal.aborted) throw new Stopped();
      },
    });
    return await finish('done');
  } catch (error) {
    if (error instanceof TakenOver) return 'ended';
    if (error instanceof Cancelled) return finish('cancelled');
    if (error instanceof Stopped) {
      await releaseImport(ctx.db, mine);
      return 'stopped';
    }
    if (!(error instanceof DomainError)) ctx.logger.error({ err: error, jobId }, 'import failed');
    return finish('failed', error instanceof DomainError ? issueOf(error.refusal) : issue('import.serverFault'));
  }
}
