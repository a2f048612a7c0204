import type { Db } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { RequestedItem } from '@bhandar/domain/ordering';
import { sql } from 'kysely';
import type { Place, Reach } from '../../core/cursor';
import { momentOf } from '../../core/cursor-repository';
import { selectItems, toItem } from './requested-item-repository';

/** The next wishes of a kind after a place, as they were told. */
export async function listRequestedItemsAfter(
  db: Db,
  actor: Actor,
  { kind, after, before, take }: Reach & { kind: RequestedItem['kind'] },
): Promise<(RequestedItem & Place)[]> {
  const rows = await selectItems(db, actor)
    .select(momentOf('requested_item.requested_at').as('at'))
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
