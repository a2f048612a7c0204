import type { BatchContacts, BatchRef } from '@bhandar/domain/inventory';
import { csvText, dayInZone } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { getVisibleBatch } from './batch-page';
import { listBatchPlaces, listBatchSaleRows } from './batch-page-repository';

const COLUMNS = ['What', 'Name', 'Phone', 'Email', 'City', 'Receipt', 'Date', 'Store', 'Units', 'Units left'];
/** Far more receipts than one batch has; limits the memory. */
const MAX_RECEIPTS = 200_000;

/** Every location and receipt with units of a batch: stores first, then each receipt with its customer. */
export async function exportBatchContacts(ctx: StaffContext, by: BatchRef): Promise<BatchContacts> {
  const { db, actor, settings } = ctx;
  const batch = await getVisibleBatch(ctx, by);
  const [places, sales] = await Promise.all([
    listBatchPlaces(db, actor, batch.id),
    listBatchSaleRows(db, actor, { id: batch.id, limit: MAX_RECEIPTS, offset: 0 }),
  ]);
  const lines = [
    ...places.map(({ kind, name, phone, city, received, onHand }) => [
      kind,
      name,
      phone,
      '',
      city,
      '',
      '',
      name,
      received,
      onHand,
    ]),
    ...sales.map((sale) => [
      'customer',
      sale.customerName,
      sale.customerPhone,
      sale.customerEmail,
      '',
      sale.receiptNo,
      dayInZone(new Date(sale.soldAt), settings.timeZone),
      sale.store,
      sale.quantity,
      '',
    ]),
  ];
  // Customers' names and phone numbers leave the system here, so the export is audited.
  await audit(db, ctx, {
    action: 'batch.contactsExported',
    entity: 'batch',
    entityId: batch.id,
    after: { rows: lines.length },
  });
  const csv = csvText([COLUMNS, ...lines]);
  const name = `${batch.tradeName} ${batch.batchNumber || 'no number'}`.replace(/[^\p{L}\p{N}]+/gu, '-');
  return { fileName: `recall-${name}-${todayOf(ctx)}.csv`, csv, rows: lines.length };
}
