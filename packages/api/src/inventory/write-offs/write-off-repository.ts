import { containing, type Db, staffName, type Tx, type WriteOff as WriteOffTable } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import {
  type HeldPlace,
  mayPostWriteOff,
  type WriteOff,
  type WriteOffLine,
  type WriteOffQuery,
  type WriteOffSort,
  type WriteOffWorth,
  whyNotVoidWriteOff,
} from '@bhandar/domain/inventory';
import { notFound, offsetOf } from '@bhandar/domain/shared';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import { batchWorth } from '../adjustments/worth-repository';
import { batchNumberContains } from '../batches/find-batches-repository';
import { heldPlace, ofAccessiblePlace, seesCost, withHome } from '../stock/held-place-repository';

type Person = Pick<Actor, 'id' | 'role' | 'stores'>;

const person = (alias: 'requester' | 'poster' | 'voider') => sql`
  case when ${sql.ref(`${alias}.id`)} is not null then jsonb_build_object('id', ${sql.ref(`${alias}.id`)},
    'name', ${staffName(alias)}) end`;

const lines = sql`(
  select jsonb_agg(jsonb_build_object('lineNo', line.line_no, 'productId', product.id, 'code', product.code,
    'name', line.product_name, 'genericName', product.generic_name, 'strength', line.strength,
    'category', category.name, 'company', company.name, 'packType', product.pack_type, 'unitType', unit_type.name,
    'unitMrpMinor', product.unit_mrp_minor, 'batchId', batch.id, 'batchNumber', batch.batch_number,
    'expiresOn', batch.expires_on, 'quantity', line.quantity, 'costMinor', line.cost_minor, 'form', line.form)
    order by line.line_no)
  from write_off_line line
  join batch on batch.id = line.batch_id
  join product on product.id = line.product_id
  join category on category.id = product.category_id
  join company on company.id = product.company_id
  join unit_type on unit_type.id = product.unit_type_id
  where line.write_off_id = w.id)`;

export const writeOffTables = sql`write_off w join location place on place.id = w.location_id ${withHome}`;

/** What the limit counts: the goods at their worth, or at the cost of then if that is more. */
const worth = sql`greatest(w.cost_minor, (
  select sum(round(${batchWorth} * 100 * line.quantity)) from write_off_line line join batch on batch.id = line.batch_id
  join product on product.id = batch.product_id where line.write_off_id = w.id))::float8`;

/** Whether the warehouse posted it. */
const isByWarehouse = sql`coalesce((select role = 'superadmin' from staff_member where id = w.posted_by), false)`;

type WriteOffRow = Omit<WriteOff, 'requestedAt' | 'postedAt' | 'voidedAt' | 'units' | 'mayPost' | 'mayVoid'> & {
  requestedAt: Date;
  postedAt: Date | null;
  voidedAt: Date | null;
  costMinor: number;
  lines: (WriteOffLine & { costMinor: number })[];
  worthMinor: number;
  limitMinor: number;
  byWarehouse: boolean;
};

export const selectWriteOffs = (where: RawBuilder<unknown>) => sql<WriteOffRow>`
  select w.id, w.voucher, w.status, w.cause, ${heldPlace} as place, w.reason, w.witness, w.cost_minor, ${lines} as lines,
    ${person('requester')} as requested_by, w.requested_at, ${person('poster')} as posted_by, w.posted_at,
    ${person('voider')} as voided_by, w.voided_at, ${worth} as worth_minor, organisation.write_off_limit_minor as limit_minor,
    ${isByWarehouse} as by_warehouse
  from ${writeOffTables}
  cross join organisation
  join staff_member requester on requester.id = w.requested_by
  left join staff_member poster on poster.id = w.posted_by
  left join staff_member voider on voider.id = w.voided_by
  where ${where}`;

export function toWriteOff({ limitMinor, worthMinor, byWarehouse, ...row }: WriteOffRow, actor: Person): WriteOff {
  const { status, place, requestedBy, costMinor } = row;
  const facts = { homeId: place.homeId, worthMinor, limitMinor };
  const voided = { ...facts, status, requestedById: requestedBy.id, byWarehouse };
  const shown = seesCost(actor);
  return {
    ...row,
    costMinor: shown ? costMinor : null,
    lines: row.lines.map((line) => ({ ...line, costMinor: shown ? line.costMinor : null })),
    units: row.lines.reduce((sum, line) => sum + line.quantity, 0),
    requestedAt: row.requestedAt.toISOString(),
    postedAt: row.postedAt?.toISOString() ?? null,
    voidedAt: row.voidedAt?.toISOString() ?? null,
    mayPost: status === 'pending' && mayPostWriteOff(actor, facts),
    mayVoid: status !== 'voided' && whyNotVoidWriteOff(actor, voided).length === 0,
  };
}

export async function getWriteOffFor(db: Db | Tx, actor: Person, id: string): Promise<WriteOff> {
  const { rows } = await selectWriteOffs(sql`w.id = ${id}::uuid and ${ofAccessiblePlace(actor)}`).execute(db);
  const [row] = rows;
  if (!row) throw notFound('return');
  return toWriteOff(row, actor);
}

const sorts: Record<WriteOffSort, RawBuilder<unknown>> = {
  requestedAt: sql`w.requested_at`,
  voucher: sql`w.voucher`,
  status: sql`w.status`,
};

/** The numbers of write-offs, without voided ones, and of those that await approval. */
export async function countWriteOffs(db: Db, actor: Person): Promise<{ total: number; pending: number }> {
  const counted = await sql<{ total: number; pending: number }>`
    select count(*) as total, count(*) filter (where w.status = 'pending') as pending from ${writeOffTables} where ${ofAccessiblePlace(actor)} and w.status <> 'voided'`.execute(
    db,
  );
  return counted.rows[0] ?? { total: 0, pending: 0 };
}

