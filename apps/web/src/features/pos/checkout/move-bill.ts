import { useState } from 'react';
import { placeOf } from '../../../offline/database';
import { type BillMove, takeBillToMove } from '../cashier/bill-to-move';
import { NEW_ORDER } from '../kept-order';
import { useOrders } from '../use-orders';

/**
 * The bill on the counter passes to the next person. It stays with its owner, on this device, where the next person has a
 * bill of their own, where payments were taken or the sale may have been recorded already, and where goods come back for it,
 * which the next person may not be allowed to take.
 */
export function moveBill({ from, to, locationId }: BillMove): void {
  if (from === to) return;
  const { orders, change } = useOrders.getState();
  const [source, target] = [placeOf(from, locationId), placeOf(to, locationId)];
  const bill = orders[source];
  if (!bill || bill.lines.length === 0 || bill.exchange || bill.taken.length > 0 || bill.saleId !== null) return;
  const own = orders[target];
  if (own && (own.lines.length > 0 || own.exchange)) return;
  change(target, () => bill);
  change(source, () => NEW_ORDER);
}

/** Moves the bill before the counter reads it, so that its prices and stock are checked for its new owner. */
export function useMovedBill(): void {
  useState(() => {
    const move = takeBillToMove();
    if (move) moveBill(move);
  });
}
