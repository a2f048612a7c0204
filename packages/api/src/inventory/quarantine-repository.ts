import type { QuarantineMove, Tx } from '@bhandar/db';
import { type Insertable, sql } from 'kysely';

/** The quarantine of a store or the warehouse, made when the first goods go there. */
export async function ensureQuarantine(tx: Tx, placeId: string): Promise<string> {
  const find = () =>
    tx
      .selectFrom('location')
      .select('id')
      .where('kind', '=', 'quarantine')
      .where('parentId', '=', placeId)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.id;
  await sql`
    insert into location (kind, name, code, parent_id)
    select 'quarantine', 'Quarantine, ' || name, 'Q' || to_char(nextval('quarantine_code_seq'), 'FM999999999000000'), id
    from location where id = ${placeId}::uuid
    on conflict (parent_id) where kind = 'quarantine' do nothing`.execute(tx);
  const made = await find();
  if (!made) throw new Error('A place has no quarantine');
  return made.id;
}

export async function insertQuarantineMove(tx: Tx, row: Insertable<QuarantineMove>): Promise<string> {
  const { id } = await tx.insertInto('quarantineMove').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function findBatch(tx: Tx, batchId: string) {
  return tx
    .selectFrom('batch')
    .innerJoin('product', 'product.id', 'batch.productId')
    .select(['batch.productId', 'batch.expiresOn', 'product.tradeName as name'])
    .where('batch.id', '=', batchId)
    .executeTakeFirst();
}
