import { containing, type Database, type Db, type RequestedItem as ItemRow, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { RequestedFigures, type RequestedItem, type RequestedItemPageQuery } from '@bhandar/domain/ordering';
import { notFound } from '@bhandar/domain/shared';
import { type ExpressionBuilder, type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';

/** The requests of accessible stores, without withdrawn ones. */
const visibleItems = (actor: Pick<Actor, 'role' | 'stores'>) => (item: ExpressionBuilder<Database, 'requestedItem'>) =>
  item.and([item('requestedItem.deletedAt', 'is', null), ofAccessibleStore(actor, 'requestedItem.locationId')]);

const person = (alias: string) => sql<RequestedItem['requestedBy']>`jsonb_build_object(
  'id', ${sql.ref(`${alias}.id`)}, 'email', ${sql.ref(`${alias}.email`)},
  'name', ${staffName(alias)})`;

export const selectItems = (db: Db | Tx, actor: Pick<Actor, 'role' | 'stores'>) =>
  db
    .selectFrom('requestedItem')
    .innerJoin('location as place', 'place.id', 'requestedItem.locationId')
    .innerJoin('staffMember as requester', 'requester.id', 'requestedItem.requestedBy')
    .leftJoin('staffMember as decider', 'decider.id', 'requestedItem.decidedBy')
    .leftJoin('product', 'product.id', 'requestedItem.productId')
    .where(visibleItems(actor))
    .select([
      'requestedItem.id',
      'requestedItem.kind',
      'requestedItem.name as tradeName',
      'requestedItem.strength',
      'requestedItem.company',
      'requestedItem.wish',
      'requestedItem.requestedAt',
      'requestedItem.status',
      'requestedItem.decidedAt',
      'requestedItem.reason',
      sql<RequestedItem['place']>`jsonb_build_object('id', place.id, 'name', place.name, 'city', place.city)`.as(
        'place',
      ),
      person('requester').as('requestedBy'),
      sql<RequestedItem['decidedBy']>`case when decider.id is not null then ${person('decider')} end`.as('decidedBy'),
      sql<RequestedItem['product']>`case when product.id is not null then jsonb_build_object('id', product.id,
        'code', product.code, 'name', product.trade_name, 'strength', product.strength) end`.as('product'),
    ]);

type Loaded = Omit<RequestedItem, 'wish' | 'unreadable' | 'requestedAt' | 'decidedAt'> & {
  wish: unknown;
  requestedAt: Date;
  decidedAt: Date | null;
};

/** Figures that cannot be read do not hide the request, nor the others of its list. */
function readFigures(stored: unknown): Pick<RequestedItem, 'wish' | 'unreadable'> {
  const read = RequestedFigures.safeParse(stored);
  return read.success ? { wish: read.data, unreadable: false } : { wish: RequestedFigures.parse({}), unreadable: true };
}

export const toItem = ({ wish, requestedAt, decidedAt, ...item }: Loaded): RequestedItem => ({
  ...item,
  ...readFigures(wish),
  requestedAt: requestedAt.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
});

function conditions(actor: Actor, { kind, status, mine, search }: RequestedItemPageQuery): RawBuilder<SqlBool> {
  const contains = containing(search);
  const parts: RawBuilder<SqlBool>[] = [sql<SqlBool>`true`];
  if (kind) parts.push(sql<SqlBool>`requested_item.kind = ${kind}`);
  if (status) parts.push(sql<SqlBool>`requested_item.status = ${status}`);
  if (mine) parts.push(sql<SqlBool>`requested_item.requested_by = ${actor.id}`);
  if (search) {
    parts.push(sql<SqlBool>`(requested_item.name ilike ${contains} or requested_item.company ilike ${contains}
      or requested_item.strength ilike ${contains} or requested_item.wish ->> 'genericName' ilike ${contains}
      or exists (select from staff_member asker where asker.id = requested_item.requested_by
        and concat(asker.first_name, ' ', asker.last_name) ilike ${contains})
      or exists (select from location asking where asking.id = requested_item.location_id and asking.name ilike ${contains}))`);
  }
  return sql<SqlBool>`${sql.join(parts, sql` and `)}`;
}

/** Open requests first with the longest wait on top; then answered ones, newest first. */
const waiting = sql`(requested_item.status = 'open') desc,
  case when requested_item.status = 'open' then requested_item.requested_at end asc,
  requested_item.requested_at desc, requested_item.id`;

export async function listItemRows(
  db: Db,
  actor: Actor,
  { query, offset }: { query: RequestedItemPageQuery; offset: number },
): Promise<{ rows: RequestedItem[]; total: number }> {
  const where = conditions(actor, query);
  const rows = await selectItems(db, actor).where(where).orderBy(waiting).limit(query.limit).offset(offset).execute();
  const { total } = await db
    .selectFrom('requestedItem')
    .where(visibleItems(actor))
    .where(where)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows: rows.map(toItem), total };
}

/** The counts of the home screen's tiles; only the warehouse has requests to decide. */
export async function countItems(db: Db, actor: Actor) {
  const tally = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`;
  const decides = actor.role === 'superadmin';
  return db
    .selectFrom('requestedItem')
    .where(visibleItems(actor))
    .select([
      tally(sql`kind = 'pharmacy'`).as('requestedPharmacy'),
      tally(sql`kind = 'nonPharmacy'`).as('requestedNonPharmacy'),
      tally(sql`${decides}::boolean and kind = 'pharmacy' and status = 'open'`).as('pharmacyRequestsToDecide'),
      tally(sql`${decides}::boolean and kind = 'nonPharmacy' and status = 'open'`).as('nonPharmacyRequestsToDecide'),
    ])
    .executeTakeFirstOrThrow();
}

export async function getItemFor(
  db: Db | Tx,
  actor: Pick<Actor, 'role' | 'stores'>,
  id: string,
): Promise<RequestedItem> {
  const row = await selectItems(db, actor).where('requestedItem.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('requestedItem');
  return toItem(row);
}

/** Waits for a decision in progress, then reads the request. */
export async function lockItem(tx: Tx, actor: Actor, id: string): Promise<RequestedItem> {
  const locked = await tx
    .selectFrom('requestedItem')
    .select('requestedItem.id')
    .where('requestedItem.id', '=', id)
    .where(visibleItems(actor))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('requestedItem');
  return getItemFor(tx, actor, id);
}

/** Also finds withdrawn requests, for the people who may restore them. */
export async function lockWithdrawnItem(tx: Tx, actor: Actor, id: string) {
  const locked = await tx
    .selectFrom('requestedItem')
    .select(['requestedItem.requestedBy as requestedById', 'requestedItem.locationId', 'requestedItem.deletedAt'])
    .where('requestedItem.id', '=', id)
    .where(ofAccessibleStore(actor, 'requestedItem.locationId'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked) throw notFound('requestedItem');
  return locked;
}

export async function insertItem(tx: Tx, item: Insertable<ItemRow>): Promise<string> {
  const { id } = await tx.insertInto('requestedItem').values(item).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateItemRow(tx: Tx, id: string, changes: Updateable<ItemRow>): Promise<void> {
  await tx.updateTable('requestedItem').set(changes).where('id', '=', id).execute();
}

/** The requesting location: the named one, or the warehouse if none is named. */
export async function findRequestingStore(db: Db | Tx, id: string | undefined): Promise<string | undefined> {
  const places = db.selectFrom('location').select('id').where('kind', 'in', ['warehouse', 'store']);
  const found = await (id ? places.where('id', '=', id) : places.where('kind', '=', 'warehouse')).executeTakeFirst();
  return found?.id;
}
