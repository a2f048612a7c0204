import { containing, type Db, type PriceSheetFile as FileRow, staffName, type Tx } from '@bhandar/db';
import type { PriceSheet, PriceSheetDetails, PriceSheetQuery, SheetFile } from '@bhandar/domain/purchasing';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Price sheets belong to the warehouse: every manager sees them all. */
const live = sql`sheet.deleted_at is null`;

type Row = Omit<PriceSheet, 'createdAt'> & { createdAt: Date };

async function loadSheets(
  db: Db | Tx,
  where: RawBuilder<SqlBool>,
  tail: RawBuilder<unknown> = sql``,
): Promise<PriceSheet[]> {
  const { rows } = await sql<Row>`
    select sheet.id, sheet.version, sheet.valid_on, sheet.title, sheet.file_name, sheet.created_at,
      case when supplier.id is not null then jsonb_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
      ${staffName('creator')} as created_by, counted.lines, counted.matched,
      coalesce((select jsonb_agg(jsonb_build_object('id', file.id, 'fileName', file.file_name,
          'contentType', file.content_type, 'byteLength', file.byte_length, 'createdAt', file.created_at,
          'createdBy', ${staffName('uploader')}) order by file.created_at, file.id)
        from price_sheet_file file join staff_member uploader on uploader.id = file.created_by
        where file.sheet_id = sheet.id and file.deleted_at is null), '[]') as files
    from price_sheet sheet
    left join supplier on supplier.id = sheet.supplier_id
    join staff_member creator on creator.id = sheet.created_by
    cross join lateral (select count(*) as lines, count(line.product_id) as matched from price_sheet_line line
      where line.sheet_id = sheet.id and line.deleted_at is null) counted
    where ${live} and ${where} ${tail}`.execute(db);
  return rows.map(({ createdAt, files, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    files: files.map((file) => ({ ...file, createdAt: new Date(file.createdAt).toISOString() })),
  }));
}

export async function listSheetRows(
  db: Db,
  { supplierId, search, ...page }: PriceSheetQuery,
): Promise<{ rows: PriceSheet[]; total: number }> {
  const text = containing(search);
  const where = sql<SqlBool>`${supplierId ? sql`sheet.supplier_id = ${supplierId}` : sql`true`}
    and ${search === '' ? sql`true` : sql`(supplier.name ilike ${text} or sheet.title ilike ${text} or sheet.file_name ilike ${text})`}`;
  const rows = await loadSheets(
    db,
    where,
    sql`order by sheet.valid_on desc, sheet.created_at desc, sheet.id limit ${page.limit} offset ${offsetOf(page)}`,
  );
  const counted = await sql<{ total: number }>`
    select count(*) as total from price_sheet sheet left join supplier on supplier.id = sheet.supplier_id
    where ${live} and ${where}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function getSheet(db: Db | Tx, id: string): Promise<PriceSheet> {
  const [sheet] = await loadSheets(db, sql`sheet.id = ${id}`);
  if (!sheet) throw notFound('priceSheet');
  return sheet;
}

/** The supplier's previous sheet: the newest that is valid no later. Joins `sheet`. */
export const previousSheetId = sql`(select before.id from price_sheet before
  where before.supplier_id = sheet.supplier_id and before.deleted_at is null
    and (before.valid_on, before.version) < (sheet.valid_on, sheet.version)
    and exists (select from price_sheet_line held where held.sheet_id = before.id and held.deleted_at is null)
  order by before.valid_on desc, before.version desc limit 1)`;

export async function findPreviousSheet(db: Db, id: string): Promise<PriceSheetDetails['previous']> {
  const { rows } = await sql<NonNullable<PriceSheetDetails['previous']>>`
    select previous.id, previous.version, previous.valid_on, previous.title
    from price_sheet sheet join price_sheet previous on previous.id = ${previousSheetId}
    where sheet.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

const MAX_DROPPED = 200;

/** Products of the previous sheet that this one lacks. */
export async function listDropped(
  db: Db,
  { sheetId, previousId }: { sheetId: string; previousId: string },
): Promise<PriceSheetDetails['dropped']> {
  const { rows } = await sql<PriceSheetDetails['dropped'][number]>`
    select gone.trade_name, gone.strength, gone.unit_cost::text as unit_cost from price_sheet_line gone
    where gone.sheet_id = ${previousId} and gone.deleted_at is null and not exists (
      select from price_sheet_line kept
      where kept.sheet_id = ${sheetId} and kept.deleted_at is null and kept.goods_key = gone.goods_key)
    order by gone.trade_name, gone.line_no limit ${MAX_DROPPED}`.execute(db);
  return rows;
}

/** Inserts the next version of a supplier's sheets; the supplier is locked, so that versions are unique. */
export async function insertSheet(
  tx: Tx,
  sheet: { supplierId: string | null; validOn: string; title: string; fileName: string; by: string; at: Date },
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into price_sheet (supplier_id, version, valid_on, title, file_name, created_at, created_by)
    select ${sheet.supplierId}::uuid, coalesce(max(version), 0) + 1, ${sheet.validOn}::date, ${sheet.title},
      ${sheet.fileName}, ${sheet.at}, ${sheet.by}
    from price_sheet where supplier_id is not distinct from ${sheet.supplierId}::uuid
    returning id`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('A sheet always has an id');
  return row.id;
}

/** The sheet for lines that are typed on this day, locked until the transaction ends. */
export async function findTypedSheet(
  tx: Tx,
  { supplierId, validOn }: { supplierId: string | null; validOn: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from price_sheet where supplier_id is not distinct from ${supplierId}::uuid and valid_on = ${validOn}
      and file_name = '' and deleted_at is null order by version desc limit 1 for update`.execute(tx);
  return rows[0]?.id;
}

/** Sheets without a supplier have no supplier row to lock, so they share one lock. */
export async function lockSheetsOfNobody(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('price_sheet of nobody'))`.execute(tx);
}

export async function lockSheet(tx: Tx, id: string): Promise<void> {
  const { rows } = await sql`select id from price_sheet sheet where ${live} and id = ${id} for update`.execute(tx);
  if (rows.length === 0) throw notFound('priceSheet');
}

/** A sheet, removed or not; undefined for an unknown one. */
export async function lockRemovedSheet(tx: Tx, id: string): Promise<{ removed: boolean } | undefined> {
  const { rows } = await sql<{ removed: boolean }>`
    select deleted_at is not null as removed from price_sheet where id = ${id} for update`.execute(tx);
  return rows[0];
}

export async function retireSheet(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('priceSheet').set({ deletedAt: at }).where('id', '=', id).execute();
}

export async function insertSheetFile(tx: Tx, file: Insertable<FileRow>): Promise<void> {
  await tx.insertInto('priceSheetFile').values(file).execute();
}

export async function getSheetFile(db: Db | Tx, id: string): Promise<SheetFile & { sheetId: string }> {
  const { rows } = await sql<Omit<SheetFile, 'createdAt'> & { sheetId: string; createdAt: Date }>`
    select file.id, file.sheet_id, file.file_name, file.content_type, file.byte_length, file.created_at,
      ${staffName('uploader')} as created_by
    from price_sheet_file file join price_sheet sheet on sheet.id = file.sheet_id
    join staff_member uploader on uploader.id = file.created_by
    where ${live} and file.deleted_at is null and file.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('file');
  return { ...row, createdAt: row.createdAt.toISOString() };
}

export async function retireSheetFile(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('priceSheetFile').set({ deletedAt: at }).where('id', '=', id).execute();
}
