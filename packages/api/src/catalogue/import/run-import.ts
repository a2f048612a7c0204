import { setImmediate as nextTurn } from 'node:timers/promises';
import { transact } from '@bhandar/db';
import {
  createMerger,
  type ImportMapping,
  type ImportMerger,
  type ImportOptions,
  type ImportReject,
  isCatalogueHead,
  readImportRow,
} from '@bhandar/domain/catalogue';
import { issueOf, type Refusal } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { askAboutOpenings, questionAsked } from './ask-about-openings';
import { allowLongWork, analyseCatalogue } from './chunk-repository';
import type { FileFormat } from './file-format';
import { deleteRejects, getJob, insertRejects } from './import-repository';
import { openTable } from './open-table';
import type { ImportJobControl } from './run-import-job';
import { type ChunkCounts, type ChunkJob, writeChunk } from './write-chunk';

export interface ImportTask {
  jobId: string;
  upload: FileFormat & { id: string; fileName: string };
  plan: { mapping: ImportMapping; options: ImportOptions };
  dryRun: boolean;
  /** The counts of an earlier run whose process died: its products are processed again and not counted twice. */
  counted: ChunkCounts & { products: number };
}

const CHUNK = 500;
const ROWS_BETWEEN_REPORTS = 1_000;
const REJECTS_AT_ONCE = 500;
/** Rejected rows may be long, so they are written before they exceed this. */
const REJECTED_CHARACTERS_AT_ONCE = 4_000_000;

/** Rolls back a dry run's chunk and carries its counts out. */
class Undone extends Error {
  constructor(readonly counts: ChunkCounts) {
    super('A dry run writes nothing');
  }
}

/**
 * Chunks are committed one by one, so a job that stops half-way has written whole products, and importing the file
 * again writes the rest.
 */
export async function runImport(ctx: StaffContext, task: ImportTask, desk: ImportJobControl): Promise<void> {
  const merger = await readProducts(ctx, task, desk);
  await writeProducts(ctx, { ...task, desk }, merger);
  if (!task.dryRun) await refreshStatistics(ctx, task.jobId);
}

/** Every product is saved by now, and autovacuum comes later: what only makes searches faster does not fail the import. */
async function refreshStatistics({ db, logger }: StaffContext, jobId: string): Promise<void> {
  try {
    await db.transaction().execute(async (tx) => {
      await allowLongWork(tx);
      await analyseCatalogue(tx);
    });
  } catch (error) {
    logger.warn({ err: error, jobId }, 'analysing the imported catalogue failed');
  }
}

/**
 * The products of the file. Rows whose opening stock the records contradict are refused whole, so the file is read again
 * without them.
 */
async function readProducts(ctx: StaffContext, task: ImportTask, desk: ImportJobControl): Promise<ImportMerger> {
  const merger = await readFile(ctx, { ...task, desk }, new Map());
  if (task.plan.options.confirmDates) return merger;
  const asked = await askAboutOpenings(ctx, merger.products);
  if (asked.size === 0) return merger;
  for (const { rowNumber, rejected } of merger.rejected) asked.set(rowNumber, rejected);
  await deleteRejects(ctx.db, task.jobId);
  return readFile(ctx, { ...task, desk }, asked);
}

/** `refused` are rows whose refusal is known already. */
async function readFile(
  ctx: StaffContext,
  { jobId, upload, plan, desk }: ImportTask & { desk: ImportJobControl },
  refused: ReadonlyMap<number, Refusal>,
): Promise<ImportMerger> {
  const table = await openTable(ctx.settings, upload, { waitsFor: 'job', knows: isCatalogueHead });
  const merger = createMerger(questionAsked(ctx, plan.options));
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
    // Lets other requests run, because a long file would block the server.
    await nextTurn();
  };
  try {
    for await (const { rowNumber, values, cells, ...row } of table.rows) {
      rows += 1;
      const rejected = row.refused?.reason ?? refused.get(rowNumber);
      const read = rejected ? { rejected, field: null } : readImportRow(cells, plan.mapping, plan.options);
      const result = merger.add(rowNumber, read);
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
  task: ImportTask & { desk: ImportJobControl },
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
    const stamp = { by: ctx.actor.id, at: ctx.now(), day: todayOf(ctx) };
    const job = { jobId: task.jobId, source: task.upload.fileName, ...stamp };
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
  { dryRun, desk }: ImportTask & { desk: ImportJobControl },
  { chunk, job }: { chunk: Parameters<typeof writeChunk>[1]; job: ChunkJob },
): Promise<{ counts: ChunkCounts; taken: Set<string> }> {
  let taken = new Set(job.claimed);
  try {
    const counts = await transact(ctx.db, async (tx) => {
      taken = new Set(job.claimed);
      const written = await writeChunk(tx, chunk, { ...job, claimed: taken });
      await desk.assertOwned(tx);
      if (dryRun) throw new Undone(written);
      return written;
    });
    return { counts, taken };
  } catch (error) {
    if (error instanceof Undone) return { counts: error.counts, taken };
    throw error;
  }
}
