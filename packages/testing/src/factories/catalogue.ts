import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from '@bhandar/db';
import {
  type Company,
  type ImportJob,
  type Product,
  type ProductKind,
  productKeys,
  type SetupEntry,
  type Ven,
} from '@bhandar/domain/catalogue';
import { fold } from '@bhandar/domain/shared';

const unique = () => randomBytes(4).toString('hex');

type SetupTable = 'category' | 'company' | 'unitType';

async function ensureSetupRow(db: Db, table: SetupTable, name: string): Promise<{ id: string; name: string }> {
  await db
    .insertInto(table)
    .values({ name, nameKey: fold(name) })
    .onConflict((conflict) => conflict.column('nameKey').where('deletedAt', 'is', null).doNothing())
    .execute();
  return db
    .selectFrom(table)
    .select(['id', 'name'])
    .where('nameKey', '=', fold(name))
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
}

/** The setup row of this name, created if there is none. */
export const makeCategory = (db: Db, name = `Category ${unique()}`) => ensureSetupRow(db, 'category', name);
export const makeCompany = (db: Db, name = `Company ${unique()}`) => ensureSetupRow(db, 'company', name);
export const makeUnitType = (db: Db, name = `Unit ${unique()}`) => ensureSetupRow(db, 'unitType', name);

export interface ProductTraits {
  kind?: ProductKind;
  tradeName?: string;
  genericName?: string;
  strength?: string;
  content?: string;
  category?: string;
  company?: string;
  unitType?: string;
  unitMrpMinor?: number | null;
  requiresPrescription?: boolean;
  ven?: Ven;
  /** GTINs, 14 digits. */
  barcodes?: readonly string[];
  /** The stock of the warehouse. */
  batches?: readonly { quantity: number; batchNumber?: string; expiresOn?: string | null }[];
}

export interface MadeProduct {
  id: string;
  code: string;
  tradeName: string;
}

/** A product of the catalogue with its setup rows, and warehouse stock if batches are given. */
export async function makeProduct(db: Db, traits: ProductTraits = {}): Promise<MadeProduct> {
  const names = {
    kind: traits.kind ?? 'pharmacy',
    tradeName: traits.tradeName ?? `Product ${unique()}`,
    genericName: traits.genericName ?? 'Paracetamol',
    strength: traits.strength ?? '500 mg',
    content: traits.content ?? '',
    category: traits.category ?? 'Tablet',
    company: traits.company ?? 'Beximco Pharmaceuticals Ltd.',
    unitType: traits.unitType ?? 'tablet',
  } as const;
  const { category, company, unitType, ...texts } = names;
  const product = await db
    .insertInto('product')
    .values({
      ...texts,
      ...productKeys(names),
      categoryId: (await makeCategory(db, category)).id,
      companyId: (await makeCompany(db, company)).id,
      unitTypeId: (await makeUnitType(db, unitType)).id,
      unitMrpMinor: traits.unitMrpMinor === undefined ? 120 : traits.unitMrpMinor,
      requiresPrescription: traits.requiresPrescription ?? false,
      ven: traits.ven ?? '',
    })
    .returning(['id', 'code', 'tradeName'])
    .executeTakeFirstOrThrow();
  for (const gtin of traits.barcodes ?? []) {
    await db.insertInto('productBarcode').values({ gtin, productId: product.id }).execute();
  }
  for (const batch of traits.batches ?? []) await stockWarehouse(db, product.id, batch);
  return product;
}

async function stockWarehouse(
  db: Db,
  productId: string,
  {
    quantity,
    batchNumber = '',
    expiresOn = null,
  }: { quantity: number; batchNumber?: string; expiresOn?: string | null },
): Promise<void> {
  const placeId = async (kind: string) =>
    (await db.selectFrom('location').select('id').where('kind', '=', kind).executeTakeFirstOrThrow()).id;
  const batch = await db
    .insertInto('batch')
    .values({ productId, batchNumber, expiresOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('stockMovement')
    .values({
      fromLocationId: await placeId('adjustment'),
      toLocationId: await placeId('warehouse'),
      productId,
      batchId: batch.id,
      quantity,
      documentKind: 'opening',
      documentId: randomUUID(),
      lineNo: 1,
    })
    .execute();
}

const stamps = {
  createdBy: 'Nadia Rahman',
  createdAt: '2026-01-05T04:30:00.000Z',
  updatedBy: '',
  updatedAt: null,
} as const;

/** Answers for component tests. */
export const productAnswer = (more: Partial<Product> = {}): Product => ({
  id: randomUUID(),
  kind: 'pharmacy',
  code: 'P000001',
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  content: '',
  category: 'Tablet',
  company: 'Beximco Pharmaceuticals Ltd.',
  unitType: 'tablet',
  packType: 'Various',
  requiresPrescription: false,
  ven: '',
  packs: [],
  barcodes: [],
  unitMrpMinor: 120,
  stock: 84,
  addedBy: 'Nadia Rahman',
  addedAt: '2026-01-05T04:30:00.000Z',
  updatedBy: '',
  updatedAt: null,
  ...more,
});

export const setupEntryAnswer = (more: Partial<SetupEntry> = {}): SetupEntry => ({
  id: randomUUID(),
  name: 'Tablet',
  description: 'Solid, swallowed',
  ...stamps,
  ...more,
});

export const companyAnswer = (more: Partial<Company> = {}): Company => ({
  id: randomUUID(),
  name: 'Square Pharmaceuticals Ltd.',
  phone: '028833047',
  website: 'squarepharma.com.bd',
  email: 'info@example.com',
  address: 'Mohakhali, Dhaka',
  ...stamps,
  ...more,
});

export const importJobAnswer = (more: Partial<ImportJob> = {}): ImportJob => ({
  id: randomUUID(),
  fileName: 'prices.csv',
  store: null,
  status: 'running',
  phase: 'reading',
  dryRun: false,
  rowsTotal: 0,
  rowsDone: 0,
  productsTotal: 0,
  productsDone: 0,
  created: 0,
  updated: 0,
  unchanged: 0,
  merged: 0,
  rejected: 0,
  repriced: 0,
  openings: 0,
  warnings: 0,
  failure: null,
  startedAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
  undoneAt: null,
  startedBy: 'Nadia Rahman',
  ...more,
});
