import { randomUUID } from 'node:crypto';
import type { Tx } from '@bhandar/db';
import { isManager } from '@bhandar/domain/accounts';
import {
  type AddSheetLineInput,
  goodsKey,
  type PriceSheet,
  type PriceSheetDetails,
  type PriceSheetQuery,
  priceSheetLine,
  type SheetFile,
  type SheetLine,
  type SheetLineInput,
  type SheetLineQuery,
  sheetLineForm,
  type UpdateSheetLineInput,
  whyNotTypeLine,
} from '@bhandar/domain/purchasing';
import {
  changesSince,
  coded,
  DomainError,
  editedSince,
  invalid,
  notFound,
  type Page,
  refuse,
  toPage,
  violationsIn,
} from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { listForgiving } from '../../core/product-words-repository';
import { todayOf } from '../../core/today';
import { transact, transactOnce } from '../../core/transact';
import { lockSuppliers } from '../suppliers/supplier-repository';
import { dropScan, keepScan, openScan, plainName, readScan } from './price-sheet-files';
import {
  compareWithPrevious,
  getSheetLine,
  insertSheetLines,
  listSheetLineRows,
  lockRemovedSheetLine,
  lockSheetLine,
  matchProducts,
  type PricedSheetLine,
  retireSheetLine,
  updateSheetLineRow,
} from './price-sheet-line-repository';
import {
  findPreviousSheet,
  findTypedSheet,
  getSheet,
  getSheetFile,
  insertSheet,
  insertSheetFile,
  listDropped,
  listSheetRows,
  lockRemovedSheet,
  lockSheet,
  lockSheetsOfNobody,
  retireSheet,
  retireSheetFile,
} from './price-sheet-repository';

const GONE = () => new DomainError('NOT_FOUND', coded('priceSheet.notFound'), { data: { deletedCount: 0 } });

export async function listSheetLines(ctx: StaffContext, query: SheetLineQuery): Promise<Page<SheetLine>> {
  if (!isManager(ctx.actor)) return toPage([], 0, query);
  const { rows, total } = await listForgiving(ctx.db, query.search, (forgiven) =>
    listSheetLineRows(ctx.db, query, forgiven),
  );
  return toPage(rows, total, query);
}

export async function listPriceSheets(ctx: StaffContext, query: PriceSheetQuery): Promise<Page<PriceSheet>> {
  const { rows, total } = await listSheetRows(ctx.db, query);
  return toPage(rows, total, query);
}

/** A sheet with the changes since the supplier's previous sheet. */
export async function readPriceSheet(ctx: StaffContext, id: string): Promise<PriceSheetDetails> {
  const { db } = ctx;
  const sheet = await getSheet(db, id);
  const previous = await findPreviousSheet(db, id);
  const compared = await compareWithPrevious(db, id);
  const dropped = previous ? await listDropped(db, { sheetId: id, previousId: previous.id }) : [];
  return { ...sheet, previous, compared, dropped };
}

/** Computes lines and matches their products; a line with contradicting figures is refused. */
export async function prepareLines(tx: Tx, lines: readonly SheetLineInput[]): Promise<PricedSheetLine[]> {
  const productIds = await matchProducts(tx, lines);
  return lines.map((input, index) => {
    const priced = priceSheetLine(input);
    if (Array.isArray(priced)) {
      refuse(priced, 'VALIDATION_FAILED');
      throw invalid(coded('priceSheet.contradicts'));
    }
    return { input, priced, goodsKey: goodsKey(input), productId: productIds[index] ?? null };
  });
}

/** Locks the supplier whose sheets grow, so that versions are unique. */
export async function holdSheetsOf(tx: Tx, supplierId: string | null): Promise<void> {
  if (supplierId === null) return lockSheetsOfNobody(tx);
  const supplier = (await lockSuppliers(tx, [supplierId])).get(supplierId);
  if (!supplier || supplier.deleted) throw notFound('supplier');
}

/** Adds a typed line to the supplier's sheet of today, which is created if needed. */
export async function addSheetLine(ctx: StaffContext, { supplierId, line }: AddSheetLineInput): Promise<SheetLine> {
  refuse(whyNotTypeLine(line), 'VALIDATION_FAILED');
  return transact(ctx, async (tx) => {
    await holdSheetsOf(tx, supplierId);
    const validOn = todayOf(ctx);
    const by = { by: ctx.actor.id, at: ctx.now() };
    const sheetId =
      (await findTypedSheet(tx, { supplierId, validOn })) ??
      (await insertSheet(tx, { supplierId, validOn, title: '', fileName: '', ...by }));
    const [id = ''] = await insertSheetLines(tx, sheetId, { lines: await prepareLines(tx, [line]), ...by });
    const made = await getSheetLine(tx, id);
    await audit(tx, ctx, { action: 'create', entity: 'supplierDocument', entityId: id, after: made });
    return made;
  });
}

