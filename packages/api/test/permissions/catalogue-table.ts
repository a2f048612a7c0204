import { Readable } from 'node:stream';
import { type Entry, MANAGERS, type Rule, STAFF, WAREHOUSE } from './rule';
import { tag } from './targets';

const anywhere = (rule: Rule, input: Entry['input']): Entry => ({ rule, unscoped: true, input });
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

const listOf = (name: string, table: Lists, row: () => object): Record<string, Entry> => ({
  [`catalogue.create${name}`]: anywhere(MANAGERS, row),
  [`catalogue.update${name}`]: anywhere(MANAGERS, async (t) => ({ id: await t.setupRow(table), ...row() })),
  [`catalogue.remove${name}`]: anywhere(WAREHOUSE, async (t) => ({ id: await t.setupRow(table) })),
  [`catalogue.restore${name}`]: anywhere(WAREHOUSE, async (t) => ({ id: await t.retired(table, t.setupRow(table)) })),
});

/** The catalogue is one for all stores. */
export const catalogueTable: Record<string, Entry> = {
  'catalogue.exportProducts': { rule: STAFF, unscoped: true, input: () => ({ kind: 'pharmacy' }) },
  'catalogue.overview': anywhere(STAFF, nothing),
  'catalogue.listProducts': anywhere(STAFF, () => ({ kind: 'pharmacy', limit: 100 })),
  'catalogue.getProduct': anywhere(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.listPrices': anywhere(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.createProduct': anywhere(WAREHOUSE, async (t) => ({ kind: 'pharmacy', ...(await t.details()) })),
  'catalogue.updateProduct': anywhere(WAREHOUSE, async (t) => ({ id: await t.product(), ...(await t.details()) })),
  'catalogue.removeProduct': anywhere(WAREHOUSE, async (t) => ({ id: await t.product() })),
  'catalogue.restoreProduct': anywhere(WAREHOUSE, async (t) => ({ id: await t.retired('product', t.product()) })),
  'catalogue.setupOptions': anywhere(STAFF, nothing),
  'catalogue.listCategories': anywhere(STAFF, () => ({})),
  'catalogue.listUnitTypes': anywhere(STAFF, () => ({})),
  'catalogue.listCompanies': anywhere(STAFF, () => ({})),
  ...listOf('Category', 'category', entry),
  ...listOf('UnitType', 'unitType', entry),
  ...listOf('Company', 'company', contact),

  'catalogue.listBarcodes': anywhere(STAFF, async (t) => ({ id: await t.product() })),
  'catalogue.findByScan': anywhere(STAFF, async (t) => ({ code: (await t.barcode()).gtin })),
  'catalogue.addBarcode': anywhere(WAREHOUSE, async (t) => ({ productId: await t.product(), gtin: gtin13() })),
  'catalogue.removeBarcode': anywhere(WAREHOUSE, (t) => t.barcode()),
  'catalogue.makeOwnCode': anywhere(WAREHOUSE, async (t) => ({ productId: await t.product() })),
  'catalogue.getProductPage': anywhere(STAFF, async (t) => ({ id: (await t.goods()).productId })),
  'catalogue.listProductSteps': anywhere(MANAGERS, async (t) => ({ id: (await t.goods()).productId })),
  'catalogue.listLabels': anywhere(STAFF, async (t) => ({ productIds: [await t.product()] })),

  'catalogue.uploadImport': anywhere(WAREHOUSE, () => ({
    fileName: 'list.csv',
    bytes: Readable.from([Buffer.from(LIST)]),
  })),
  'catalogue.previewImport': anywhere(WAREHOUSE, async (t) => ({ uploadId: await t.upload(LIST) })),
  'catalogue.runImport': {
    ...anywhere(WAREHOUSE, async (t) => ({
      ...{
        uploadId: await t.upload(LIST),
        mapping: { tradeName: 'Name' },
        options: { kind: 'pharmacy' },
        dryRun: true,
      },
    })),
    after: (t) => t.importsFinished(),
  },
  'catalogue.getImport': anywhere(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
  'catalogue.listImports': anywhere(WAREHOUSE, () => ({})),
  'catalogue.cancelImport': anywhere(WAREHOUSE, async (t) => ({ jobId: await t.importJob('running') })),
  'catalogue.listImportRejects': anywhere(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
  'catalogue.importHeaders': anywhere(WAREHOUSE, async (t) => ({ jobId: await t.importJob() })),
};

const LIST = 'Name,Category,Company,Unit\nNapa,Tablet,Beximco,piece\n';

let made = 0;
/** A number of the right form that no product has yet. */
function gtin13(): string {
  made += 1;
  const digits = `890${String(made).padStart(9, '0')}`;
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
