import type { Tx } from '@bhandar/db';
import { sql } from 'kysely';

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
    select 'quarantine', 'Quarantine, ' || name, 'Q' || lpad(nextval('quarantine_code_seq')::text, 6, '0'), id
    from location where id = ${placeId}::uuid
    on conflict (parent_id) where kind = 'quarantine' do nothing`.execute(tx);
  const made = await find();
  if (!made) throw new Error('A place has no quarantine');
  return made.id;
}
