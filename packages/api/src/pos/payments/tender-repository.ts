import type { Db, Tx } from '@bhandar/db';
import type { Tender } from '@bhandar/domain/pos';
import { isBuiltInTender } from '@bhandar/domain/pos';
import { sql } from 'kysely';

const COLUMNS = ['id', 'method', 'name', 'asksReference', 'paymentCode', 'position', 'active'] as const;

type TenderRow = Omit<Tender, 'builtIn'>;

const tenderOf = (row: TenderRow): Tender => ({ ...row, builtIn: isBuiltInTender(row.id) });

const selectTenders = (db: Db | Tx) =>
  db.selectFrom('tender').select(COLUMNS).orderBy('position').orderBy('createdAt').orderBy('id');

export const listTenderRows = async (db: Db | Tx): Promise<Tender[]> =>
  (await selectTenders(db).execute()).map(tenderOf);

export const listTendersById = async (db: Db | Tx, ids: readonly string[]): Promise<Tender[]> =>
  (await selectTenders(db).where('id', 'in', ids).execute()).map(tenderOf);

export async function lockTender(tx: Tx, id: string): Promise<Tender | undefined> {
  const row = await tx.selectFrom('tender').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();
  return row && tenderOf(row);
}

/** Whether another tender that is accepted has the name, in any spelling. */
export async function isTenderNameTaken(
  tx: Tx,
  { id, nameKey }: { id?: string | undefined; nameKey: string },
): Promise<boolean> {
  const holder = await tx
    .selectFrom('tender')
    .select('id')
    .where('nameKey', '=', nameKey)
    .where('active', '=', true)
    .executeTakeFirst();
  return holder !== undefined && holder.id !== id;
}

/** The place after all others. */
export async function lastPosition(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('tender')
    .select(sql<number>`coalesce(max(position), 0)`.as('last'))
    .executeTakeFirstOrThrow();
  return Math.min(last + 1, 99);
}

interface NamedRow {
  name: string;
  nameKey: string;
  asksReference: boolean;
  paymentCode: string;
  position: number;
}

export async function insertTender(
  tx: Tx,
  row: NamedRow & { method: 'card' | 'wallet'; createdAt: Date; createdBy: string },
): Promise<string> {
  const { id } = await tx.insertInto('tender').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export const updateTenderRow = (
  tx: Tx,
  id: string,
  row: NamedRow & { active: boolean; updatedAt: Date; updatedBy: string },
) => tx.updateTable('tender').set(row).where('id', '=', id).execute();
