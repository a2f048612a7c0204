import type { Tx } from '@bhandar/db';
import { allocateFirstExpiry, totalWorthMinor, usableQuantity } from '@bhandar/domain/inventory';
import { coded, DomainError } from '@bhandar/domain/shared';
import { recordSoloAct } from '../../accounts';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { ensureBatch } from '../ledger/receive-repository';
import { lockBalancesAt, moveStock, type StockDocument } from '../ledger/stock';
import { getLocationIdByKind } from '../ledger/stock-repository';
import { readUnitValues } from './adjustment-repository';
import { writeAdjustment } from './adjustment-writes';
import { atWorth } from './worth-repository';

/** The form of an edit that says what it was made from. */
interface StockForm {
  /** The stock that it showed. */
  shown: number | undefined;
  /** Throws the refusal of the whole edit where stock moved since; `present` cannot change until the transaction ends. */
  refuseOvertaken: (present: number) => void;
}

/**
 * Sets the warehouse's sellable stock of a product by an adjustment, as the `stock` of a product form does. Added units
 * go to the batch without number and expiry; removed units leave first expiry first.
 */
export async function adjustWarehouseStock(
  tx: Tx,
  ctx: StaffContext,
  change: { productId: string; target: number; form?: StockForm | undefined; document: StockDocument },
): Promise<{ before: number; after: number }> {
  const { productId, target, form, document } = change;
  const warehouseId = await getLocationIdByKind(tx, 'warehouse');
  const adjustmentId = await getLocationIdByKind(tx, 'adjustment');
  const today = todayOf(ctx);
  const batchId = await ensureBatch(tx, {
    productId,
    batchNumber: '',
    expiresOn: null,
    receivedAt: ctx.now(),
  });
  const batches = await lockBalancesAt(tx, [warehouseId], [productId]);
  const before = usableQuantity(batches, today);
  form?.refuseOvertaken(before);
  if (target === before) return { before, after: target };
  const allocations =
    target > before
      ? [{ batchId, productId, quantity: target - before }]
      : allocateFirstExpiry(batches, before - target, today);
  if (!allocations) throw new DomainError('INSUFFICIENT_STOCK', coded('stock.insufficientToAdjust'));
  const unitValues = await readUnitValues(
    tx,
    allocations.map((allocation) => allocation.batchId),
  );
  if (document.kind === 'adjustment') {
    const changes = allocations.map((allocation, index) => ({
      lineNo: index + 1,
      productId,
      batchId: allocation.batchId,
      change: target > before ? allocation.quantity : -allocation.quantity,
      unitValue: unitValues.get(allocation.batchId) ?? '0',
    }));
    const { id, reason = '' } = document;
    const formChange = form?.shown === undefined ? null : target - form.shown;
    const written = { id, locationId: warehouseId, reason: 'correction', note: reason, formChange, changes } as const;
    await writeAdjustment(tx, ctx, written);
  } else {
    const lines = [{ lineNo: 1, productId, quantity: Math.abs(target - before), allocations }];
    const [fromId, toId] = target > before ? [adjustmentId, warehouseId] : [warehouseId, adjustmentId];
    await moveStock(tx, ctx, { fromId, toId, lines, document });
  }
  if (target > before) {
    const valueMinor = totalWorthMinor(await atWorth(tx, [{ batchId, change: target - before }]));
    await recordSoloAct(tx, ctx, { act: 'productStock', valueMinor, document, field: 'stock' });
  }
  return { before, after: target };
}
