import { type Tx, transact } from '@bhandar/db';
import { DomainError, issue, issueOf } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { endJob, getJob, holdJob, type ImportRun, releaseImport, reportProgress } from './import-repository';

class Cancelled extends Error {}
/** Another run has taken over this job. */
class TakenOver extends Error {}
/** The process stops; another one will continue this job. */
class Stopped extends Error {}

/** How the work on a job reports and is stopped. */
export interface ImportJobControl {
  /** Records progress; ends the work on a cancellation or when the process stops. */
  report(changes: Parameters<typeof reportProgress>[2]): Promise<void>;
  /**
   * Called last in a transaction that writes: rolls it back and ends the work if another run has taken over the job.
   */
  assertOwned(tx: Tx): Promise<void>;
}

/** Runs a job to its end: done, cancelled or failed, never thrown. Answers 'stopped' if the process stops before. */
export async function runImportJob(
  ctx: StaffContext,
  { signal, ...mine }: ImportRun & { signal: AbortSignal },
  work: (desk: ImportJobControl) => Promise<void>,
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
      assertOwned: async (tx) => {
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
