import { DomainError } from '@bhandar/domain/shared';
import { findActor } from '../../accounts';
import type { ApiContext, StaffContext } from '../../core/context';
import { commandLine } from './import-file';
import {
  claimAbandonedJob,
  deleteRejects,
  getJob,
  getJobPlan,
  getUpload,
  type JobKind,
  releaseJobs,
  updateJob,
} from './import-repository';
import { runImport } from './run-import';
import { WORKER } from './worker';

const MAX_ATTEMPTS = 5;
const AGAIN = 'Run the file again: what is in stays as it is.';

export type JobParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'live' | 'sendMail'>;

export interface AbandonedJob {
  id: string;
  uploadId: string;
  dryRun: boolean;
}

/** Goes on with jobs of a kind whose worker is gone, one after the other. The file is read again from its beginning. */
export async function resumeJobs(
  parts: JobParts,
  kind: JobKind,
  goOn: (ctx: StaffContext, job: AbandonedJob) => Promise<void>,
): Promise<void> {
  const claim = () => claimAbandonedJob(parts.db, WORKER, kind);
  for (let job = await claim(); job; job = await claim()) {
    const actor = await findActor(parts.db, job.startedBy);
    if (actor?.role !== 'superadmin' || job.attempts > MAX_ATTEMPTS) {
      const why =
        actor?.role === 'superadmin'
          ? 'The server stopped during this import too often.'
          : 'The server stopped during this import, and who began it may not bring files in any more.';
      await updateJob(parts.db, job.id, { status: 'failed', failure: `${why} ${AGAIN}`, finishedAt: parts.now() });
      continue;
    }
    const ctx: StaffContext = { ...parts, request: commandLine, authenticate: async () => actor, actor };
    try {
      await deleteRejects(ctx.db, job.id);
      await updateJob(ctx.db, job.id, { phase: 'reading', rowsDone: 0 });
      await goOn(ctx, job);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      await updateJob(ctx.db, job.id, { status: 'failed', failure: error.message, finishedAt: ctx.now() });
    }
  }
}

/** What a file's rows become depends on all rows before them; products that are in already are found unchanged. */
export const resumeImports = (parts: JobParts): Promise<void> =>
  resumeJobs(parts, 'catalogue', async (ctx, job) => {
    const { created, updated, unchanged, repriced, openings, productsDone } = await getJob(ctx.db, job.id);
    const counted = { created, updated, unchanged, repriced, openings, strangeBarcodes: 0, products: productsDone };
    const [upload, plan] = [await getUpload(ctx.db, job.uploadId), await getJobPlan(ctx.db, job.id)];
    await runImport(ctx, { jobId: job.id, upload, plan, dryRun: job.dryRun, counted });
  });

/** Before a process stops in good order, so that the next one need not wait. */
export const releaseImports = ({ db }: Pick<ApiContext, 'db'>): Promise<void> => releaseJobs(db, WORKER);
