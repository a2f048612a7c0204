import { type Db, staffName, type Tx } from '@bhandar/db';
import type { ProductSearch } from '@bhandar/domain/catalogue';
import type { PricedLine, SheetLine, SheetLineInput, SheetLineQuery } from '@bhandar/domain/purchasing';
import {
  fold,
  foldStrength,
  notFound,
  offsetOf,
  searchKey,
  unitMrpOfPack,
  unitTradePrice,
} from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { tradeColumns } from '../purchases/trade-columns';
import { previousSheetId } from './price-sheet-repository';

/** `line` on its `sheet`, with its product and the price of the same product on the previous sheet. */
const lines = sql`
  from price_sheet_line line
  join price_sheet sheet on sheet.id = line.sheet_id and sheet.deleted_at is null
  left join supplier on supplier.id = sheet.supplier_id
  left join product on product.id = line.product_id
  join staff_member creator on creator.id = line.created_by
  left join staff_member changer on changer.id = line.updated_by
  left join lateral (select before.unit_cost from price_sheet_line before
    where before.sheet_id = ${previousSheetId} and before.goods_key = line.goods_key and before.deleted_at is null
    order by before.line_no limit 1) previous on true
  where line.deleted_at is null`;

const rate = (name: string) =>
  sql`jsonb_build_object('basisPoints', ${sql.ref(`line.${name}_bp`)}, 'minor', ${sql.ref(`line.${name}_minor`)})`;

const columns = sql`line.id, jsonb_build_object('id', sheet.id, 'version', sheet.version, 'validOn', sheet.valid_on,
    'title', sheet.title) as sheet,
  case when supplier.id is not null then jsonb_build_object('id', supplier.id, 'name', supplier.name) end as supplier,
  case when product.id is not null then jsonb_build_object('id', product.id, 'kind', product.kind,
    'code', product.code) end as product,
  line.trade_name, line.generic_name, line.strength, line.category, line.company, line.stock, line.pack_type,
  line.purchase_unit_type, line.pack_size, line.pack_tp_minor, ${rate('purchase_discount')} as purchase_discount,
  ${rate('purchase_vat')} as purchase_vat, line.sales_unit_type, line.sale_pack_size, line.pack_mrp_minor,
  ${rate('sales_discount')} as sales_discount, ${rate('sales_vat')} as sales_vat, line.unit_cost::text as unit_cost,
  product.unit_cost::text as current_unit_cost, previous.unit_cost::text as previous_unit_cost,
  ${staffName('creator')} as created_by, line.created_at,
  ${staffName('changer')} as updated_by, line.updated_at`;

type Row = Omit<SheetLine, 'createdAt' | 'updatedAt' | 'unitTpMinor' | 'unitMrpMinor'> & {
  createdAt: Date;
  updatedAt: Date | null;
};

const toLine = ({ createdAt, updatedAt, ...row }: Row): SheetLine => ({
  ...row,
  unitTpMinor: unitTradePrice(row.packTpMinor, row.packSize),
  unitMrpMinor: row.packMrpMinor === null ? null : unitMrpOfPack(row.packMrpMinor, row.salePackSize),
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt?.toISOString() ?? null,
});

const COMPARED = {
  dearer: sql`line.unit_cost > product.unit_cost`,
  cheaper: sql`line.unit_cost < product.unit_cost`,
  unmatched: sql`line.product_id is null`,
};

/** The text of a line is its own, because not every line has a product. */
const isLike = ({ ways }: ProductSearch): RawBuilder<SqlBool> =>
  anyOf(
    ways.map((way) =>
      allOf(
        way.map(({ choices, isWhole }) =>
          anyOf(
            choices.map((word) => sql`strpos(' ' || line.search_text || ' ', ${` ${word}${isWhole ? ' ' : ''}`}) > 0`),
          ),
        ),
      ),
    ),
  );

const anyOf = (some: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join([sql`false`, ...some], sql` or `)})`;
const allOf = (some: readonly RawBuilder<SqlBool>[]) => sql<SqlBool>`(${sql.join([sql`true`, ...some], sql` and `)})`;

function conditions(query: SheetLineQuery, forgiven: ProductSearch | undefined): RawBuilder<SqlBool> {
  const { supplierId, sheetId, compared, search } = query;
  const words = fold(search).split(' ').filter(Boolean);
  return sql`${supplierId ? sql`sheet.supplier_id = ${supplierId}` : sql`true`}
    and ${sheetId ? sql`sheet.id = ${sheetId}` : sql`true`} and ${compared ? COMPARED[compared] : sql`true`}
    and ${forgiven ? isLike(forgiven) : allOf(words.map((word) => sql`strpos(line.search_text, ${word}) > 0`))}`;
}

const ORDERS: Record<SheetLineQuery['sort'], RawBuilder<unknown>> = {
  createdAt: sql`line.created_at`,
  tradeName: sql`line.goods_key`,
  packTp: sql`line.pack_tp_minor`,
  change: sql`case when product.unit_cost > 0 then line.unit_cost / product.unit_cost else 1 end`,
};

export async function listSheetLineRows(
  db: Db,
  query: SheetLineQuery,
  forgiven?: ProductSearch,
): Promise<{ rows: SheetLine[]; total: number }> {
  const { sort, direction, limit } = query;
  const where = conditions(query, forgiven);
  const { rows } = await sql<Row>`select ${columns} ${lines} and ${where}
    order by ${ORDERS[sort]} ${sql.raw(direction)}, line.created_at desc, line.sheet_id, line.line_no
    limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from price_sheet_line line
    join price_sheet sheet on sheet.id = line.sheet_id and sheet.deleted_at is null
    left join product on product.id = line.product_id
    where line.deleted_at is null and ${where}`.execute(db);
  return { rows: rows.map(toLine), total: counted.rows[0]?.total ?? 0 };
}

export async function getSheetLine(db: Db | Tx, id: string): Promise<SheetLine> {
  const { rows } = await sql<Row>`select ${columns} ${lines} and line.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('priceSheet');
  return toLine(row);
}

