import { Readable } from 'node:stream';
import { type Entry, MANAGERS, type Rule, STAFF, type Table, WAREHOUSE } from './rule';
import { tag } from './targets';

const sharedByStores = (rule: Rule, input: Entry['input']): Entry => ({ rule, unscoped: true, input });
const write = (input: Entry['input']): Entry => ({ ...sharedByStores(WAREHOUSE, input), reach: 'warehouse' });
/** Managers add words for all stores, and correct those that no other store uses. */
const word = (input: Entry['input']): Entry => ({ ...sharedByStores(MANAGERS, input), reach: 'shared' });
const nothing = () => undefined;

type Lists = 'category' | 'unitType' | 'company';
const contact = () => ({
  name: `Row ${tag()}`,
  phone: '028833047',
  email: 'a@b.example',
  address: 'Dhaka',
  website: 'https://a.example',
});
const entry = () => ({ name: `Row ${tag()}`, description: 'Words' });

type ListPath<Name extends string> = `catalogue.${'create' | 'update' | 'remove' | 'restore'}${Name}`;
const listOf = <Name extends string>(name: Name, table: Lists, row: () => object) =>
  ({
    [`catalogue.create${name}`]: word(row),
    [`catalogue.update${name}`]: word(async (t) => ({ id: await t.setupRow(table), ...row() })),
    [`catalogue.remove${name}`]: write(async (t) => ({ id: await t.setupRow(table) })),
    [`catalogue.restore${name}`]: write(async (t) => ({
      id: await t.retired(table, t.setupRow(table)),
    })),
  }) as Record<ListPath<Name>, Entry>;

/** All stores share the catalogue. */
export const catalogueTable = {
  'catalogue.exportProducts': { rule: STAFF, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'catalogue.overview': sharedByStores(STAFF, nothing),
  'catalogue.listProducts': sharedByStores(STAFF, () => ({ kind: 'pharmacy', limit: 100 })),
  'catalogue.getProduct': sharedByStores(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.listPrices': sharedByStores(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.createProduct': write(async (t) => ({ kind: 'pharmacy', ...(await t.details()) })),
  'catalogue.updateProduct': write(async (t) => ({
    id: await t.product(),
    ...(await t.details()),
  })),
  'catalogue.removeProduct': write(async (t) => ({ id: await t.product() })),
  'catalogue.restoreProduct': write(async (t) => ({ id: await t.retired('product', t.product()) })),
  'catalogue.setupOptions': sharedByStores(STAFF, nothing),
  'catalogue.listCategories': sharedByStores(STAFF, () => ({})),
  'catalogue.listUnitTypes': sharedByStores(STAFF, () => ({})),
  'catalogue.listCompanies': sharedByStores(STAFF, () => ({})),
  ...listOf('Category', 'category', entry),
  ...listOf('UnitType', 'unitType', entry),
  ...listOf('Company', 'company', contact),

  'catalogue.listBarcodes': sharedByStores(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.findByScan': sharedByStores(STAFF, async (t) => ({ code: (await t.barcode()).gtin })),
  'catalogue.addBarcode': write(async (t) => ({ productId: await t.product(), gtin: gtin13() })),
  'catalogue.removeBarcode': write((t) => t.barcode()),
  'catalogue.makeOwnCode': write(async (t) => ({ productId: await t.product() })),
  'catalogue.getProductPage': sharedByStores(STAFF, async (t) => ({ id: (await t.goods()).productId })),
  'catalogue.listProductSteps': sharedByStores(MANAGERS, async (t) => ({ id: (await t.goods()).productId })),
  'catalogue.listLabels': sharedByStores(STAFF, async (t) => ({ productIds: [await t.product()] })),

  'catalogue.uploadImport': write(() => ({
    fileName: 'list.csv',
    bytes: Readable.from([Buffer.from(LIST)]),
  })),
  'catalogue.previewImport': sharedByStores(WAREHOUSE, async (t) => ({ uploadId: await t.upload(LIST) })),
  'catalogue.runImport': {
    ...write(async (t) => ({
      uploadId: await t.upload(LIST),
      mapping: { tradeName: 'Name' },
      options: { kind: 'pharmacy' },
      dryRun: true,
    })),
    after: (t) => t.importsFinished(),
  },
  'catalogue.getImport': sharedByStores(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
  'catalogue.listImports': sharedByStores(WAREHOUSE, () => ({})),
  'catalogue.cancelImport': write(async (t) => ({ jobId: await t.importJob('running') })),
  'catalogue.listImportRejects': sharedByStores(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
  'catalogue.importHeaders': sharedByStores(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
} satisfies Table;

const LIST = 'Name,Category,Company,Unit\nNapa,Tablet,Beximco,piece\n';

let made = 0;
/** A valid barcode that no product has. */
function gtin13(): string {
  made += 1;
  const digits = `890${String(made).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
