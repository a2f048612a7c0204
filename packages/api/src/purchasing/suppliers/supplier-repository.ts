import { type Db, staffName, type Tx } from '@bhandar/db';
import type { Supplier, SupplierOption, SupplierPageQuery } from '@bhandar/domain/purchasing';
import { fold, isPhoneSearch, notFound, offsetOf, phoneSearchDigits } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/** Suppliers concern the whole organisation: every manager sees them all. */
const live = sql`supplier.deleted_at is null`;

type Row = Omit<Supplier, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date | null };

const toSupplier = ({ createdAt, updatedAt, ...row }: Row): Supplier => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt?.toISOString() ?? null,
});

const selected = sql`
  select supplier.id, supplier.name, supplier.phone, supplier.website, supplier.email, supplier.address,
    ${staffName('added')} as created_by, supplier.created_at,
    ${staffName('changed')} as updated_by, supplier.updated_at
  from supplier
  left join staff_member added on added.id = supplier.created_by
  left join staff_member changed on changed.id = supplier.updated_by`;

/** Every word of the search must occur in the name, phone or email. */
export async function listSupplierRows(db: Db, query: SupplierPageQuery): Promise<{ rows: Supplier[]; total: number }> {
  const { sort = 'name', direction, search, limit } = query;
  const words = fold(search).split(' ').filter(Boolean);
  const matches = words.length
    ? sql.join(
        words.map(
          (word) => sql`strpos(supplier.name_key || ' ' || supplier.phone || ' ' || supplier.email, ${word}) > 0`,
        ),
        sql` and `,
      )
    : sql`true`;
  const found = isPhoneSearch(search)
    ? sql`((${matches}) or strpos(regexp_replace(supplier.phone, '[^0-9]', '', 'g'), ${phoneSearchDigits(search)}) > 0)`
    : matches;
  const order = sql.raw(`supplier.${sort === 'name' ? 'name_key' : 'created_at'} ${direction}, supplier.id`);
  const { rows } = await sql<Row>`${selected}
    where ${live} and ${found} order by ${order} limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from supplier where ${live} and ${found}`.execute(db);
  return { rows: rows.map(toSupplier), total: counted.rows[0]?.total ?? 0 };
}

export async function getSupplier(db: Db | Tx, id: string): Promise<Supplier> {
  const { rows } = await sql<Row>`${selected} where ${live} and supplier.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw notFound('supplier');
  return toSupplier(row);
}

const MAX_OPTIONS = 10_000;

export const listSupplierOptions = (db: Db): Promise<SupplierOption[]> =>
  db
    .selectFrom('supplier')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .limit(MAX_OPTIONS)
    .execute();

type Texts = Pick<Supplier, 'name' | 'phone' | 'website' | 'email' | 'address'>;

/** Answers undefined if the name is taken. */
export async function insertSupplier(tx: Tx, row: Texts & { by: string; at: Date }): Promise<string | undefined> {
  const { by, at, ...texts } = row;
  const made = await tx
    .insertInto('supplier')
    .values({ ...texts, nameKey: fold(texts.name), createdBy: by, createdAt: at })
    .onConflict((conflict) => conflict.column('nameKey').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

export async function updateSupplierRow(
  tx: Tx,
  { id, by, at, ...texts }: Texts & { id: string; by: string; at: Date },
): Promise<void> {
  await tx
    .updateTable('supplier')
    .set({ ...texts, nameKey: fold(texts.name), updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function retireSupplier(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('supplier').set({ deletedAt: at }).where('id', '=', id).execute();
}

/** Answers false if it is not deleted, or never existed. */
export async function restoreSupplierRow(tx: Tx, id: string): Promise<boolean> {
  const back = await tx
    .updateTable('supplier')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return back !== undefined;
}

/**
 * Locks suppliers until the transaction ends, in the order of their ids, so that postings of one supplier follow each
 * other. Answers the found ones, and which are deleted.
 */
export async function lockSuppliers(
  tx: Tx,
  ids: readonly string[],
): Promise<Map<string, { name: string; deleted: boolean }>> {
  const { rows } = await sql<{ id: string; name: string; deleted: boolean }>`
    select id, name, deleted_at is not null as deleted from supplier where id = any(${ids}::uuid[])
    order by id for no key update`.execute(tx);
  return new Map(rows.map(({ id, name, deleted }) => [id, { name, deleted }]));
}

/** The ids of suppliers by name; missing ones are created with their name only. */
export async function ensureSuppliers(
  tx: Tx,
  names: Iterable<string>,
  { by, at }: { by: string; at: Date },
): Promise<Map<string, string>> {
  const wanted = [...names].map((name) => ({ name, nameKey: fold(name) }));
  const rows = [...new Map(wanted.map((row) => [row.nameKey, row])).values()].sort((a, b) =>
    a.nameKey < b.nameKey ? -1 : 1,
  );
  if (rows.length > 0) {
    await tx
      .insertInto('supplier')
      .values(rows.map((row) => ({ ...row, createdBy: by, createdAt: at })))
      .onConflict((conflict) => conflict.column('nameKey').where('deletedAt', 'is', null).doNothing())
      .execute();
  }
  const found = await tx
    .selectFrom('supplier')
    .select(['id', 'nameKey'])
    .where('nameKey', '=', sql<string>`any(${rows.map(({ nameKey }) => nameKey)}::text[])`)
    .where('deletedAt', 'is', null)
    .execute();
  const ids = new Map(found.map(({ id, nameKey }) => [nameKey, id]));
  return new Map(wanted.map(({ name, nameKey }) => [name, ids.get(nameKey) ?? '']));
}
