import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@bhandar/domain/accounts';
import type { ImportJob, ImportReject, ProductKind } from '@bhandar/domain/catalogue';
import { coded, DomainError } from '@bhandar/domain/shared';
import { commandLine } from '../../core/command-line';
import { type ApiContext, handOverNothing, type StaffContext } from '../../core/context';
import { quietLive } from '../../core/events';
import { startImport } from './import-jobs';
import { findFirstSuperadmin, getJob, listRejects } from './import-repository';
import { previewImport } from './preview-import';
import { uploadImport } from './upload-import';

export interface FileImport {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The kind of goods if no column has it; guessed if left out. */
  kind?: ProductKind | undefined;
  dryRun: boolean;
  /** Nobody is asked about the dates of opening stock: they are right as they stand. */
  confirmDates?: boolean;
  /** Called once the import is queued, so that a command can start a worker. */
  onQueued: () => void;
  onProgress: (job: ImportJob) => void;
}

const POLL_MS = 250;
const SHOWN_REJECTS = 100;

type Parts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger'>;

/** A command has no request and acts in the name of the first superadmin. */
export async function commandContext(parts: Parts): Promise<StaffContext> {
  const staff = await findFirstSuperadmin(parts.db);
  if (!staff) throw new DomainError('NOT_FOUND', coded('import.noSuperadmin'));
  const actor: Actor = { ...staff, city: '', storeName: '', stores: [], language: null, sessionId: '' };
  return {
    ...parts,
    live: quietLive,
    request: commandLine,
    handOver: handOverNothing,
    authenticate: async () => actor,
    actor,
  };
}

/** Imports a whole file with its guessed columns. */
export async function importFile(
  parts: Parts,
  { fileName, bytes, kind, dryRun, confirmDates = false, onQueued, onProgress }: FileImport,
): Promise<{ job: ImportJob; rejects: ImportReject[] }> {
  const ctx = await commandContext(parts);
  const { uploadId } = await uploadImport(ctx, { fileName, bytes });
  const { mapping, options } = await previewImport(ctx, { uploadId });
  if (!mapping.tradeName) throw new DomainError('VALIDATION_FAILED', coded('file.noTradeName'));
  const chosen = { uploadId, mapping, options: { ...options, confirmDates, ...(kind ? { kind } : {}) }, dryRun };
  let job = await startImport(ctx, chosen);
  onQueued();
  while (job.status === 'running') {
    onProgress(job);
    await sleep(POLL_MS);
    job = await getJob(ctx.db, job.id);
  }
  const { rejects } = await listRejects(ctx.db, { jobId: job.id, page: 1, limit: SHOWN_REJECTS });
  return { job, rejects };
}
