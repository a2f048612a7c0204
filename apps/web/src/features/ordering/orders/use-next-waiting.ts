import type { Order } from '@bhandar/domain/ordering';
import { trpc } from '../../../lib/api/trpc';

/** More than a person decides at a stretch. */
const SEEN = 50;

/** The order to decide after this one: the next that was placed later, else the one that waits longest. */
export function useNextWaiting(after: Pick<Order, 'id' | 'kind' | 'requestedAt'> | undefined, isApprover: boolean) {
  const list = trpc.ordering.listOrders.useQuery(
    { kind: after?.kind, status: 'pending', sort: 'waiting', limit: SEEN },
    { enabled: isApprover && after !== undefined },
  );
  if (!after) return undefined;
  const waiting = (list.data?.data ?? []).filter(({ id, whyNotDecide }) => id !== after.id && whyNotDecide === null);
  return waiting.find(({ requestedAt }) => requestedAt > after.requestedAt) ?? waiting[0];
}
