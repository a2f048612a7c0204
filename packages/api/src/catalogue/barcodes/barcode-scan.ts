import { readScan, SCAN_REFUSALS, type ScannedProduct, unitsOfScan } from '@bhandar/domain/catalogue';
import { DomainError } from '@bhandar/domain/shared';
import type { StaffContext } from '../../core/context';
import { todayOf } from '../../core/today';
import { findCoded, findNumberedBatch } from './barcode-repository';

/** The product of a scan, and the batch if the code names one; null if unknown. */
export async function findByScan(ctx: StaffContext, { code }: { code: string }): Promise<ScannedProduct | null> {
  const year = Number(todayOf(ctx).slice(0, 4));
  const scan = readScan(code, { year });
  if (scan.kind === 'refused') throw new DomainError('RULE_BROKEN', SCAN_REFUSALS[scan.reason]);
  const by = scan.kind === 'product' ? { gtin: scan.gtin } : scan.kind === 'productCode' ? { code: scan.code } : null;
  const found = by ? await findCoded(ctx.db, by) : undefined;
  if (!found) return null;
  if (scan.kind !== 'product') return { ...found, units: 1, batchNumber: null, expiresOn: null, batchId: null };
  const { batch: batchNumber, expiresOn } = scan;
  const { productId, packSize } = found;
  const batchId = batchNumber ? await findNumberedBatch(ctx.db, { productId, batchNumber, expiresOn }) : null;
  return { ...found, units: unitsOfScan(packSize, scan), batchNumber, expiresOn, batchId };
}
