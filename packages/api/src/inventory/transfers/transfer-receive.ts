import type { Tx } from '@bhandar/db';
import {
  moveTransfer,
  overReceivedMessage,
  type ReceiveTransferInput,
  type Seller,
  type Transfer,
  whyNotReceiveTransfer,
} from '@bhandar/domain/inventory';
import { coded, invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { publish } from '../../core/events';
import { transact } from '../../core/transact';
import { writeTransitDifference } from '../adjustments/transit-difference';
import { grantQuota, listSellerRows, sellsOwnOrders } from '../ledger/quota-repository';
import { notifyBothEnds } from './transfer';
import { getTransferFor, lockTransfer } from './transfer-repository';
import { writeReceived } from './transfer-writes-repository';

/**
 * The receiver confirms the arrived quantities. Missing units are recorded on their line and leave the receiver's stock
 * by an adjustment; the sent quantities stay, and more cannot be received.
 */
export async function receiveTransfer(ctx: StaffContext, input: ReceiveTransferInput): Promise<Transfer> {
  const { transferId, note } = input;
  const moved = await transact(ctx, async (tx) => {
    const transfer = await lockTransfer(tx, ctx.actor, transferId);
    refuse(whyNotReceiveTransfer(ctx.actor, transfer.to.id));
    moveTransfer(transfer, 'received');
    const lines = receivedLines(transfer, input.received);
    await writeReceived(tx, { transferId, lines, by: ctx.actor.id, at: ctx.now() });
    const staffId = await chooseSeller(tx, ctx, { storeId: transfer.to.id, sellerId: input.sellerId });
    const document = { kind: 'transfer', id: transferId } as const;
    const shares = lines.map(({ productId, quantity }) => ({ staffId, productId, quantity }));
    await grantQuota(tx, { locationId: transfer.to.id, document, shares, at: ctx.now() });

    const missing = lines.flatMap(({ productId, batchId, name, quantity, sent }) =>
      batchId !== null && quantity < sent ? [{ productId, batchId, name, quantity: sent - quantity }] : [],
    );
    const adjustmentId = await writeTransitDifference(tx, ctx, {
      locationId: transfer.to.id,
      source: { transferId },
      note: note || `Difference of transfer ${transfer.voucher}`,
      missing: missing.map((goods) => ({ ...goods, sent: [goods] })),
    });
    await audit(tx, ctx, {
      action: 'received',
      entity: 'transfer',
      entityId: transferId,
      locationId: transfer.to.id,
      before: { status: transfer.status },
      after: { status: 'received', missing },
    });
    const after = await getTransferFor(tx, ctx.actor, transferId);
    if (adjustmentId) await publish(tx, ctx, { kind: 'delivery.short', locationId: transfer.to.id, adjustmentId });
    return after;
  });
  return notifyBothEnds(ctx, moved);
}

/** The goods are for their receiver, or for a colleague whom the receiver names. */
async function chooseSeller(
  tx: Tx,
  { actor }: StaffContext,
  { storeId, sellerId }: { storeId: string; sellerId: string | undefined },
): Promise<string> {
  if (sellerId === undefined || sellerId === actor.id) return actor.id;
  const known = await listSellerRows(tx, storeId);
  if (known.some(({ id }) => id === sellerId)) return sellerId;
  throw invalid(coded('transfer.chooseSeller'), { sellerId: coded('transfer.chooseSeller') });
}

function receivedLines(transfer: Transfer, received: ReceiveTransferInput['received']) {
  const counted = new Map(received.map(({ lineNo, quantity }) => [lineNo, quantity]));
  for (const [index, { lineNo, quantity }] of received.entries()) {
    const line = transfer.lines.find((candidate) => candidate.lineNo === lineNo);
    if (!line) {
      const message = coded('transfer.noLine', { line: lineNo });
      throw invalid(message, { [`received.${index}.lineNo`]: message });
    }
    if (quantity <= line.quantity) continue;
    const most = coded('field.atMost', { max: line.quantity });
    throw invalid(overReceivedMessage(lineNo, line.quantity), { [`received.${index}.quantity`]: most });
  }
  return transfer.lines.map(({ lineNo, productId, batchId, name, quantity: sent }) => ({
    lineNo,
    productId,
    batchId,
    name,
    sent,
    quantity: counted.get(lineNo) ?? sent,
  }));
}

/** The possible sellers of goods that a store receives; none if all staff sell the store's whole stock. */
export async function listSellers(ctx: StaffContext, { locationId }: { locationId: string }): Promise<Seller[]> {
  refuse(whyNotReceiveTransfer(ctx.actor, locationId));
  return (await sellsOwnOrders(ctx.db, locationId)) ? listSellerRows(ctx.db, locationId) : [];
}
