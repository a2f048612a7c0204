import type { Tx } from '@bhandar/db';
import type { SaleReturn } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { findPayingHolder } from './refund-repository';

/** Notifies the requester of a posted return, and the colleague whose drawer pays a return or a voided sale. */
export async function publishPosted(
  tx: Tx,
  ctx: StaffContext,
  { id: returnId, store, saleId, cause, requestedBy }: SaleReturn,
): Promise<void> {
  const informed = [requestedBy.id, await findPayingHolder(tx, returnId)];
  if (informed.every((staffId) => staffId === undefined || staffId === ctx.actor.id)) return;
  const at = { locationId: store.id, returnId };
  if (cause === 'saleVoided' && saleId) await publish(tx, ctx, { kind: 'sale.voided', saleId, ...at });
  else await publish(tx, ctx, { kind: 'return.posted', of: 'saleReturn', ...at });
}
