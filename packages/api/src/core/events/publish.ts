import type { Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import type { ApiContext } from '../context';
import type { DomainEvent } from './event';
import { insertEvent } from './event-repository';

/** Must be the last statement of a transaction, because it holds the publishers' lock until commit. Never for sales. */
export async function publish(
  tx: Tx,
  ctx: Pick<ApiContext, 'now'> & { actor?: Pick<Actor, 'id'> },
  event: DomainEvent,
): Promise<void> {
  const { kind, locationId, ...payload } = event;
  await insertEvent(tx, { kind, locationId, payload, actorId: ctx.actor?.id ?? null, occurredAt: ctx.now() });
}
