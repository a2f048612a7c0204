import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { textOfDownload } from './download-text';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const TILLS = [
  { email: 'rina@bhandar.example', store: 'Lake Road Pharmacy' },
  { email: 'sumon@bhandar.example', store: 'Green Corner Pharmacy' },
  { email: 'tareq@bhandar.example', store: 'Port View Pharmacy' },
] as const;
type Store = (typeof TILLS)[number]['store'];

/** `৳ 1,24,560.50` in minor units. */
const minorOf = (text: string | null): number => Math.round(Number((text ?? '').replace(/[^\d.-]/g, '')) * 100);

describe.skipIf(!chromium)('a day at three stores and its reports', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let warehouse: Person;
  const before = new Map<Store, number>();
  /** Without the rounding of cash, which is no revenue. */
  const sold = new Map<Store, number>();

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    warehouse = await openPerson(browser, app.url);
    await signIn(warehouse, 'nasrin@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  /** The revenue of each store in today's report; nothing for a store without sales. */
  const revenues = async ({ page }: Person): Promise<Map<string, number>> => {
    const table = page.getByRole('table', { name: 'Sales by store' });
    await table.waitFor();
    const headings = await table.getByRole('columnheader').allTextContents();
    const rows = await table
      .getByRole('row')
      .evaluateAll((lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent ?? '')));
    const column = headings.findIndex((head) => head.startsWith('Revenue'));
    return new Map(
      TILLS.flatMap(({ store }) => {
        const row = rows.find(([name = '']) => name.startsWith(store));
        return row ? [[store, minorOf(row[column] ?? '')] as const] : [];
      }),
    );
  };

  const openToday = async (person: Person, area = 'dashboard') => {
    await person.page.goto(`/${area}/reports/sales?period=today&by=store`);
    return revenues(person);
  };

  it('starts with the figures of the day so far', async () => {
    await warehouse.page.goto('/dashboard/reports/sales?period=today&by=store');
    await warehouse.page.getByRole('heading', { level: 1, name: 'Sales report' }).waitFor();
    const table = warehouse.page.getByRole('table', { name: 'Sales by store' });
    await table.or(warehouse.page.getByText('Nothing was sold in these days')).first().waitFor();
    const known = (await table.isVisible()) ? await revenues(warehouse) : new Map();
    for (const { store } of TILLS) before.set(store, known.get(store) ?? 0);
  });

  it.each(TILLS)('$store sells', async ({ email, store }) => {
    const till = await openPerson(browser, app.url);
    await signIn(till, email);
    const { page } = till;
    await page.goto('/employee-dashboard/pos');
    await page
      .getByRole('button', { name: /^Add to Cart / })
      .nth(2)
      .click();
    await page
      .getByRole('button', { name: /^Add to Cart / })
      .nth(3)
      .click();
    await page.getByLabel(/^Discount(?! and)/).fill('1');
    await page.keyboard.press('Tab');
    await page.getByLabel('Reason for the discount').fill('Opening week');
    const total = page.getByRole('status', { name: 'Total' });
    const totalMinor = minorOf(await total.textContent());
    const rounding = page.getByText(/^Rounding [+-]/);
    const roundingMinor = (await rounding.isVisible()) ? minorOf(await rounding.textContent()) : 0;
    sold.set(store, totalMinor - roundingMinor);
    expect(sold.get(store)).toBeGreaterThan(0);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    // A discount may bring a line below the cost of its batches; the till then asks for a reason.
    const belowCost = page.getByRole('dialog', { name: 'Below cost' });
    const done = page.getByText('Order Successful');
    await done.or(belowCost).first().waitFor();
    if (await belowCost.isVisible()) {
      await belowCost.getByLabel(/^Reason/).fill('Opening week');
      await page.keyboard.press('Enter');
    }
    await done.waitFor();
    expect(till.problems).toEqual([]);
    await till.context.close();
  });

  it('the warehouse sees each store’s sale in the report at once, to the paisa', async () => {
    const now = await openToday(warehouse);
    for (const { store } of TILLS)
      expect(now.get(store), store).toBe((before.get(store) ?? 0) + (sold.get(store) ?? 0));
    await warehouse.picture('day-report');
  });

  it('every figure opens its receipts', async () => {
    const { page } = warehouse;
    await page.getByRole('link', { name: 'Lake Road Pharmacy' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Receipts and returns' }).waitFor();
    const newest = page.getByRole('row').nth(1);
    await newest.getByText('Rina Das').waitFor();
    expect(await newest.textContent()).toContain(((sold.get('Lake Road Pharmacy') ?? 0) / 100).toFixed(2));
    await warehouse.picture('day-documents');
  });

  it('the file has the same figures', async () => {
    const { page } = warehouse;
    const shown = await openToday(warehouse);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const text = await textOfDownload(file);
    for (const [store, minor] of shown) {
      expect(
        text.split('\n').find((line) => line.includes(store)),
        store,
      ).toContain((minor / 100).toFixed(2));
    }
  });

  it('a till’s day shows the cash in its drawer, and stores are compared side by side', async () => {
    const { page } = warehouse;
    await page.goto('/dashboard/reports/till-day');
    const tills = page.getByRole('table', { name: 'Till day' });
    for (const name of ['Rina Das', 'Sumon Mia', 'Tareq Chowdhury']) await tills.getByText(name).waitFor();
    await warehouse.picture('day-tills');
    await page.goto('/dashboard/reports/branches?period=last30');
    for (const { store } of TILLS) await page.getByRole('row').filter({ hasText: store }).first().waitFor();
    await warehouse.picture('day-branches');
  });

  it('a manager sees the own stores, and a cashier the day of the own store', async () => {
    const manager = await openPerson(browser, app.url, { width: 360, height: 780 });
    await signIn(manager, 'farida@bhandar.example');
    const own = await openToday(manager, 'admin-dashboard');
    expect(own.size).toBeGreaterThan(0);
    expect(own.size).toBeLessThan(TILLS.length);
    expect(await manager.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
    await manager.picture('day-report');

    const cashier = await openPerson(browser, app.url);
    await signIn(cashier, 'tareq@bhandar.example');
    expect([...(await openToday(cashier, 'employee-dashboard')).keys()]).toEqual(['Port View Pharmacy']);
    expect([...manager.problems, ...cashier.problems, ...warehouse.problems]).toEqual([]);
  });

  it('the ledger and the report sums are consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
  });
});
