import { type Customer as CustomerRow, type Database, type Db, staffName, type Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { Customer, CustomerPageQuery, CustomerSale } from '@bhandar/domain/pos';
import { fold, notFound, offsetOf, phoneSearchDigits } from '@bhandar/domain/shared';
import { type Expression, type ExpressionBuilder, type Insertable, type SqlBool, sql, type Updateable } from 'kysely';
import { ofAccessibleStore } from '../../core/access-repository';
import type { CursorKey } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { returnedStateOf } from '../returned-state-repository';
import { paymentsOfSale, voidedAtOf } from '../sale-facts-repository';

/** The customers of accessible stores and of the organisation. */
const visibleCustomers =
  (actor: Pick<Actor, 'role' | 'stores'>) =>
  (customer: ExpressionBuilder<Database, 'customer'>): Expression<SqlBool> =>
    customer.or([ofAccessibleStore(actor, 'customer.locationId'), customer('customer.locationId', 'is', null)]);

const selectCustomers = (db: Db | Tx, actor: Actor) =>
  db
    .selectFrom('customer')
    .leftJoin('location as store', 'store.id', 'customer.locationId')
    .leftJoin('staffMember as adder', 'adder.id', 'customer.createdBy')
    .leftJoin('staffMember as changer', 'changer.id', 'customer.updatedBy')
    .where(visibleCustomers(actor))
    .select([
      'customer.id',
      'customer.name',
      'customer.phone',
      'customer.website',
      'customer.email',
      'customer.address',
      'customer.createdAt as addedAt',
      'customer.updatedAt',
      sql<Customer['store']>`case when store.id is not null then
        jsonb_build_object('id', store.id, 'name', store.name, 'city', store.city) end`.as('store'),
      staffName('adder').as('addedBy'),
      staffName('changer').as('updatedBy'),
    ]);

type Loaded = Omit<Customer, 'addedAt' | 'updatedAt'> & { addedAt: Date; updatedAt: Date | null };

const toCustomer = ({ addedAt, updatedAt, ...customer }: Loaded): Customer => ({
  ...customer,
  addedAt: addedAt.toISOString(),
  updatedAt: updatedAt?.toISOString() ?? null,
});

/** Every word must occur in the name or the email; digits are searched in the phone number. */
function matching({ search, locationId }: Pick<CustomerPageQuery, 'search' | 'locationId'>) {
  const digits = phoneSearchDigits(search);
  const named = fold(search)
    .split(' ')
    .filter(Boolean)
    .map(
      (word) => sql<SqlBool>`(strpos(customer.name_key, ${word}) > 0 or strpos(lower(customer.email), ${word}) > 0)`,
    );
  const byName = named.length > 0 ? sql.join(named, sql` and `) : sql`true`;
  const byPhone = digits.length > 1 ? sql`strpos(customer.phone_key, ${digits}) > 0` : sql`false`;
  const ofStore = locationId ? sql`(customer.location_id = ${locationId} or customer.location_id is null)` : sql`true`;
  return sql<SqlBool>`customer.deleted_at is null and ${ofStore} and ((${byName}) or ${byPhone})`;
}

export async function listCustomerRows(db: Db, actor: Actor, query: CustomerPageQuery) {
  const { sort = 'name', direction, limit } = query;
  const where = matching(query);
  const rows = await selectCustomers(db, actor)
    .where(where)
    .orderBy(sort === 'name' ? 'customer.nameKey' : 'customer.createdAt', direction)
    .orderBy('customer.id')
    .limit(limit)
    .offset(offsetOf(query))
    .execute();
  const total = await countCustomers(db, actor, query);
  return { rows: rows.map(toCustomer), total };
}

/** The next customers after a cursor key, in the order in which they were added. */
export async function listCustomersAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: { after: CursorKey; before: Date; take: number },
): Promise<(Customer & CursorKey)[]> {
  const rows = await selectCustomers(db, actor)
    .select(timestampOf('customer.created_at').as('at'))
    .where('customer.deletedAt', 'is', null)
    .where(sql<boolean>`(customer.created_at, customer.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('customer.createdAt', '<', before)
    .orderBy('customer.createdAt')
    .orderBy('customer.id')
    .limit(take)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...toCustomer(row), at }));
}

export async function countCustomers(
  db: Db,
  actor: Actor,
  query: Pick<CustomerPageQuery, 'search' | 'locationId'> = { search: '' },
): Promise<number> {
  const { total } = await db
    .selectFrom('customer')
    .where(visibleCustomers(actor))
    .where(matching(query))
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export async function getCustomerFor(db: Db | Tx, actor: Actor, id: string): Promise<Customer> {
  const row = await selectCustomers(db, actor).where('customer.id', '=', id).executeTakeFirst();
  if (!row) throw notFound('customer');
  return toCustomer(row);
}

/**
 * Locked until the transaction ends; undefined if the person cannot see it, or it is retired (or, on request, is not).
 */
export async function lockCustomer(
  tx: Tx,
  actor: Actor,
  { id, retired = false }: { id: string; retired?: boolean },
): Promise<{ locationId: string | null } | undefined> {
  return tx
    .selectFrom('customer')
    .select('locationId')
    .where('customer.id', '=', id)
    .where(visibleCustomers(actor))
    .where('customer.deletedAt', retired ? 'is not' : 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function insertCustomer(tx: Tx, customer: Insertable<CustomerRow>): Promise<string> {
  const { id } = await tx.insertInto('customer').values(customer).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateCustomerRow(tx: Tx, id: string, changes: Updateable<CustomerRow>): Promise<void> {
  await tx.updateTable('customer').set(changes).where('id', '=', id).execute();
}

/** The sum of the sizes of a customer's balances, at all stores: 0 while every account is even. */
export async function readUnevenMinor(tx: Tx, customerId: string): Promise<number> {
  const { uneven } = await tx
    .selectFrom('customerAccount')
    .select(sql<number>`coalesce(sum(abs(balance_minor)), 0)::float8`.as('uneven'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  return uneven;
}

/**
 * The name of a customer that a store may sell to, its own or the organisation's; a customer who was retired meanwhile
 * keeps their purchases.
 */
export async function findCustomerName(
  db: Db | Tx,
  { customerId, locationId }: { customerId: string; locationId: string },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('customer')
    .select('name')
    .where('id', '=', customerId)
    .where((customer) => customer.or([customer('locationId', '=', locationId), customer('locationId', 'is', null)]))
    .executeTakeFirst();
  return found?.name;
}

type SaleRow = Omit<CustomerSale, 'soldAt' | 'method' | 'voidedAt'> & { soldAt: Date; voidedAt: Date | null };

/** A customer's purchases in these stores (null: in all), newest first. The caller checks access to the customer. */
export async function listSalesOf(
  db: Db,
  {
    customerId,
    storeIds,
    limit,
    offset,
  }: { customerId: string; storeIds: readonly string[] | null; limit: number; offset: number },
) {
  const inStores = storeIds ? sql<boolean>`sale.location_id = any(${storeIds}::uuid[])` : sql<boolean>`true`;
  const { rows } = await sql<SaleRow>`
    select sale.id, sale.receipt_no, sale.sold_at, sale.total_minor, ${returnedStateOf('sale')} as returned,
      ${paymentsOfSale} as payments, ${voidedAtOf('sale')} as voided_at,
      ${staffName('cashier')} as cashier,
      (select jsonb_agg(jsonb_build_object('name', line.product_name, 'strength', line.strength, 'quantity', line.quantity)
        order by line.line_no) from sale_line line where line.sale_id = sale.id) as lines
    from sale
    join staff_member cashier on cashier.id = sale.cashier_id
    where sale.customer_id = ${customerId} and ${inStores}
    order by sale.sold_at desc, sale.id limit ${limit} offset ${offset}`.execute(db);
  const counted = await db
    .selectFrom('sale')
    .where('customerId', '=', customerId)
    .where(inStores)
    .select((select) => select.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total: counted.total };
}
