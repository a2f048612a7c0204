import { randomUUID } from 'node:crypto';
import { type QueueHandler, type QueueHandlers, transact } from '@bhandar/db';
import { ImportMapping, ImportOptions } from '@bhandar/domain/catalogue';
import { issue } from '@bhandar/domain/shared';
import * as z from 'zod';
import { findActor } from '../../accounts';
import { commandLine } from '../../core/command-line';
import { type ApiContext, handOverNothing, type StaffContext } from '../../core/context';
import { openJob } from './import-jobs';
import {
  type ClaimedImport,
  claimImport,
  deleteRejects,
  endJob,
  getJob,
  getUpload,
  holdJob,
  IMPORT_TASKS,
  type ImportRun,
  type JobKind,
} from './import-repository';
import { runImport } from './run-import';
import { type ImportJobControl, runImportJob } from './run-import-job';

const MAX_ATTEMPTS = 5;
const CataloguePlan = z.object({ mapping: ImportMapping, options: ImportOptions, headers: z.array(z.string()) });

export type ImportParts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger' | 'live'>;

/**
 * Runs import jobs in the name of their owner. After a crash the file is read again from its beginning, because each
 * row may depend on all rows before it.
 */
export function importHandler(
  parts: ImportParts,
  kind: JobKind,
  work: (ctx: StaffContext, job: ClaimedImport, desk: ImportJobControl) => Promise<void>,
): QueueHandlers {
  const end = (mine: ImportRun, cancelled: boolean, reason: string) =>
    transact(parts.db, async (tx) => {
      if (!(await holdJob(tx, mine))) return;
      const outcome = cancelled
        ? { status: 'cancelled' as const, failure: null }
        : { status: 'failed' as const, failure: reason };
      await endJob(tx, mine.id, { ...outcome, finishedAt: parts.now() });
    });
  const handler: QueueHandler = async ({ id, signal }) => {
    const mine = { id, run: randomUUID() };
    const job = await claimImport(parts.db, mine);
    if (!job) return undefined;
    const actor = await findActor(parts.db, job.startedBy);
    if (actor?.role !== 'superadmin') {
      await end(mine, job.cancelRequested, issue('import.starterNotPermitted'));
      return undefined;
    }
    if (job.attempts > MAX_ATTEMPTS) {
      await end(mine, job.cancelRequested, issue('import.interrupted'));
      return undefined;
    }
    const ctx: StaffContext = {
      ...parts,
      request: commandLine,
      handOver: handOverNothing,
      authenticate: async () => actor,
      actor,
    };
    const ended = await runImportJob(ctx, { ...mine, signal }, async (desk) => {
      await deleteRejects(ctx.db, id);
      await desk.report({ phase: 'reading', rowsDone: 0 });
      await work(ctx, job, desk);
    });
    return ended === 'stopped' ? { again: parts.now() } : undefined;
  };
  return { [IMPORT_TASKS[kind]]: handler };
}

/** Products that an earlier run wrote are found unchanged and not counted twice. */
export const catalogueImportHandlers = (parts: ImportParts): QueueHandlers =>
  importHandler(parts, 'catalogue', async (ctx, { id: jobId, uploadId, dryRun }, desk) => {
    const { created, updated, unchanged, repriced, openings, productsDone } = await getJob(ctx.db, jobId);
    const counted = { created, updated, unchanged, repriced, openings, strangeBarcodes: 0, products: productsDone };
    const [upload, plan] = [await getUpload(ctx.db, uploadId), await openJob(ctx.db, jobId, CataloguePlan)];
    await runImport(ctx, { jobId, upload, plan, dryRun, counted }, desk);
  });