export async function updateSheetLine(
  ctx: StaffContext,
  { id, revision, line: said }: UpdateSheetLineInput,
): Promise<SheetLine> {
  return transact(ctx, async (tx) => {
    if (!(await lockSheetLine(tx, id))) throw notFound('priceSheet');
    const before = await getSheetLine(tx, id);
    const from = { now: before, formOf: sheetLineForm };
    refuse(violationsIn(changesSince(revision, said, from), whyNotTypeLine(said)), 'VALIDATION_FAILED');
    const edited = editedSince(revision, said, from);
    const line = { ...edited, stock: edited.stock === undefined ? before.stock : edited.stock };
    const [prepared] = await prepareLines(tx, [line]);
    if (prepared) await updateSheetLineRow(tx, id, { line: prepared, by: ctx.actor.id, at: ctx.now() });
    const after = await getSheetLine(tx, id);
    await audit(tx, ctx, { action: 'update', entity: 'supplierDocument', entityId: id, before, after });
    return after;
  });
}

export async function removeSheetLine(ctx: StaffContext, id: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    if (!(await lockSheetLine(tx, id))) throw GONE();
    const before = await getSheetLine(tx, id);
    await retireSheetLine(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'delete', entity: 'supplierDocument', entityId: id, before });
    return { id };
  });
}

/** Undoes a removal; an existing line stays unchanged. */
export async function restoreSheetLine(ctx: StaffContext, id: string): Promise<SheetLine> {
  return transact(ctx, async (tx) => {
    const held = await lockRemovedSheetLine(tx, id);
    if (!held) throw GONE();
    if (held.removed) await retireSheetLine(tx, id, null);
    const after = await getSheetLine(tx, id);
    if (held.removed) await audit(tx, ctx, { action: 'restore', entity: 'supplierDocument', entityId: id, after });
    return after;
  });
}

/** Removes a sheet with its lines and files; its version is never reused. */
export async function removePriceSheet(ctx: StaffContext, id: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    await lockSheet(tx, id);
    const before = await getSheet(tx, id);
    await retireSheet(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'delete', entity: 'priceSheet', entityId: id, before });
    return { id };
  });
}

/** Undoes a removal; the sheet returns to its version. */
export async function restorePriceSheet(ctx: StaffContext, id: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const held = await lockRemovedSheet(tx, id);
    if (!held) throw GONE();
    if (held.removed) {
      await retireSheet(tx, id, null);
      await audit(tx, ctx, { action: 'restore', entity: 'priceSheet', entityId: id, after: await getSheet(tx, id) });
    }
    return { id };
  });
}

/** Stores the scan or PDF of a sheet after checking its type. */
export async function attachToSheet(
  ctx: StaffContext,
  upload: { sheetId: string; fileName: string; bytes: AsyncIterable<Uint8Array> },
): Promise<SheetFile> {
  const fileName = plainName(upload.fileName);
  const { bytes, contentType, sha256 } = await readScan(fileName, upload.bytes);
  const id = randomUUID();
  await keepScan(ctx.settings, id, bytes);
  try {
    const attach = async (tx: Tx) => {
      const { sheetId } = upload;
      await lockSheet(tx, sheetId);
      const by = { createdBy: ctx.actor.id, createdAt: ctx.now() };
      await insertSheetFile(tx, { id, sheetId, fileName, contentType, byteLength: bytes.length, sha256, ...by });
      const after = { sheetId, fileName, contentType, byteLength: bytes.length, sha256 };
      await audit(tx, ctx, { action: 'attach', entity: 'priceSheet', entityId: sheetId, after });
      const { sheetId: _, ...file } = await getSheetFile(tx, id);
      return file;
    };
    const { answer, isRepeat } = await transactOnce(ctx, attach, { sha256 });
    // The first upload kept its own copy.
    if (isRepeat) await dropScan(ctx.settings, id);
    return answer;
  } catch (error) {
    await dropScan(ctx.settings, id);
    throw error;
  }
}

export async function openSheetFile(
  ctx: StaffContext,
  id: string,
): Promise<{ fileName: string; contentType: string; chunks: AsyncIterable<Uint8Array> }> {
  const { fileName, contentType } = await getSheetFile(ctx.db, id);
  return { fileName, contentType, chunks: openScan(ctx.settings, id) };
}

/** Removes the file from the sheet; its bytes stay in the data directory for later enquiries. */
export async function removeSheetFile(ctx: StaffContext, id: string): Promise<{ id: string }> {
  return transact(ctx, async (tx) => {
    const before = await getSheetFile(tx, id);
    await retireSheetFile(tx, id, ctx.now());
    await audit(tx, ctx, { action: 'detach', entity: 'priceSheet', entityId: before.sheetId, before });
    return { id };
  });
}
