import { type Db, staffName, type Tx } from '@bhandar/db';
import type { SetupOption, SetupPageQuery } from '@bhandar/domain/catalogue';
import { fold, offsetOf } from '@bhandar/domain/shared';
import { sql } from 'kysely';

/** The three setup lists; `of` is the column by which products point at them. */
export const SETUP_LISTS = {
  category: { table: 'category', of: 'category_id', noun: 'Category' },
  company: { table: 'company', of: 'company_id', noun: 'Company' },
  unitType: { table: 'unit_type', of: 'unit_type_id', noun: 'Unit type' },
} as const satisfies Record<string, { table: string; of: keyof Snake; noun: string }>;

interface Snake {
  category_id: string;
  company_id: string;
  unit_type_id: string;
}

export type SetupList = keyof typeof SETUP_LISTS;

/** A row of one of the lists. */
export interface SetupRef {
  list: SetupList;
  id: string;
}

type SetupTexts = Partial<Record<'name' | 'description' | 'phone' | 'website' | 'email' | 'address', string>>;

export interface SetupRow {
  id: string;
  name: string;
  description?: string;
  phone?: string;
  website?: string;
  email?: string;
  address?: string;
  createdBy: string;
  createdAt: Date;
  updatedBy: string;
  updatedAt: Date | null;
}

const selectRows = (list: SetupList) => sql`
  select entry.*, ${staffName('added')} as created_by,
    ${staffName('changed')} as updated_by
  from ${sql.table(SETUP_LISTS[list].table)} entry
  left join staff_member added on added.id = entry.created_by
  left join staff_member changed on changed.id = entry.updated_by`;

/** Lists are short (hundreds); every word of the search must occur in the name. */
export async function listSetupRows(db: Db, list: SetupList, query: SetupPageQuery) {
  const { sort = 'name', direction, search, limit } = query;
  const words = fold(search).split(' ').filter(Boolean);
  const matches = words.length
    ? sql.join(
        words.map((word) => sql`strpos(entry.name_key, ${word}) > 0`),
        sql` and `,
      )
    : sql`true`;
  const order = sql.raw(`${sort === 'name' ? 'entry.name_key' : 'entry.created_at'} ${direction}, entry.id`);
  const { rows } = await sql<SetupRow>`${selectRows(list)}
    where entry.deleted_at is null and ${matches}
    order by ${order} limit ${limit} offset ${offsetOf(query)}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*) as total from ${sql.table(SETUP_LISTS[list].table)} entry
    where entry.deleted_at is null and ${matches}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findSetupRow(db: Db | Tx, list: SetupList, id: string): Promise<SetupRow | undefined> {
  const { rows } = await sql<SetupRow>`${selectRows(list)} where entry.deleted_at is null and entry.id = ${id}`.execute(
    db,
  );
  return rows[0];
}

/** Locked until the transaction ends; with `alone` also against products that start to use it, for its removal. */
export async function lockSetupRow(tx: Tx, list: SetupList, id: string, { alone = false } = {}): Promise<boolean> {
  const { rows } = await sql`
    select id from ${sql.table(SETUP_LISTS[list].table)} where deleted_at is null and id = ${id}
    ${alone ? sql`for update` : sql`for no key update`}`.execute(tx);
  return rows.length > 0;
}

/** Answers undefined if the name is taken. */
export async function insertSetupRow(
  tx: Tx,
  list: SetupList,
  row: { texts: SetupTexts & { name: string }; by: string; at: Date },
): Promise<string | undefined> {
  const made = await tx
    .insertInto(list as 'company')
    .values({ ...row.texts, nameKey: fold(row.texts.name), createdBy: row.by, createdAt: row.at })
    .onConflict((conflict) => conflict.column('nameKey').where('deletedAt', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id;
}

/**
 * For a product that is written with this name: a rename waits until its transaction ends, because the keys of the
 * product contain the name.
 */
export async function holdSetupIdByName(tx: Tx, list: SetupList, name: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom(list as 'company')
    .select('id')
    .where('nameKey', '=', fold(name))
    .where('deletedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return found?.id;
}

export async function updateSetupRow(
  tx: Tx,
  list: SetupList,
  change: { id: string; texts: SetupTexts & { name: string }; by: string; at: Date },
): Promise<void> {
  const { id, texts, by, at } = change;
  await tx
    .updateTable(list as 'company')
    .set({ ...texts, nameKey: fold(texts.name), updatedBy: by, updatedAt: at })
    .where('id', '=', id)
    .execute();
}

export async function retireSetupRow(tx: Tx, list: SetupList, id: string, at: Date): Promise<void> {
  await tx
    .updateTable(list as 'company')
    .set({ deletedAt: at })
    .where('id', '=', id)
    .execute();
}

/** Answers false if it exists already, or never did. */
export async function restoreSetupRow(tx: Tx, list: SetupList, id: string): Promise<boolean> {
  const back = await tx
    .updateTable(list as 'company')
    .set({ deletedAt: null })
    .where('id', '=', id)
    .where('deletedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  return back !== undefined;
}

export async function isSetupRowInUse(tx: Tx, list: SetupList, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from product where ${sql.ref(SETUP_LISTS[list].of)} = ${id} and deleted_at is null limit 1`.execute(tx);
  return rows.length > 0;
}

/** The most options of a dropdown; further companies are found by typing. */
const MAX_OPTIONS = 10_000;

export async function listSetupOptions(db: Db, list: SetupList): Promise<SetupOption[]> {
  return db
    .selectFrom(list as 'company')
    .select(['id', 'name'])
    .where('deletedAt', 'is', null)
    .orderBy('nameKey')
    .limit(MAX_OPTIONS)
    .execute();
}

/** The ids of setup rows by folded name, held against a rename as above; missing rows are created. */
export async function ensureSetupRows(
  tx: Tx,
  list: SetupList,
  names: Iterable<string>,
  { by, at }: { by: string; at: Date },
): Promise<Map<string, string>> {
  const wanted = new Map<string, string>();
  for (const name of names) if (!wanted.has(fold(name))) wanted.set(fold(name), name);
  const table = sql.table(SETUP_LISTS[list].table);
  const rows = [...wanted]
    .map(([nameKey, name]) => ({ nameKey, name }))
    .sort((a, b) => (a.nameKey < b.nameKey ? -1 : 1));
  const found = new Map<string, string>();
  // A row that is renamed while its lock is waited for has another name then, and this one is missing again.
  while (found.size < wanted.size) {
    await sql`
      insert into ${table} (name, name_key, created_at, created_by)
      select name, "nameKey", ${at}, ${by} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(name text, "nameKey" text)
      where not exists (select from ${table} known where known.name_key = r."nameKey" and known.deleted_at is null)
      on conflict (name_key) where deleted_at is null do nothing`.execute(tx);
    const held = await sql<{ id: string; nameKey: string }>`
      select id, name_key from ${table} where deleted_at is null and name_key = any(${[...wanted.keys()]}::text[])
      for share`.execute(tx);
    for (const { id, nameKey } of held.rows) found.set(nameKey, id);
  }
  return found;
}
