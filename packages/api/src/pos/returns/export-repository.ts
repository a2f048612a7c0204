import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { SaleReturn } from '@bhandar/domain/pos';
import { sql } from 'kysely';
import type { CursorKey, CursorWindow } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { selectReturns, toReturn } from './return-repository';

/** The next customer returns after a cursor key, by the time of the request. */
export async function listReturnsAfter(
  db: Db,
  actor: Actor,
  { after, before, take }: CursorWindow,
): Promise<(SaleReturn & CursorKey)[]> {
  const rows = await selectReturns(db, actor)
    .select(timestampOf('sale_return.requested_at').as('at'))
    .where(sql<boolean>`(sale_return.requested_at, sale_return.id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
    .where('saleReturn.requestedAt', '<', before)
    .orderBy('saleReturn.requestedAt')
    .orderBy('saleReturn.id')
    .limit(take)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...toReturn(row, actor), at }));
}
