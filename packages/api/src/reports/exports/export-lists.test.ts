import type { Language } from '@bhandar/domain/accounts';
import { EXPORT_LISTS, type ExportList } from '@bhandar/domain/jobs';
import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeProduct,
  makeStore,
  makeSupplier,
  receiveGoods,
  saleInput,
  warehouseOf,
} from '@bhandar/testing/factories';
import { describe, expect, it } from 'vitest';
import { type Api, exportedFrom } from '../../../test/exported';
import { EXPORTED } from './export-lists';
import { exportMessages } from './messages';

const database = useTestDatabase();
const exported = (api: Api, list: ExportList) => exportedFrom(database.db, api, list);

async function shop(language?: Language) {
  const store = await makeStore(database.db);
  await letStoreSellFrom(database.db, store.id, 'store-stock');
  const { api } = await callerFor(database.db, { role: 'admin', store });
  if (language) await api.accounts.setLanguage({ language });
  return { store, api };
}

it('an export includes a sale made a moment before', async () => {
  const { store, api } = await shop();
  const goods = await makeGoods(database.db, { storeId: store.id });
  const sale = await api.pos.recordSale(saleInput([{ ...goods, quantity: 1 }]));
  const { records } = await exported(api, 'sales');
  expect(records.map(({ Receipt }) => Receipt)).toEqual([sale.receiptNo]);
  expect((await exported(api, 'movements')).records).not.toHaveLength(0);
});

it('a voided sale is exported as voided: it stood there as sold', async () => {
  const { store, api } = await shop();
  const goods = await makeGoods(database.db, { storeId: store.id });
  const [kept, voided] = [await api.pos.recordSale(saleInput([goods])), await api.pos.recordSale(saleInput([goods]))];
  await api.pos.voidSale({ saleId: voided.id, reason: 'Wrong customer' });
  const { records } = await exported(api, 'sales');
  expect(records.map(({ Receipt, Status }) => [Receipt, Status])).toEqual([
    [kept.receiptNo, 'Sold'],
    [voided.receiptNo, 'Voided'],
  ]);
});

it('the sales export ends with each tender of a sale, on its first line, its rounding, and the VAT of each line', async () => {
  const { store, api } = await shop();
  await database.db.updateTable('organisation').set({ cashRoundingMinor: 500 }).execute();
  const [one, two] = [
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_210 }),
    await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 700 }),
  ];
  const payments = [
    { method: 'card' as const, amountMinor: 400 },
    { method: 'cash' as const, amountMinor: 1_500 },
  ];
  const sale = await api.pos.recordSale(saleInput([one, two], { payments, roundingMinor: -10 }));
  await database.db.updateTable('organisation').set({ cashRoundingMinor: 0 }).execute();
  await database.db
    .updateTable('saleLine')
    .set({ vatRateBp: 1_000, vatMinor: 110 })
    .where('saleId', '=', sale.id)
    .where('lineNo', '=', 1)
    .execute();
  const { heads, records } = await exported(api, 'sales');
  expect(heads.slice(heads.indexOf('Sale total'))).toEqual([
    'Sale total',
    'Cash',
    'Card',
    'Mobile wallet',
    'Store credit',
    'On account',
    'Exchange credit',
    'Rounding',
    'VAT',
  ]);
  const none = { 'Mobile wallet': '0', 'Store credit': '0', 'On account': '0', 'Exchange credit': '0' };
  expect(records).toMatchObject([
    { ...none, 'Sale total': '19.1', Cash: '15', Card: '4', Rounding: '-0.1', VAT: '1.1' },
    { 'Sale total': '19.1', Cash: '', Card: '', 'Exchange credit': '', Rounding: '' },
  ]);
});

it('movements name the store of a quarantine: those of all stores were the same word', async () => {
  const { store, api } = await shop();
  const { batchIds } = await makeGoods(database.db, { storeId: store.id });
  await api.inventory.moveQuarantine({ homeId: store.id, direction: 'held', batchId: batchIds[0] ?? '', quantity: 1 });
  await database.db.updateTable('location').set({ name: 'Renamed' }).where('id', '=', store.id).execute();
  const { records } = await exported(api, 'movements');
  expect(records.map(({ From, To }) => [From, To])).toContainEqual(['Renamed', 'Renamed (kept aside)']);
});

