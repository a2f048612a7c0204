import type { Db } from '@bhandar/db';
import type { Product } from '@bhandar/domain/catalogue';
import { sql } from 'kysely';
import type { CursorKey } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';

/** The next products of a kind after a cursor key, by the time they were added. */
export async function listProductKeys(
  db: Db,
  { kind, after, before, take }: { kind: Product['kind']; after: CursorKey; before: Date; take: number },
): Promise<CursorKey[]> {
  const { rows } = await sql<CursorKey>`
    select id, ${timestampOf('created_at')} as at
    from product where kind = ${kind} and deleted_at is null
      and (created_at, id) > (${after.at}::timestamptz, ${after.id}::uuid) and created_at < ${before}
    order by created_at, id limit ${take}`.execute(db);
  return rows;
}
