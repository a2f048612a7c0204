import type { Db, Tx } from '@bhandar/db';
import {
  type ImportJob,
  type ImportReject,
  type ImportRejectsQuery,
  isCatalogueHead,
  type RunImportInput,
} from '@bhandar/domain/catalogue';
import { type KnownHead, type Page, toPage } from '@bhandar/domain/shared';
import * as z from 'zod';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { readStored } from '../../core/read-stored';
import { transact, transactOnce } from '../../core/transact';
import {
  getJob,
  getJobPlan,
  getUpload,
  insertJob,
  type JobKind,
  listJobs,
  listRejects,
  requestCancel,
} from './import-repository';
import { openTable } from './open-table';
import { ensureSingleImport } from './single-import';

interface JobInput {
  uploadId: string;
  mapping: object;
  options: object;
  dryRun: boolean;
}

/** Starts a job of any kind and queues it, unless a repeated request has started it already. */
export async function startJob(
  ctx: StaffContext,
  { kind, knows, ...input }: JobInput & { kind: JobKind; knows: KnownHead },
): Promise<ImportJob> {
  const { uploadId, mapping, options, dryRun } = input;
  const upload = await getUpload(ctx.db, uploadId);
  const table = await openTable(ctx.settings, upload, { knows });
  await table.close();
  const plan = { mapping, options, headers: table.headers };
  const { answer: job } = await transactOnce(ctx, async (tx) => {
    if (kind === 'catalogue' && !dryRun) await ensureSingleImport(tx, ctx);
    const by = { startedBy: ctx.actor.id, startedAt: ctx.now() };
    const jobId = await insertJob(tx, { uploadId, fileName: upload.fileName, dryRun, kind, plan, ...by });
    // The end of an import is audited without a request, so this entry keeps the address from which it started.
    const after = { kind, fileName: upload.fileName, dryRun };
    await audit(tx, ctx, { action: 'import.start', entity: 'import', entityId: jobId, after });
    return getJob(tx, jobId);
  });
  return job;
}

/** The plan of a job, or the part of it that the schema names. */
export const openJob = async <Plan extends z.ZodType>(
  db: Db | Tx,
  jobId: string,
  plan: Plan,
): Promise<z.output<Plan>> => readStored(plan, await getJobPlan(db, jobId));

export const startImport = (ctx: StaffContext, input: RunImportInput): Promise<ImportJob> =>
  startJob(ctx, { kind: 'catalogue', knows: isCatalogueHead, ...input });

export const readImport = (ctx: StaffContext, jobId: string, db: Db | Tx = ctx.db): Promise<ImportJob> =>
  getJob(db, jobId);

export async function listImports(
  ctx: StaffContext,
  query: { page: number; limit: number },
  kind: JobKind = 'catalogue',
): Promise<Page<ImportJob>> {
  const { jobs, total } = await listJobs(ctx.db, { ...query, kind });
  return toPage(jobs, total, query);
}

/** The job stops at its next progress report; rows that it has written remain. */
export async function cancelImport(ctx: StaffContext, jobId: string): Promise<ImportJob> {
  return transact(ctx, async (tx) => {
    const job = await getJob(tx, jobId);
    await requestCancel(tx, jobId, ctx.now());
    const facts = { before: { status: job.status }, after: { status: 'cancelled' } };
    await audit(tx, ctx, { action: 'cancel', entity: 'import', entityId: jobId, ...facts });
    return job;
  });
}

export async function listImportRejects(ctx: StaffContext, query: ImportRejectsQuery): Promise<Page<ImportReject>> {
  await getJob(ctx.db, query.jobId);
  const { rejects, total } = await listRejects(ctx.db, query);
  return toPage(rejects, total, query);
}

/** The file's own columns, for the download of the rejected rows. */
export async function readImportHeaders(ctx: StaffContext, jobId: string): Promise<string[]> {
  const { headers } = await openJob(ctx.db, jobId, z.object({ headers: z.array(z.string()) }));
  return headers;
}