/** Locked until the transaction ends; answers whether it exists. */
export async function lockSheetLine(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select line.id from price_sheet_line line join price_sheet sheet on sheet.id = line.sheet_id
    where line.id = ${id} and line.deleted_at is null and sheet.deleted_at is null for update of line`.execute(tx);
  return rows.length > 0;
}

export interface Compared {
  dearer: number;
  cheaper: number;
  same: number;
  added: number;
}

/** The comparison of a sheet's prices with the previous sheet. */
export async function compareWithPrevious(db: Db, sheetId: string): Promise<Compared> {
  const { rows } = await sql<Compared>`
    select count(*) filter (where line.unit_cost > previous.unit_cost) as dearer,
      count(*) filter (where line.unit_cost < previous.unit_cost) as cheaper,
      count(*) filter (where line.unit_cost = previous.unit_cost) as same,
      count(*) filter (where previous.unit_cost is null) as added
    ${lines} and sheet.id = ${sheetId}`.execute(db);
  return rows[0] ?? { dearer: 0, cheaper: 0, same: 0, added: 0 };
}

export interface PricedSheetLine {
  input: SheetLineInput;
  priced: PricedLine;
  goodsKey: string;
  productId: string | null;
}

const rowOf = ({ input, priced, goodsKey, productId }: PricedSheetLine) => ({
  productId,
  goodsKey,
  searchText: fold([input.tradeName, input.genericName, input.strength, input.category, input.company].join(' ')),
  tradeName: input.tradeName,
  genericName: input.genericName,
  strength: input.strength,
  category: input.category,
  company: input.company,
  stock: input.stock,
  ...tradeColumns(input, priced),
});

const CHUNK = 1_000;

/** Appends lines to a locked sheet; answers the new ids in their order. */
export async function insertSheetLines(
  tx: Tx,
  sheetId: string,
  { lines: added, by, at }: { lines: readonly PricedSheetLine[]; by: string; at: Date },
): Promise<string[]> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(line_no), 0) as last from price_sheet_line where sheet_id = ${sheetId}`.execute(tx);
  const from = rows[0]?.last ?? 0;
  const ids: string[] = [];
  for (let start = 0; start < added.length; start += CHUNK) {
    const values = added.slice(start, start + CHUNK).map((line, index) => ({
      ...rowOf(line),
      sheetId,
      lineNo: from + start + index + 1,
      createdAt: at,
      createdBy: by,
    }));
    const made = await tx.insertInto('priceSheetLine').values(values).returning('id').execute();
    ids.push(...made.map(({ id }) => id));
  }
  return ids;
}

export async function updateSheetLineRow(
  tx: Tx,
  id: string,
  { line, by, at }: { line: PricedSheetLine; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('priceSheetLine')
    .set({ ...rowOf(line), updatedAt: at, updatedBy: by })
    .where('id', '=', id)
    .execute();
}

/** The line on its sheet, removed or not; undefined for an unknown one. */
export async function lockRemovedSheetLine(tx: Tx, id: string): Promise<{ removed: boolean } | undefined> {
  const { rows } = await sql<{ removed: boolean }>`
    select line.deleted_at is not null as removed from price_sheet_line line
    join price_sheet sheet on sheet.id = line.sheet_id
    where line.id = ${id} and sheet.deleted_at is null for update of line`.execute(tx);
  return rows[0];
}

export async function retireSheetLine(tx: Tx, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('priceSheetLine').set({ deletedAt: at }).where('id', '=', id).execute();
}

/**
 * The products of lines, in their order: the same trade name, a strength and company that do not contradict, the
 * likeliest category. If several remain, none is matched.
 */
export async function matchProducts(tx: Tx, wanted: readonly SheetLineInput[]): Promise<(string | null)[]> {
  const keys = wanted.map((line, index) => ({
    index,
    tradeKey: searchKey(line.tradeName),
    strength: foldStrength(line.strength),
    company: fold(line.company),
    category: fold(line.category),
  }));
  const { rows } = await sql<{ index: number; id: string; strength: string; company: string; category: string }>`
    select wanted.index, product.id, product.strength, company.name_key as company, category.name_key as category
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted(index integer, "tradeKey" text)
    join product on product.trade_key = wanted."tradeKey" and product.deleted_at is null
    join company on company.id = product.company_id
    join category on category.id = product.category_id`.execute(tx);
  const found = new Map<number, { id: string; score: number }[]>();
  for (const { index, id, ...product } of rows) {
    const key = keys[index];
    const score = key ? likeness(key, product) : 0;
    if (score > 0) found.set(index, [...(found.get(index) ?? []), { id, score }]);
  }
  return keys.map(({ index }) => likeliest(found.get(index) ?? []));
}

type Names = Record<'strength' | 'company' | 'category', string>;

/** 0 if the two cannot be one product; more for each name that agrees. */
function likeness(wanted: Names, product: Names): number {
  const strength = foldStrength(product.strength);
  if (wanted.strength !== '' && strength !== '' && strength !== wanted.strength) return 0;
  const { company } = wanted;
  if (company !== '' && !product.company.startsWith(company) && !company.startsWith(product.company)) return 0;
  const agrees = [strength === wanted.strength, product.company === company, product.category === wanted.category];
  return 1 + agrees.filter(Boolean).length;
}

function likeliest(candidates: readonly { id: string; score: number }[]): string | null {
  const [first, second] = [...candidates].sort((a, b) => b.score - a.score);
  return first && first.score !== second?.score ? first.id : null;
}
