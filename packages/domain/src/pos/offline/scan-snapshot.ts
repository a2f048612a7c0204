import { readScan } from '../../catalogue';
import { isExpired, type Refusal } from '../../shared';
import type { TillBatch } from '../checkout/chosen-batch';
import { packOf, type ScannedPack, whyNotScan } from '../checkout/scanned-pack';
import type { SnapshotProduct } from './queued-sale';

/** The batches that the snapshot knows, as they are on this day. */
const batchesOn = ({ batches, refused = [] }: SnapshotProduct, today: string): TillBatch[] => [
  ...batches.map((batch) => ({ ...batch, refused: isExpired(batch.expiresOn, today) ? ('expired' as const) : null })),
  ...refused,
];

/** The product and pack of an exact code, or why it is not sold: the server's `findScanned` on a snapshot. */
export function scanSnapshot<P extends SnapshotProduct>(
  products: readonly P[],
  code: string,
  today: string,
): { refusal: Refusal } | { product: P; pack: ScannedPack } | null {
  const scan = readScan(code, { year: Number(today.slice(0, 4)) });
  const refusal = whyNotScan(scan, today);
  if (refusal) return { refusal };
  const gtin = scan.kind === 'product' || scan.kind === 'refused' ? scan.gtin : null;
  const named = products.find((product) => product.code === code.toUpperCase());
  const product = named ?? products.find(({ gtins }) => gtin !== null && gtins.includes(gtin));
  if (!product) return null;
  const packSize = named || gtin === null ? 1 : (product.packSizes?.[gtin] ?? 1);
  const found = packOf(scan, { batches: batchesOn(product, today), packSize });
  return 'refusal' in found ? found : { product, pack: found.pack };
}
