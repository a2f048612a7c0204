import { setImmediate as nextTurn } from 'node:timers/promises';
import { type QueueHandlers, transact } from '@bhandar/db';
import type { ImportJob, ImportReject } from '@bhandar/domain/catalogue';
import {
  guessPastSaleStyle,
  isPastSaleHead,
  PastSaleMapping,
  PastSaleOptions,
  type PastSaleRow,
  pastProductKey,
  pastSalePlaces,
  type RunPastSalesInput,
  readPastSale,
} from '@bhandar/domain/reports';
import { coded, invalid, issueOf, type MoneyStyle, notFound, type Refusal } from '@bhandar/domain/shared';
import * as z from 'zod';
import {
  allowLongWork,
  ensurePastProducts,
  type ImportJobControl,
  type ImportParts,
  importHandler,
  openJob,
  openUpload,
  readSample,
  rejectRows,
  startJob,
} from '../catalogue';
import type { StaffContext } from '../core/context';
import { listStoreIds } from './document-repository';
import { insertPastLines, type PastLine } from './past-sales-repository';
import { SAMPLE_ROWS } from './preview-past-sales';

const CHUNK = 2_000;
const ROWS_BETWEEN_REPORTS = 5_000;
/** Rejected rows may be long, so they are written before they exceed this. */
const REJECTED_CHARACTERS_AT_ONCE = 4_000_000;
const PastSalesPlan = z.object({ mapping: PastSaleMapping, options: PastSaleOptions });
const NEEDED = ['invoice', 'time', 'quantity', 'price'] as const;

interface PastSalesTask {
  jobId: string;
  uploadId: string;
  dryRun: boolean;
}

/** Starts an import of past sales, which continues in the queue. */
export async function startPastSales(ctx: StaffContext, input: RunPastSalesInput): Promise<ImportJob> {
  const { uploadId, mapping, options, dryRun } = input;
  const missing = NEEDED.filter((field) => !mapping[field]);
  if (missing.length > 0) throw invalid(coded('import.chooseColumns', { columns: missing.join(', ') }));
  if (!mapping.code && !mapping.name) throw invalid(coded('import.chooseProductColumn'));
  if (!(await listStoreIds(ctx.db)).includes(options.locationId)) throw notFound('store');
  return startJob(ctx, { kind: 'pastSales', knows: isPastSaleHead, uploadId, mapping, options, dryRun });
}

/** Lines that an earlier run imported are found unchanged. */
export const pastSalesImportHandlers = (parts: ImportParts): QueueHandlers =>
  importHandler(parts, 'pastSales', (ctx, { id, ...job }, desk) => importPastSales(ctx, { ...job, jobId: id }, desk));

/** Reads the file twice: first its products and errors, then its lines, some thousand at a time. */
async function importPastSales(ctx: StaffContext, task: PastSalesTask, desk: ImportJobControl): Promise<void> {
  const plan = await openJob(ctx.db, task.jobId, PastSalesPlan);
  const style = await styleOf(ctx, task.uploadId, plan.mapping);
  const rowsOf = () => readRows(ctx, task.uploadId, { ...plan, style });
  const { goods, good, rejected } = await survey(ctx, { rows: rowsOf(), jobId: task.jobId, desk });
  await desk.report({ phase: 'writing', productsTotal: good, productsDone: 0 });
  if (task.dryRun) return;
  const { ids, made } = await transact(ctx.db, async (tx) => {
    await allowLongWork(tx);
    return ensurePastProducts(tx, ctx, goods);
  });
  await desk.report({ createdCount: made });
  const { locationId } = plan.options;
  try {
    await writeLines(ctx, { rows: rowsOf(), ids, jobId: task.jobId, locationId, desk, rejected });
  } finally {
    // Written lines remain, also of an interrupted job.
    const entities = ['import', 'pastSale', 'product'] as const;
    ctx.live.changed({ area: 'reports', entities, storeIds: [locationId], staffId: null, by: '' });
  }
}

type Read = { rowNumber: number; cells: string[] } & ({ lineNo: number; row: PastSaleRow } | { rejected: Refusal });

/** Read from the rows that the preview shows, so that the import reads the same numbers. */
async function styleOf(ctx: StaffContext, uploadId: string, mapping: PastSaleMapping): Promise<MoneyStyle> {
  const { table } = await openUpload(ctx, uploadId, { waitsFor: 'job', knows: isPastSaleHead });
  const sample = await readSample(table, SAMPLE_ROWS);
  return guessPastSaleStyle(
    sample.map(({ cells }) => cells),
    mapping,
  );
}

