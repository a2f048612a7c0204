import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { RequestedItem } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import type { CursorKey, CursorWindow } from '../../core/cursor';
import { timestampOf } from '../../core/cursor-repository';
import { selectItems, toItem } from './requested-item-repository';

/** The next requested items of a kind after a cursor key, by the time of the request. */
export async function listRequestedItemsAfter(
  db: Db,
  actor: Actor,
  { kind, after, before, take }: CursorWindow & { kind: RequestedItem['kind'] },
): Promise<(RequestedItem & CursorKey)[]> {
  const rows = await selectItems(db, actor)
    .select(timestampOf('requested_item.requested_at').as('at'))
    .where('requestedItem.kind', '=', kind)
    .where(
      sql<boolean>`(requested_item.requested_at, requested_item.id) > (${after.at}::timestamptz, ${after.id}::uuid)`,
    )
    .where('requestedItem.requestedAt', '<', before)
    .orderBy('requestedItem.requestedAt')
    .orderBy('requestedItem.id')
    .limit(take)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...toItem(row), at }));
}
