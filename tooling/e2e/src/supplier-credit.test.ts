import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const PRODUCT = 'Lumidrop';
const SUPPLIER = 'Journey Traders';
const BATCH = 'JT-01';
const DAY_MS = 86_400_000;
/** Close enough to expiry for the expiry screen. */
const EXPIRES_ON = new Date(Date.now() + 50 * DAY_MS).toISOString().slice(0, 10);

const choose = async (page: Page, field: RegExp, text: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page
    .getByRole('combobox', { name: /^Search/ })
    .last()
    .fill(text);
  await page
    .getByRole('option', { name: new RegExp(`^${text}`) })
    .first()
    .click();
};

const pick = async (page: Page, field: RegExp, option: RegExp) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option }).click();
};

describe.skipIf(!chromium)('goods from their purchase to the supplier’s credit', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let warehouse: Person;
  let till: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    warehouse = await openPerson(browser, app.url);
    till = await openPerson(browser, app.url);
    manager = await openPerson(browser, app.url);
    await signIn(warehouse, 'nasrin@bhandar.example');
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('the warehouse adds a product and buys it from a new supplier, with free goods', async () => {
    const { page } = warehouse;
    await page.goto('/dashboard/products/pharmacy');
    await page.getByRole('button', { name: /^New product/ }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Trade Name').fill(PRODUCT);
    await form.getByLabel('Generic Name').fill('Sodium hyaluronate');
    await form.getByLabel('Strength').fill('0.1%');
    await choose(page, /^Category/, 'Syrup');
    await choose(page, /^Company/, 'Square');
    await choose(page, /^Unit Type/, 'bottle');
    await form.getByRole('button', { name: 'Add product' }).click();
    await page.getByText(/Lumidrop.* Added successfully/).waitFor();

    await page.goto('/dashboard/suppliers/lists');
    await page.getByRole('button', { name: 'New supplier' }).click();
    const supplier = page.getByRole('dialog');
    await supplier.getByLabel('Supplier Name').fill(SUPPLIER);
    await supplier.getByLabel('Phone').fill('01711000000');
    await supplier.getByLabel('Email').fill('sales@journey.example');
    await supplier.getByLabel('Website').fill('https://journey.example');
    await supplier.getByLabel('Address').fill('3 Market Road, Dhaka');
    await supplier.getByRole('button', { name: 'Add supplier' }).click();
    await page.getByText(`${SUPPLIER} added successfully.`).waitFor();

    await page.goto('/dashboard/purchases/pharmacy?entry=new');
    await choose(page, /^Supplier/, SUPPLIER);
    await page.getByLabel('Invoice number').fill('JT/2026/11');
    await choose(page, /^Product/, PRODUCT);
    await page.getByLabel('Batch', { exact: true }).fill(BATCH);
    await page.getByLabel('Expiry').fill(EXPIRES_ON);
    await page.getByLabel('Pack Size').fill('10');
    await page.getByLabel('Pack TP').fill('100');
    await page.getByLabel('Packs').fill('20');
    await page.getByRole('button', { name: /^More fields/ }).click();
    const buying = page.getByRole('group', { name: 'Buying' });
    await buying.getByLabel('Discount %').fill('10');
    await buying.getByLabel('Free units').fill('20');
    const selling = page.getByRole('group', { name: 'Selling' });
    await selling.getByLabel('Unit MRP').fill('15');
    await warehouse.picture('purchase-entry');
    await page.getByText(/Cost per unit 8\.1818 · Line total .*1,800\.00/).waitFor();
    await page.getByRole('button', { name: 'Record purchase' }).click();
    await page.getByText(/PU-\d+ recorded/).waitFor();
    await page.getByRole('row', { name: new RegExp(PRODUCT) }).waitFor();
    await warehouse.picture('purchases');
  });

  it('the counter orders it, and the warehouse approves', async () => {
    const { page } = till;
    await page.goto('/employee-dashboard/requested-items/pharmacy');
    await page.getByRole('searchbox').fill(PRODUCT);
    await page.getByRole('button', { name: new RegExp(`^Add ${PRODUCT} .* to the order`) }).click();
    await page.getByRole('dialog').getByLabel('Quantity').fill('60');
    await page.getByRole('dialog').getByLabel('Quantity').press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Submit Order' }).click();
    await page.getByText('Order submitted successfully').waitFor();

    await warehouse.page.goto(`/dashboard/orders/pharmacy?search=${PRODUCT}`);
    await warehouse.page
      .getByRole('button', { name: /^View order/ })
      .first()
      .click();
    await warehouse.page.getByRole('button', { name: 'Approve Order' }).click();
    await warehouse.page.getByText('Order approved successfully').waitFor();
  });

  it('the counter sells five, the customer brings two back, and the manager keeps them aside', async () => {
    const { page } = till;
    await page.goto('/employee-dashboard/pos');
    const capture = page.getByLabel('Scan or search');
    await capture.fill(`5*${PRODUCT}`);
    await page.getByRole('option', { name: new RegExp(`^${PRODUCT}`) }).waitFor();
    await capture.press('Enter');
    await page.getByText(BATCH).first().waitFor();
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    const receiptNo = /Receipt (\w+-\w+-\d{6})/.exec((await page.getByRole('dialog').textContent()) ?? '')?.[1] ?? '';
    await page.keyboard.press('Enter');

    await page.goto('/employee-dashboard/returns/customers');
    await page.getByRole('button', { name: 'With receipt' }).click();
    await page.getByLabel('Receipt number').fill(receiptNo);
    await page.getByRole('button', { name: 'Open receipt' }).click();
    await page.getByLabel(`Returned units of ${PRODUCT} 0.1%`).fill('2');
    await page
      .getByText(/30\.00/)
      .first()
      .waitFor();
    await till.picture('return-receipt');
    await page.getByRole('button', { name: 'Send for approval' }).click();
    await page
      .getByText(/needs approval/)
      .first()
      .waitFor();

    await manager.page.goto('/admin-dashboard/returns/customers?status=pending');
    const waiting = manager.page.getByRole('row', { name: new RegExp(PRODUCT) });
    await waiting.getByRole('button', { name: /^Actions/ }).click();
    await manager.page.getByRole('menuitem', { name: 'Approve return' }).click();
    await manager.page.getByRole('button', { name: 'Approve return' }).click();
    await manager.page.getByText(/Return \S+ approved/).waitFor();
  });

  it('unsold goods go back to the warehouse', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/inventory/transfers');
    await page.getByRole('button', { name: 'New transfer' }).click();
    const form = page.getByRole('dialog');
    await pick(page, /^From/, /^Lake Road/);
    await pick(page, /^To/, /^Main warehouse/);
    await choose(page, /Add a product/, PRODUCT);
    await form.getByLabel(`Quantity: ${PRODUCT} 0.1%`).fill('55');
    await manager.picture('transfer-to-warehouse');
    await form.getByRole('button', { name: 'Send now' }).click();
    const sent = await page.getByText(/TR-\S+ sent/).textContent();
    const voucher = /TR-\d+/.exec(sent ?? '')?.[0] ?? '';

    await warehouse.page.goto('/dashboard/inventory/transfers?status=sent');
    await warehouse.page.getByRole('button', { name: voucher }).click();
    await warehouse.page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
    await warehouse.page.getByText('Everything arrived as sent').waitFor();
    await warehouse.page.getByRole('dialog').last().getByRole('button', { name: 'Receive' }).click();
    await warehouse.page.getByText(`${voucher} received`).waitFor();
  });

  it('the warehouse returns its whole stock, and the supplier credits the cost', async () => {
    const { page } = warehouse;
    await page.goto(`/dashboard/expiry?search=${BATCH}`);
    const row = page.getByRole('row', { name: new RegExp(`${PRODUCT}.*Main warehouse.*215`) });
    await row.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Return to supplier' }).click();
    const dialog = page.getByRole('dialog');
    await dialog
      .getByRole('combobox', { name: /^Supplier/ })
      .getByText(SUPPLIER)
      .waitFor();
    // 215 units at 8.1818, their cost with the free goods.
    await dialog
      .getByText(/1,759\.09/)
      .first()
      .waitFor();
    await warehouse.picture('supplier-return');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await page.getByText(/the supplier is credited/).waitFor();
    await page.getByRole('tab', { name: 'Returns to suppliers' }).click();
    const returned = page.getByRole('row', { name: new RegExp(SUPPLIER) });
    await returned.waitFor();
    expect(await returned.textContent()).toContain('1,759.09');
    await warehouse.picture('supplier-returns');
  });

  it('every unit is accounted for on the batch’s page, and the ledger is consistent', async () => {
    const { page } = warehouse;
    await page.goto(`/dashboard/products/pharmacy?search=${PRODUCT}`);
    await page.getByText(PRODUCT, { exact: true }).first().click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page
      .getByRole('link', { name: new RegExp(BATCH) })
      .first()
      .click();
    await page.getByRole('heading', { level: 1, name: new RegExp(BATCH) }).waitFor();
    const places = page.getByRole('table', { name: 'Places' });
    await places.waitFor();
    await warehouse.picture('batch-traced');
    const rows = await places.getByRole('row').all();
    const held = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').allInnerTexts()));
    expect(held.map(([place = '', _phone, ...figures]) => [place.split('\n')[0], ...figures.slice(0, 3)])).toEqual([
      ['Main warehouse', '275', '0', '0'],
      ['Lake Road Pharmacy, Dhaka, kept aside', '2', '0', '2'],
      ['Lake Road Pharmacy, Dhaka', '60', '3', '0'],
    ]);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...warehouse.problems, ...till.problems, ...manager.problems]).toEqual([]);
  });
});
