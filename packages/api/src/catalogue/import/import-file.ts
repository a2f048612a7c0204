import { setTimeout as sleep } from 'node:timers/promises';
import type { Actor } from '@bhandar/domain/accounts';
import type { ImportJob, ImportReject, ProductKind } from '@bhandar/domain/catalogue';
import { coded, DomainError } from '@bhandar/domain/shared';
import type { ApiContext, RequestFacts, StaffContext } from '../../core/context';
import { quietLive } from '../../core/events';
import { prepareImport } from './import-jobs';
import { findFirstSuperadmin, getJob, listRejects } from './import-repository';
import { previewImport } from './preview-import';
import { runImport } from './run-import';
import { uploadImport } from './upload-import';

export interface FileImport {
  fileName: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The kind of goods where no column says it; guessed otherwise. */
  kind?: ProductKind | undefined;
  dryRun: boolean;
  onProgress: (job: ImportJob) => void;
}

const POLL_MS = 250;
const SHOWN_REJECTS = 100;

export const commandLine: RequestFacts = {
  id: 'command',
  method: 'POST',
  address: '',
  userAgent: 'command line',
  header: () => undefined,
  cookie: () => undefined,
  setCookie: () => undefined,
};

type Parts = Pick<ApiContext, 'db' | 'now' | 'settings' | 'logger'>;

/** What a command does without a request, it does in the first superadmin's name. */
export async function commandContext(parts: Parts): Promise<StaffContext> {
  const staff = await findFirstSuperadmin(parts.db);
  if (!staff) throw new DomainError('NOT_FOUND', coded('import.noSuperadmin'));
  const actor: Actor = { ...staff, city: '', storeName: '', stores: [], language: null, sessionId: '' };
  return { ...parts, live: quietLive, request: commandLine, authenticate: async () => actor, actor };
}

/** A whole import by its guessed columns. */
export async function importFile(
  parts: Parts,
  { fileName, bytes, kind, dryRun, onProgress }: FileImport,
): Promise<{ job: ImportJob; rejects: ImportReject[] }> {
  const ctx = await commandContext(parts);
  const { uploadId } = await uploadImport(ctx, { fileName, bytes });
  const { mapping, options } = await previewImport(ctx, { uploadId });
  if (!mapping.tradeName) throw new DomainError('VALIDATION_FAILED', coded('file.noTradeName'));
  const chosen = { uploadId, mapping, options: { ...options, ...(kind ? { kind } : {}) }, dryRun };
  const { job, task } = await prepareImport(ctx, chosen);
  let ended = false;
  const work = runImport(ctx, task).finally(() => {
    ended = true;
  });
  while (!ended) {
    onProgress(await getJob(ctx.db, job.id));
    await Promise.race([work, sleep(POLL_MS)]);
  }
  const { rejects } = await listRejects(ctx.db, { jobId: job.id, page: 1, limit: SHOWN_REJECTS });
  return { job: await getJob(ctx.db, job.id), rejects };
}