/** Every row of the file, with its position in its invoice. */
async function* readRows(
  ctx: StaffContext,
  uploadId: string,
  { mapping, options, style }: { mapping: PastSaleMapping; options: PastSaleOptions; style: MoneyStyle },
): AsyncGenerator<Read> {
  const { table } = await openUpload(ctx, uploadId, { waitsFor: 'job', knows: isPastSaleHead });
  const reading = { dateOrder: options.dateOrder, timeZone: ctx.settings.timeZone, style };
  const placeOf = pastSalePlaces();
  try {
    for await (const { rowNumber, values, cells: texts, refused } of table.rows) {
      const row = readPastSale(texts, mapping, reading);
      const lineNo = placeOf(row);
      const at = { rowNumber, cells: values };
      if (refused) yield { ...at, rejected: refused.reason };
      else if ('rejected' in row) yield { ...at, rejected: row.rejected };
      else yield { ...at, lineNo, row };
    }
  } finally {
    await table.close();
  }
}

async function survey(ctx: StaffContext, of: { rows: AsyncGenerator<Read>; jobId: string; desk: ImportJobControl }) {
  const goods = new Map<string, { key: string; code: string; name: string }>();
  let rejects: ImportReject[] = [];
  let [rowsDone, rejectedCount, good, rejectedCharacters] = [0, 0, 0, 0];
  const progress = async (more: { rowsTotal?: number } = {}) => {
    await rejectRows(ctx.db, of.jobId, rejects);
    rejects = [];
    rejectedCharacters = 0;
    await of.desk.report({ rowsDone, rejectedCount, ...more });
    await nextTurn();
  };
  for await (const read of of.rows) {
    rowsDone += 1;
    if ('rejected' in read) {
      rejectedCount += 1;
      rejects.push({ rowNumber: read.rowNumber, reason: issueOf(read.rejected), cells: read.cells });
      rejectedCharacters += read.cells.reduce((sum, cell) => sum + cell.length, 0);
    } else {
      good += 1;
      note(goods, read.row);
    }
    if (rowsDone % ROWS_BETWEEN_REPORTS === 0 || rejectedCharacters >= REJECTED_CHARACTERS_AT_ONCE) await progress();
  }
  await progress({ rowsTotal: rowsDone });
  return { goods: [...goods.values()], good, rejected: rejectedCount };
}

/** A product is named by its first name that is not its code. */
function note(goods: Map<string, { key: string; code: string; name: string }>, { code, name }: PastSaleRow): void {
  const key = pastProductKey({ code, name });
  const known = goods.get(key);
  if (!known) goods.set(key, { key, code, name });
  else if (known.name === known.code) known.name = name;
}

interface Writing {
  rows: AsyncGenerator<Read>;
  ids: Map<string, string>;
  jobId: string;
  locationId: string;
  desk: ImportJobControl;
  /** The number of rejected rows. */
  rejected: number;
}

async function writeLines(ctx: StaffContext, { rows, ids, jobId, locationId, desk, ...of }: Writing): Promise<void> {
  let chunk: PastLine[] = [];
  let [done, updatedCount, differing] = [0, 0, 0];
  const flush = async () => {
    const lines = chunk;
    chunk = [];
    const { made, differ } = await transact(ctx.db, async (tx) => {
      await allowLongWork(tx);
      const kept = await insertPastLines(tx, lines, { jobId, locationId, timeZone: ctx.settings.timeZone });
      await rejectRows(tx, jobId, kept.differ);
      await desk.assertOwned(tx);
      return kept;
    });
    done += lines.length;
    updatedCount += made;
    differing += differ.length;
    const counts = { updatedCount, rejectedCount: of.rejected + differing };
    await desk.report({ productsDone: done, unchangedCount: done - updatedCount - differing, ...counts });
  };
  for await (const read of rows) {
    if ('rejected' in read) continue;
    const { row, ...place } = read;
    const productId = ids.get(pastProductKey(row));
    if (productId) chunk.push({ ...row, ...place, productId });
    if (chunk.length >= CHUNK) await flush();
  }
  if (chunk.length > 0) await flush();
}
