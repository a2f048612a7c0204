import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

/** A delivery time so long that the demo's full warehouse must order, too. */
const SLOW_SUPPLIERS = '120';

describe.skipIf(!chromium)('a low-stock order', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let warehouse: Person;
  let clerk: Person;
  let phone: Person;
  let ordered = '';

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    warehouse = await openPerson(browser, app.url);
    clerk = await openPerson(browser, app.url);
    phone = await openPerson(browser, app.url, { width: 360, height: 760 });
    await signIn(warehouse, 'nasrin@bhandar.example');
    await signIn(clerk, 'rina@bhandar.example');
    await signIn(phone, 'rina@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows the store its low stock, and the reason for each suggestion', async () => {
    const { page } = clerk;
    await page.goto('/employee-dashboard/reorder');
    await page.getByRole('button', { name: /^Order all \d+ suggested$/ }).waitFor();
    const row = page.getByRole('row').nth(1);
    await row.getByText('Out of stock').waitFor();
    await row.getByRole('button').first().click();
    const breakdown = page.getByRole('table', { name: 'How the suggestion comes about' });
    await breakdown.waitFor();
    const [cover = 0, safety = 0, expires = 0, onHand = 0, onOrder = 0, missing = 0] = await breakdown
      .getByRole('row')
      .evaluateAll((rows) => rows.map((line) => Number(line.lastElementChild?.textContent?.replace(/\D/g, ''))));
    expect(missing).toBe(cover + safety + expires - onHand - onOrder);
    expect(missing).toBeGreaterThan(0);
    await clerk.picture('reorder-store');
  });

  it('fits a phone', async () => {
    const { page } = phone;
    await page.goto('/employee-dashboard/reorder');
    await page.getByRole('button', { name: /^Order all/ }).waitFor();
    const width = await page.evaluate('document.documentElement.scrollWidth');
    expect(width).toBeLessThanOrEqual(360);
    await phone.picture('reorder-store');
  });

  it('adds all suggestions to the store’s order, which the warehouse receives', async () => {
    const { page } = clerk;
    await page.getByRole('button', { name: /^Order all/ }).click();
    await page.getByText(/products are in your order/).waitFor();
    await page
      .getByText(/^here 0, available/)
      .first()
      .waitFor();
    await clerk.picture('reorder-cart');
    await page.getByRole('button', { name: /^Submit Order/ }).click();
    await page.getByText('Order submitted successfully').first().waitFor();
    // Goods on order are not suggested again.
    await page.goto('/employee-dashboard/reorder');
    await page.getByText('Nothing to reorder').waitFor();
    await clerk.picture('reorder-store-done');
  });

  it("suggests the warehouse's purchases when deliveries are slow", async () => {
    const { page } = warehouse;
    await page.goto('/dashboard/settings');
    await page.getByLabel('Delivery by suppliers').fill(SLOW_SUPPLIERS);
    await page.getByRole('button', { name: 'Save organisation' }).click();
    await page.getByText('Settings saved').first().waitFor();
    await page.goto('/dashboard/reorder');
    await page.getByRole('button', { name: /^Order (all|what)/ }).waitFor();
    await page.getByRole('row').nth(1).getByRole('button').first().click();
    await page.getByText(`${SLOW_SUPPLIERS} days of delivery and 7 until the next order`).waitFor();
    await warehouse.picture('reorder-warehouse');
  });

  it('lets the warehouse set and unset the delivery time of one product', async () => {
    const { page } = warehouse;
    const breakdown = page.getByRole('table', { name: 'How the suggestion comes about' });
    await page
      .getByRole('row')
      .nth(1)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Set lead time and safety stock' }).click();
    const dialog = page.getByRole('dialog', { name: /^Reorder / });
    await dialog.getByText(`Otherwise ${SLOW_SUPPLIERS} days`).waitFor();
    await dialog.getByLabel('Lead time (days)').fill('150');
    await warehouse.picture('reorder-own-values');
    await dialog.getByRole('button', { name: 'Save values' }).click();
    await breakdown.getByText('Lead time 150 days, set for this product, and 7 until the next order').waitFor();
    await warehouse.picture('reorder-own-reckoning');
    await page.getByRole('button', { name: 'Undo' }).click();
    await breakdown.getByText(`${SLOW_SUPPLIERS} days of delivery and 7 until the next order`).waitFor();
  });

  it('makes a purchase order for each supplier in one step', async () => {
    const { page } = warehouse;
    await page.getByRole('button', { name: /^Order (all|what)/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Order from suppliers' });
    await dialog.getByRole('textbox').first().waitFor();
    await warehouse.picture('reorder-suppliers');
    // Goods without any sales are skipped by their quantity.
    const unknown = dialog.getByRole('listitem').filter({ hasText: 'Choose a supplier' });
    const rows = await unknown.all();
    for (const row of rows) await row.getByRole('textbox').fill('0');
    await dialog.getByRole('button', { name: /^Make/ }).click();
    const told = page.getByText(/PO-\d{6} \S/).first();
    await told.waitFor();
    ordered = /PO-\d{6}/.exec((await told.textContent()) ?? '')?.[0] ?? '';
    await page.goto('/dashboard/purchases/pharmacy');
    await page.getByRole('button', { name: 'Open orders' }).click();
    await page.getByText(ordered).first().waitFor();
    await warehouse.picture('reorder-purchase-orders');
  });

  it('leaves no console error and a consistent ledger', async () => {
    expect([...warehouse.problems, ...clerk.problems, ...phone.problems]).toEqual([]);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
  });
});