describe('an export is in the language of its requester', () => {
  it.each([
    ['en', ['Receipt', 'Status', 'Quantity', 'Payment'], ['Sold', 'Cash']],
    ['bn', ['রসিদ', 'অবস্থা', 'পরিমাণ', 'পরিশোধ'], ['বিক্রি হয়েছে', 'নগদ']],
    ['hi', ['रसीद', 'स्थिति', 'मात्रा', 'भुगतान'], ['बिका', 'नक़द']],
  ] as const)('%s has translated headers and values, and numbers as numbers', async (language, heads, words) => {
    const { store, api } = await shop(language);
    const goods = await makeGoods(database.db, { storeId: store.id, unitMrpMinor: 1_250 });
    await api.pos.recordSale(saleInput([{ ...goods, quantity: 2 }]));
    const { heads: written, records } = await exported(api, 'sales');
    expect(written).toEqual(expect.arrayContaining([...heads]));
    const { unitPrice, lineTotal } = exportMessages(language).heads;
    expect(records).toHaveLength(1);
    expect(records[0]).toMatchObject({
      [heads[1]]: words[0],
      [heads[2]]: '2',
      [heads[3]]: words[1],
      [unitPrice]: '12.5',
      [lineTotal]: '25',
    });
  });

  it('with one header for every list', () => {
    for (const list of EXPORT_LISTS) {
      for (const language of ['en', 'bn', 'hi'] as const) {
        const heads = EXPORTED[list].heads({ actor: { language } } as Parameters<
          (typeof EXPORTED)['sales']['heads']
        >[0]);
        expect(heads.every((head) => head !== '')).toBe(true);
        expect(new Set(heads).size, `${list} in ${language}`).toBe(heads.length);
      }
    }
  });

  it('with a translated label for an unnamed person', async () => {
    const { store, api } = await shop('bn');
    await makeGoods(database.db, { storeId: store.id });
    const { records } = await exported(api, 'movements');
    expect(records).toMatchObject([{ 'কোথা থেকে': 'সমন্বয়', কোথায়: store.name, নথি: 'শুরুর মজুত' }]);
  });
});

describe('the exported list', () => {
  it('customers: those of the own stores, with formulas escaped', async () => {
    const [mine, other] = [await shop(), await shop()];
    const customer = { phone: '01711-000001', website: '', email: '', address: 'Road 7' };
    for (const { api } of [mine, other]) await api.pos.createCustomer({ ...customer, name: '=HYPERLINK("evil")' });
    const { id } = await mine.api.pos.createCustomer({ ...customer, name: 'Gone' });
    await mine.api.pos.retireCustomer({ id });
    const { records } = await exported(mine.api, 'customers');
    expect(records).toMatchObject([
      { Name: `'=HYPERLINK("evil")`, Phone: '01711000001', Address: 'Road 7', Store: mine.store.name },
    ]);
  });

  it('stock: each batch of the own locations, blocked ones marked, costs for the warehouse only', async () => {
    const { store, api } = await shop();
    const { id: warehouseId } = await warehouseOf(database.db);
    const { productId } = await makeGoods(database.db, {
      storeId: store.id,
      unitMrpMinor: 1_200,
      tradeName: 'Shelved',
      batches: [
        { quantity: 5, batchNumber: 'A', expiresOn: '2031-01-31' },
        { quantity: 3, batchNumber: 'B', expiresOn: '2030-01-31', blocked: true, mrpMinor: 1_300 },
      ],
    });
    await receiveGoods(database.db, { storeId: warehouseId, productId, quantity: 7, batchNumber: 'W' });
    await database.db.updateTable('batch').set({ unitCost: '9.5000' }).where('productId', '=', productId).execute();
    const { records, text } = await exported(api, 'pharmacyStock');
    const ours = records.filter((record) => record['Trade name'] === 'Shelved');
    expect(ours).toMatchObject([
      {
        Place: store.name,
        Batch: 'B',
        'Expires on': '2030-01-31',
        'On hand': '3',
        'Unit MRP': '13',
        Blocked: 'Yes',
      },
      { Place: store.name, Batch: 'A', 'On hand': '5', 'Unit MRP': '12', 'Unit cost': '', Blocked: 'No' },
    ]);
    expect(text).not.toContain('9.5');
    const boss = await callerFor(database.db, { role: 'superadmin' });
    const all = (await exported(boss.api, 'pharmacyStock')).records.filter((row) => row['Trade name'] === 'Shelved');
    expect(all).toHaveLength(3);
    expect(all[0]).toMatchObject({ Place: 'Main warehouse', Batch: 'W', 'Unit cost': '9.5000' });
  });

  it('purchases: a row for each line, with voided ones marked', async () => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const supplier = await makeSupplier(database.db);
    const [napa, seclo] = [await makeProduct(database.db), await makeProduct(database.db)];
    const buy = (productIds: string[]) =>
      api.purchasing.recordPurchase({
        kind: 'pharmacy',
        supplierId: supplier.id,
        invoiceNumber: 'INV-7',
        lines: productIds.map((productId) => ({ productId, quantity: 10, packTpMinor: 1_050 })),
      });
    const kept = await buy([napa.id, seclo.id]);
    const voided = await buy([napa.id]);
    await api.purchasing.voidPurchase({ purchaseId: voided.id });
    const { records } = await exported(api, 'pharmacyPurchases');
    expect(records.map(({ Purchase, Voided, Quantity }) => [Purchase, Voided, Quantity])).toEqual([
      [kept.voucher, 'No', '10'],
      [kept.voucher, 'No', '10'],
      [voided.voucher, 'Yes', '10'],
    ]);
    expect(records[0]).toMatchObject({ Supplier: supplier.name, Invoice: 'INV-7', 'Line total': '105' });
    expect((await exported(api, 'nonPharmacyPurchases')).records).toEqual([]);
  });
});
