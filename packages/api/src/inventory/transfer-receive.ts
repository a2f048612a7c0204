import type { Tx } from '@bhandar/db';
import {
  moveTransfer,
  type ReceiveTransferInput,
  type Seller,
  type Transfer,
  totalWorthMinor,
  whyNotDecideValue,
  whyNotReceiveTransfer,
} from '@bhandar/domain/inventory';
import { invalid, refuse } from '@bhandar/domain/shared';
import { audit } from '../audit';
import type { StaffContext } from '../context';
import { transact } from '../transact';
import { readMoveLimits, readUnitValues } from './adjustment-repository';
import { type PricedBatchChange, refuseMissing, writeAdjustment } from './adjustment-writes';
import { grantAllowance, listSellerRows, sellsOwnOrders } from './allowance-repository';
import { lockPlaces } from './stock';
import { tellEnds } from './transfer';
import { getTransferFor, lockTransfer } from './transfer-repository';
import { writeReceived } from './transfer-writes-repository';

/**
 * The receiver says what arrived. What differs is written down on its line and leaves or enters the receiver's stock by
 * an adjustment of its own; what was sent is never edited.
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
    const grants = lines.map(({ productId, quantity }) => ({ staffId, productId, quantity }));
    await grantAllowance(tx, { locationId: transfer.to.id, document, grants, at: ctx.now() });

    const differences = lines.flatMap(({ productId, batchId, quantity, sent }) =>
      batchId !== null && quantity !== sent ? [{ productId, batchId, change: quantity - sent }] : [],
    );
    if (differences.length > 0) {
      const locked = await lockPlaces(
        tx,
        [transfer.to.id],
        differences.map(({ productId }) => productId),
      );
      const unitValues = await readUnitValues(
        tx,
        differences.map(({ batchId }) => batchId),
      );
      const changes: PricedBatchChange[] = differences.map((line, index) => ({
        ...line,
        lineNo: index + 1,
        unitValue: unitValues.get(line.batchId) ?? '0',
      }));
      const { adjustmentLimitMinor: limitMinor } = await readMoveLimits(tx);
      const valueMinor = totalWorthMinor(changes);
      refuse(whyNotDecideValue(ctx.actor, { valueMinor, limitMinor, what: 'This difference' }));
      refuseMissing(changes, locked, 'What is missing has already left your stock');
      const reason = { reason: 'transit', note: note || `Difference of transfer ${transfer.voucher}` } as const;
      await writeAdjustment(tx, ctx, { ...reason, locationId: transfer.to.id, transferId, changes });
    }
    await audit(tx, ctx, {
      action: 'received',
      entity: 'transfer',
      entityId: transferId,
      locationId: transfer.to.id,
      before: { status: transfer.status },
      after: { status: 'received', differences },
    });
    return getTransferFor(tx, ctx.actor, transferId);
  });
  return tellEnds(ctx, moved);
}

/** The goods are for whoever takes them in, or for a colleague whom they name. */
async function chooseSeller(
  tx: Tx,
  { actor }: StaffContext,
  { storeId, sellerId }: { storeId: string; sellerId: string | undefined },
): Promise<string> {
  if (sellerId === undefined || sellerId === actor.id) return actor.id;
  const known = await listSellerRows(tx, storeId);
  if (known.some(({ id }) => id === sellerId)) return sellerId;
  throw invalid('Choose somebody who works at this store', { sellerId: 'Choose somebody who works at this store' });
}

function receivedLines(transfer: Transfer, received: ReceiveTransferInput['received']) {
  const counted = new Map(received.map(({ lineNo, quantity }) => [lineNo, quantity]));
  for (const [index, { lineNo }] of received.entries()) {
    if (transfer.lines.some((line) => line.lineNo === lineNo)) continue;
    const message = `The transfer has no line ${lineNo}`;
    throw invalid(message, { [`received.${index}.lineNo`]: message });
  }
  return transfer.lines.map(({ lineNo, productId, batchId, quantity: sent }) => ({
    lineNo,
    productId,
    batchId,
    sent,
    quantity: counted.get(lineNo) ?? sent,
  }));
}

/** Who may be named as the seller of what a store receives; nobody is asked for where all sell the store's whole stock. */
export async function listSellers(ctx: StaffContext, { locationId }: { locationId: string }): Promise<Seller[]> {
  refuse(whyNotReceiveTransfer(ctx.actor, locationId));
  return (await sellsOwnOrders(ctx.db, locationId)) ? listSellerRows(ctx.db, locationId) : [];
}