export async function listWriteOffRows(
  db: Db,
  actor: Person,
  query: WriteOffQuery,
): Promise<{ rows: WriteOff[]; totalItems: number }> {
  const { status, cause, homeId, search, limit } = query;
  const contains = containing(search);
  const where = sql.join(
    [
      ofAccessiblePlace(actor),
      status ? sql`w.status = ${status}` : sql`w.status <> 'voided'`,
      ...(cause ? [sql`w.cause = ${cause}`] : []),
      ...(homeId ? [sql`home.id = ${homeId}::uuid`] : []),
      ...(search === ''
        ? []
        : [
            sql`(w.voucher ilike ${contains} or w.reason ilike ${contains} or exists (
              select from write_off_line line join batch on batch.id = line.batch_id
              where line.write_off_id = w.id
                and (line.product_name ilike ${contains} or ${batchNumberContains(search)})))`,
          ]),
    ],
    sql` and `,
  );
  const direction = query.direction === 'desc' ? sql`desc` : sql`asc`;
  const page = sql`${where} order by ${sorts[query.sort]} ${direction}, w.id limit ${limit} offset ${offsetOf(query)}`;
  const [counted, listed] = await Promise.all([
    sql<{ totalItems: number }>`select count(*) as total_items from ${writeOffTables} where ${where}`.execute(db),
    selectWriteOffs(page).execute(db),
  ]);
  return { rows: listed.rows.map((row) => toWriteOff(row, actor)), totalItems: counted.rows[0]?.totalItems ?? 0 };
}

type LockedWorth = WriteOffWorth & { byWarehouse: boolean };

/** Waits for a decision in progress, then reads the document. The first lock of every step. */
export async function lockWriteOff(
  tx: Tx,
  actor: Person,
  id: string,
): Promise<{ writeOff: WriteOff; worth: LockedWorth }> {
  const { rows } = await sql<LockedWorth>`
    select home.id as home_id, ${worth} as worth_minor, ${isByWarehouse} as by_warehouse,
      (select write_off_limit_minor from organisation) as limit_minor
    from ${writeOffTables} where w.id = ${id}::uuid and ${ofAccessiblePlace(actor)} for no key update of w`.execute(tx);
  const [row] = rows;
  if (!row) throw notFound('return');
  return { worth: row, writeOff: await getWriteOffFor(tx, actor, id) };
}

/** A visible location from which goods may be written off. */
export async function findHeldPlace(
  db: Db | Tx,
  actor: Person,
  placeId: string,
): Promise<(HeldPlace & { limitMinor: number }) | undefined> {
  const { rows } = await sql<{ place: HeldPlace; limitMinor: number }>`
    select ${heldPlace} as place, (select write_off_limit_minor from organisation) as limit_minor
    from location place ${withHome} where place.id = ${placeId}::uuid and ${ofAccessiblePlace(actor)}`.execute(db);
  const [row] = rows;
  return row && { ...row.place, limitMinor: row.limitMinor };
}

export interface PickedBatch {
  batchId: string;
  productId: string;
  name: string;
  strength: string;
  expiresOn: string | null;
  /** The store that bought the batch for itself; null for the warehouse. */
  storeId: string | null;
  available: number;
  /** The cost of the requested quantity. */
  costMinor: number;
  /** What a limit counts for it. */
  worthMinor: number;
  quantity: number;
}

/** Batches at a location with the cost of a quantity; batches that were never there are left out. */
export async function readPicked(
  tx: Tx,
  placeId: string,
  lines: readonly { batchId: string; quantity: number }[],
): Promise<PickedBatch[]> {
  const { rows } = await sql<PickedBatch>`
    select batch.id as batch_id, product.id as product_id, product.trade_name as name, product.strength, batch.expires_on,
      batch.store_id, b.on_hand - b.reserved as available, asked.quantity,
      round(coalesce(batch.unit_cost, product.unit_cost, 0) * 100 * asked.quantity)::float8 as cost_minor,
      round(${batchWorth} * 100 * asked.quantity)::float8 as worth_minor
    from unnest(${lines.map((line) => line.batchId)}::uuid[], ${lines.map((line) => line.quantity)}::bigint[])
      with ordinality as asked (batch_id, quantity, position)
    join stock_balance b on b.location_id = ${placeId}::uuid and b.batch_id = asked.batch_id
    join batch on batch.id = b.batch_id
    join product on product.id = b.product_id
    order by asked.position`.execute(tx);
  return rows;
}

export async function insertWriteOff(
  tx: Tx,
  row: Insertable<WriteOffTable>,
  { lines, form }: { lines: readonly PickedBatch[]; form: object },
): Promise<string> {
  const { id } = await tx.insertInto('writeOff').values(row).returning('id').executeTakeFirstOrThrow();
  await tx
    .insertInto('writeOffLine')
    .values(
      lines.map(({ batchId, productId, name, strength, quantity, costMinor }, index) => ({
        batchId,
        productId,
        productName: name,
        strength,
        quantity,
        costMinor,
        writeOffId: id,
        lineNo: index + 1,
        form: JSON.stringify(form),
      })),
    )
    .execute();
  return id;
}

export async function setWriteOffStatus(
  tx: Tx,
  id: string,
  step: { status: 'posted' | 'voided'; by: string; at: Date },
): Promise<void> {
  const { status, by, at } = step;
  const stamp = status === 'posted' ? { postedBy: by, postedAt: at } : { voidedBy: by, voidedAt: at };
  await tx
    .updateTable('writeOff')
    .set({ status, ...stamp })
    .where('id', '=', id)
    .execute();
}
