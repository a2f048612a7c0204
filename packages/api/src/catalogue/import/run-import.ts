import { setImmediate as nextTurn } from 'node:timers/promises';
import { transact } from '@bhandar/db';
import { createMerger, type ImportMerger, type ImportReject, readImportRow } from '@bhandar/domain/catalogue';
import { issueOf } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { analyseCatalogue } from './chunk-repository';
import type { FileFormat } from './file-format';
import { getJob, insertRejects, type JobPlan } from './import-repository';
import { openTable } from './open-table';
import { formulaRefusal } from './preview-import';
import type { JobDesk } from './work-at-job';
import { type ChunkCounts, type ChunkJob, writeChunk } from './write-chunk';

export interface ImportTask {
  jobId: string;
  upload: FileFormat & { id: string; fileName: string };
  plan: JobPlan;
  dryRun: boolean;
  /** What an earlier run had counted when its process died: its products are gone over again, and not counted twice. */
  counted: ChunkCounts & { products: number };
}

const CHUNK = 500;
const ROWS_BETWEEN_REPORTS = 1_000;
const REJECTS_AT_ONCE = 500;
/** Rows that are rejected may be long; they are not gathered beyond this. */
const REJECTED_CHARACTERS_AT_ONCE = 4_000_000;

/** Undoes a dry run's chunk and carries its counts out. */
class Undone extends Error {
  constructor(readonly counts: ChunkCounts) {
    super('A dry run writes nothing');
  }
}

/**
 * Chunks are committed as they are finished, so a job that stops half-way has brought in whole products, and running the
 * file again does the rest.
 */
export async function runImport(ctx: StaffContext, task: ImportTask, desk: JobDesk): Promise<void> {
  const merger = await readFile(ctx, task, desk);
  await writeProducts(ctx, { ...task, desk }, merger);
  if (!task.dryRun) await analyseCatalogue(ctx.db);
}

async function readFile(ctx: StaffContext, { jobId, upload, plan }: ImportTask, desk: JobDesk): Promise<ImportMerger> {
  const table = await openTable(ctx.settings, upload, 'job');
  const merger = createMerger();
  let rejects: ImportReject[] = [];
  let rejectedCharacters = 0;
  let rows = 0;
  let warnings = 0;
  const progress = async (more: { rowsTotal?: number } = {}) => {
    await insertRejects(ctx.db, jobId, rejects);
    rejects = [];
    rejectedCharacters = 0;
    const counts = {
      rejectedCount: merger.rows.rejected,
      mergedCount: merger.duplicates.length,
      warningCount: warnings,
    };
    await desk.report({ rowsDone: rows, ...counts, ...more });
    // A long file must not keep the server's other requests waiting.
    await nextTurn();
  };
  try {
    for await (const { rowNumber, values, cells, formula } of table.rows) {
      rows += 1;
      const result = formula
        ? { rejected: formulaRefusal(formula), field: null }
        : readImportRow(cells, plan.mapping, plan.options);
      merger.add(rowNumber, result);
      if ('rejected' in result) {
        rejects.push({ rowNumber, reason: issueOf(result.rejected), cells: values });
        rejectedCharacters += values.reduce((sum, value) => sum + value.length, 0);
      } else warnings += result.warnings.length;
      const isMuch = rejects.length >= REJECTS_AT_ONCE || rejectedCharacters >= REJECTED_CHARACTERS_AT_ONCE;
      if (rows % ROWS_BETWEEN_REPORTS === 0 || isMuch) await progress();
    }
  } finally {
    await table.close();
  }
  await progress({ rowsTotal: rows });
  return merger;
}

async function writeProducts(
  ctx: StaffContext,
  task: ImportTask & { desk: JobDesk },
  merger: ImportMerger,
): Promise<void> {
  const { products } = merger;
  const { products: countedProducts, ...counted } = task.counted;
  const total: ChunkCounts = { ...counted };
  const { warnings } = await getJob(ctx.db, task.jobId);
  await task.desk.report({ phase: 'writing', productsTotal: products.length });
  const claimed = new Set<string>();
  for (let start = 0; start < products.length; start += CHUNK) {
    const chunk = products.slice(start, start + CHUNK);
    const job = { jobId: task.jobId, source: task.upload.fileName, by: ctx.actor.id, at: ctx.now() };
    const { counts, taken } = await writeOrUndo(ctx, task, { chunk, job: { ...job, claimed } });
    for (const id of taken) claimed.add(id);
    if (start + chunk.length <= countedProducts) continue;
    for (const key of Object.keys(total) as (keyof ChunkCounts)[]) total[key] += counts[key];
    await task.desk.report({
      productsDone: start + chunk.length,
      createdCount: total.created,
      updatedCount: total.updated,
      unchangedCount: total.unchanged,
      repricedCount: total.repriced,
      openingCount: total.openings,
      warningCount: warnings + total.strangeBarcodes,
    });
  }
}

/** A retried transaction starts from the claims before it. */
async function writeOrUndo(
  ctx: StaffContext,
  { dryRun, desk }: ImportTask & { desk: JobDesk },
  { chunk, job }: { chunk: Parameters<typeof writeChunk>[1]; job: ChunkJob },
): Promise<{ counts: ChunkCounts; taken: Set<string> }> {
  let taken = new Set(job.claimed);
  try {
    const counts = await transact(ctx.db, async (tx) => {
      taken = new Set(job.claimed);
      const written = await writeChunk(tx, chunk, { ...job, claimed: taken });
      await desk.stillMine(tx);
      if (dryRun) throw new Undone(written);
      return written;
    });
    return { counts, taken };
  } catch (error) {
    if (error instanceof Undone) return { counts: error.counts, taken };
    throw error;
  }
}
