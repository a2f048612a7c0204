import { batchNumberKey } from '../../shared';
import type { Scan } from './scan';

type ProductScan = Extract<Scan, { kind: 'product' }>;

/** The base units that one scan adds: a box has a pack size, and the code of a carton counts its boxes. */
export const unitsOfScan = (packSize: number, { count }: Pick<ProductScan, 'count'>): number =>
  packSize * Math.max(1, count ?? 1);

/**
 * The batches of a product that a pack can be of: those of its printed number, of them those of its printed day. A batch
 * whose day nobody noted can have any.
 */
export function batchesOnPack<Batch extends { batchNumber: string; expiresOn: string | null }>(
  batches: readonly Batch[],
  { batch, expiresOn }: Pick<ProductScan, 'batch' | 'expiresOn'>,
): Batch[] {
  const key = batch === null ? null : batchNumberKey(batch);
  const numbered = batches.filter(({ batchNumber }) => key === null || batchNumberKey(batchNumber) === key);
  if (expiresOn === null) return numbered;
  const ofDay = numbered.filter((one) => one.expiresOn === expiresOn);
  if (ofDay.length > 0) return ofDay;
  return key === null ? numbered : numbered.filter((one) => one.expiresOn === null);
}
