import {
  allocateTransfer,
  moveTransfer,
  namedShortages,
  type Transfer,
  type TransferIdInput,
  type TransferShortage,
  whyNotSendTransfer,
} from '@bhandar/domain/inventory';
import { coded, DomainError, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { transact } from '../../core/transact';
import { lockBalancesAt, moveStock } from '../ledger/stock';
import { notifyBothEnds } from './transfer';
import { getTransferFor, lockTransfer } from './transfer-repository';
import { writeSent } from './transfer-writes-repository';

/**
 * Sends a draft: its goods leave the sender and belong to the receiver in the same transaction, like those of an
 * approved order. The lines then name every sent batch, so that the receiver counts by batch.
 */
export async function sendTransfer(ctx: StaffContext, { transferId }: TransferIdInput): Promise<Transfer> {
  const moved = await transact(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, ctx.actor, transferId);
    const { from, to } = transfer;
    refuse(whyNotSendTransfer(ctx.actor, from.id));
    moveTransfer(transfer, 'sent');
    const products = [...new Set(transfer.lines.map(({ productId }) => productId))];
    const rules = {
      today: todayOf(ctx),
      takesUnusable: to.kind === 'warehouse',
    };
    const attempt = async () => {
      const locked = await lockBalancesAt(tx, [from.id, to.id], products);
      const batches = locked.filter(({ locationId }) => locationId === from.id);
      return allocateTransfer(batches, transfer.lines, rules);
    };
    const first = await attempt();
    // The first read does not see a batch that arrived during the wait for the locks.
    const { allocations, shortages } = first.shortages.length > 0 ? await attempt() : first;
    if (shortages.length > 0) throw shortOfStock(transfer, shortages);

    const sent = await writeSent(tx, { transferId, allocations, by: ctx.actor.id, at: ctx.now() });
    await moveStock(tx, ctx, {
      fromId: from.id,
      toId: to.id,
      lines: sent.map((line) => ({ ...line, allocations: [line] })),
      document: { kind: 'transfer', id: transferId, reason: transfer.note },
    });
    await audit(tx, ctx, {
      action: 'sent',
      entity: 'transfer',
      entityId: transferId,
      locationId: from.id,
      before: { status: transfer.status, lines: transfer.lines },
      after: { status: 'sent', to, lines: sent },
    });
    return getTransferFor(tx, ctx.actor, transferId);
  });
  return notifyBothEnds(ctx, moved);
}

function shortOfStock(transfer: Transfer, shortages: readonly TransferShortage[]): DomainError {
  const short = shortages.map(({ index, asked, available }) => {
    const line = transfer.lines[index];
    const name = [line?.name, line?.strength, line?.batchNumber].filter(Boolean).join(' ');
    return { lineNo: line?.lineNo ?? index + 1, name, asked, available };
  });
  return new DomainError('INSUFFICIENT_STOCK', coded('transfer.insufficient', { items: namedShortages(short) }), {
    data: { shortages: short },
  });
}
