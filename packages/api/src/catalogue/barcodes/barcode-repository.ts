import type { Db, Tx } from '@bhandar/db';
import type { ScannedProduct } from '@bhandar/domain/catalogue';
import { batchNumberKey } from '@bhandar/domain/shared';
import { sql } from 'kysely';

export async function listBarcodeRows(db: Db | Tx, productId: string) {
  return db
    .selectFrom('productBarcode')
    .select(['gtin', 'packSize'])
    .where('productId', '=', productId)
    .orderBy('packSize')
    .orderBy('gtin')
    .execute();
}

export async function findBarcodeOwner(db: Db | Tx, gtin: string) {
  return db
    .selectFrom('productBarcode')
    .innerJoin('product', 'product.id', 'productBarcode.productId')
    .select(['product.id', 'product.tradeName', 'product.strength', 'product.code', 'product.deletedAt'])
    .where('productBarcode.gtin', '=', gtin)
    .executeTakeFirst();
}

export async function deleteBarcode(tx: Tx, barcode: { gtin: string; productId: string }) {
  return tx
    .deleteFrom('productBarcode')
    .where('gtin', '=', barcode.gtin)
    .where('productId', '=', barcode.productId)
    .returning(['gtin', 'packSize'])
    .executeTakeFirst();
}

export async function nextOwnNumber(tx: Tx): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('own_barcode_seq') as number`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('The database made no number');
  return row.number;
}

type Found = Omit<ScannedProduct, 'units' | 'batchNumber' | 'expiresOn' | 'batchId'>;

/** The product of a barcode or product code. */
export async function findCoded(db: Db, by: { gtin: string } | { code: string }): Promise<Found | undefined> {
  const products = db
    .selectFrom('product')
    .leftJoin('productBarcode as barcode', (join) =>
      join.onRef('barcode.productId', '=', 'product.id').on('barcode.gtin', '=', 'gtin' in by ? by.gtin : ''),
    )
    .select(['product.id as productId', 'product.kind', 'product.tradeName', 'product.strength', 'barcode.packSize'])
    .where('product.deletedAt', 'is', null);
  const found = await ('gtin' in by
    ? products.where('barcode.gtin', '=', by.gtin)
    : products.where('product.code', '=', by.code)
  ).executeTakeFirst();
  if (!found) return undefined;
  const kind = found.kind === 'nonPharmacy' ? 'nonPharmacy' : 'pharmacy';
  return { ...found, kind, packSize: found.packSize ?? 1 };
}

/** The batch with the number and expiry in a code; a code without expiry matches only if there is one such batch. */
export async function findNumberedBatch(
  db: Db,
  by: { productId: string; batchNumber: string; expiresOn: string | null },
): Promise<string | null> {
  let query = db
    .selectFrom('batch')
    .select('id')
    .where('productId', '=', by.productId)
    .where('numberKey', '=', batchNumberKey(by.batchNumber));
  if (by.expiresOn) query = query.where('expiresOn', '=', by.expiresOn);
  const found = await query.limit(2).execute();
  return found.length === 1 ? (found[0]?.id ?? null) : null;
}
