import { containing, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type {
  BatchSupplier,
  ReturnToSupplierInput,
  SuppliedGoods,
  SupplierReturn,
  SupplierReturnQuery,
} from '@bhandar/domain/purchasing';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { ofVisibleBuyer } from '../../core/access-repository';
import type { PickedBatch } from '../../inventory';
import { visibleTo } from '../purchases/purchase-repository';

const person = (alias: 'sender' | 'voider') => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${staffName(alias)}) end`;

type Row = Omit<SupplierReturn, 'returnedAt' | 'voidedAt' | 'units'> & { returnedAt: Date; voidedAt: Date | null };

/** The person sees the buyer of all goods of the return. Names `r`. */
export const ofVisibleGoods = (actor: Actor): RawBuilder<SqlBool> => sql`not exists (
  select from supplier_return_line line join batch on batch.id = line.batch_id
  where line.return_id = r.id and not ${ofVisibleBuyer(actor, 'batch.storeId')})`;

export const selectSupplierReturns = (where: RawBuilder<unknown>) => sql<Row>`
  select r.id, r.voucher, r.status, jsonb_build_object('id', supplier.id, 'name', supplier.name) as supplier,
    jsonb_build_object('id', place.id, 'kind', place.kind, 'homeId', home.id, 'name', home.name, 'city', home.city) as place,
    (select jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city)
      from supplier_return_line line join batch on batch.id = line.batch_id join location store on store.id = batch.store_id
      where line.return_id = r.id limit 1) as store, r.reason, r.credit_minor, ${person('sender')} as returned_by, r.returned_at, ${person('voider')} as voided_by, r.voided_at,
    (select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', line.product_id, 'name', line.product_name,
        'strength', line.strength, 'batchId', batch.id, 'batchNumber', batch.batch_number, 'expiresOn', batch.expires_on,
        'quantity', line.quantity, 'creditMinor', line.credit_minor) order by line.line_no)
      from supplier_return_line line join batch on batch.id = line.batch_id where line.return_id = r.id) as lines
  from supplier_return r
  join supplier on supplier.id = r.supplier_id
  join location place on place.id = r.location_id
  join location home on home.id = coalesce(place.parent_id, place.id)
  join staff_member sender on sender.id = r.returned_by
  left join staff_member voider on voider.id = r.voided_by
  where ${where}`;

export const toSupplierReturn = (row: Row): SupplierReturn => ({
  ...row,
  units: row.lines.reduce((sum, line) => sum + line.quantity, 0),
  returnedAt: row.returnedAt.toISOString(),
  voidedAt: row.voidedAt?.toISOString() ?? null,
});

export async function getSupplierReturn(db: Db | Tx, id: string): Promise<SupplierReturn> {
  const { rows } = await selectSupplierReturns(sql`r.id = ${id}::uuid`).execute(db);
  const [row] = rows;
  if (!row) throw notFound('return');
  return toSupplierReturn(row);
}

export async function lockSupplierReturn(tx: Tx, id: string): Promise<SupplierReturn> {
  await tx.selectFrom('supplierReturn').select('id').where('id', '=', id).forNoKeyUpdate().execute();
  return getSupplierReturn(tx, id);
}

export async function listSupplierReturnRows(
  db: Db,
  actor: Actor,
  query: SupplierReturnQuery,
): Promise<{ rows: SupplierReturn[]; totalItems: number }> {
  const { supplierId, search, limit } = query;
  const contains = containing(search);
  const where = sql.join(
    [
      ofVisibleGoods(actor),
      ...(supplierId ? [sql`r.supplier_id = ${supplierId}::uuid`] : []),
      ...(search === '' ? [] : [sql`(r.voucher ilike ${contains} or supplier.name ilike ${contains})`]),
    ],
    sql` and `,
  );
  const [counted, listed] = await Promise.all([
    sql<{ totalItems: number }>`select count(*) as total_items from supplier_return r
      join supplier on supplier.id = r.supplier_id where ${where}`.execute(db),
    selectSupplierReturns(
      sql`${where} order by r.returned_at desc, r.id limit ${limit} offset ${offsetOf(query)}`,
    ).execute(db),
  ]);
  return { rows: listed.rows.map(toSupplierReturn), totalItems: counted.rows[0]?.totalItems ?? 0 };
}

export async function insertSupplierReturn(
  tx: Tx,
  input: ReturnToSupplierInput,
  made: { by: string; at: Date; lines: readonly (PickedBatch & { creditMinor: number })[] },
): Promise<string> {
  const { id } = await tx
    .insertInto('supplierReturn')
    .values({
      supplierId: input.supplierId,
      locationId: input.placeId,
      status: 'posted',
      reason: input.reason,
      creditMinor: made.lines.reduce((sum, line) => sum + line.creditMinor, 0),
      returnedBy: made.by,
      returnedAt: made.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('supplierReturnLine')
    .values(
      made.lines.map(({ batchId, productId, name, strength, quantity, creditMinor }, index) => ({
        batchId,
        productId,
        productName: name,
        strength,
        quantity,
        creditMinor,
        returnId: id,
        lineNo: index + 1,
      })),
    )
    .execute();
  return id;
}

export async function markSupplierReturnVoided(tx: Tx, id: string, voided: { by: string; at: Date }): Promise<void> {
  await tx
    .updateTable('supplierReturn')
    .set({ status: 'voided', voidedBy: voided.by, voidedAt: voided.at })
    .where('id', '=', id)
    .execute();
}

/** The suppliers that last delivered batches, by the purchases that the person sees. */
export async function listBatchSuppliers(db: Db, actor: Actor, batchIds: readonly string[]): Promise<BatchSupplier[]> {
  const { rows } = await sql<BatchSupplier>`
    select distinct on (line.batch_id) line.batch_id, supplier.id as supplier_id, supplier.name
    from purchase_line line
    join purchase on purchase.id = line.purchase_id and purchase.voided_at is null
    join supplier on supplier.id = purchase.supplier_id and supplier.deleted_at is null
    where line.batch_id = any(${batchIds}::uuid[]) and ${visibleTo(actor)}
    order by line.batch_id, purchase.purchased_on desc, purchase.id`.execute(db);
  return rows;
}

export interface SuppliedBatch extends SuppliedGoods {
  batchId: string;
  soldByOthers: boolean;
}

/** The units and money of batches that a supplier sold, by valid purchases, and took back. The caller locks the supplier. */
export async function listSupplied(tx: Tx, supplierId: string, batchIds: readonly string[]): Promise<SuppliedBatch[]> {
  const { rows } = await sql<SuppliedBatch>`
    select asked.batch_id, bought.sold, bought.paid_minor, bought.sold_by_others, back.returned, back.credited_minor,
      back.parts
    from unnest(${batchIds}::uuid[]) as asked (batch_id) cross join lateral (
      select count(*) as parts, coalesce(sum(line.quantity), 0)::bigint as returned,
        coalesce(sum(line.credit_minor), 0)::bigint as credited_minor
      from supplier_return_line line join supplier_return back on back.id = line.return_id
      where line.batch_id = asked.batch_id and back.supplier_id = ${supplierId}::uuid and back.status = 'posted'
    ) back cross join lateral (
      select coalesce(sum(line.quantity + line.free_quantity) filter (where purchase.supplier_id = ${supplierId}::uuid), 0)::bigint
          as sold,
        coalesce(sum(line.total_minor) filter (where purchase.supplier_id = ${supplierId}::uuid), 0)::bigint as paid_minor,
        coalesce(bool_or(purchase.supplier_id <> ${supplierId}::uuid), false) as sold_by_others
      from purchase_line line join purchase on purchase.id = line.purchase_id and purchase.voided_at is null
      where line.batch_id = asked.batch_id
    ) bought`.execute(tx);
  return rows;
}
