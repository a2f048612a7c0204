import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppProcess, ROOT, startApp } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser } from './shared';

const chromium = findChromium();
if (!chromium && process.env.REQUIRE_BROWSER) throw new Error('The journeys need a browser, and none was found.');
if (!chromium) process.stdout.write('Skipped the browser journeys: no Chromium was found. Set CHROMIUM_PATH.\n');

const REAL_CATALOGUE = join(ROOT, '../shared/data/bd-medicines.raw.csv.gz');
const hasRealCatalogue = existsSync(REAL_CATALOGUE);
if (!hasRealCatalogue) process.stdout.write('The journey runs on a catalogue of its own: ../shared/data is absent.\n');

const BOSS = { email: 'boss@example.com', password: 'Granite9Meadow!' };
const MANAGER = { email: 'manager@example.com', password: 'Lantern7River!' };
const CLERK = { email: 'clerk@example.com', password: 'Copper4Window!' };

/** A small generated list: opening stock with batches, and one row that must be refused. */
const OPENING_STOCK = [
  'Trade name,Generic,Strength,Form,Company,Unit,Unit MRP,Quantity,Batch,Expiry',
  'Napa Journey,Paracetamol,500 mg,Tablet,Beximco Pharmaceuticals Ltd.,tablet,1.20,600,BX-204,08/2029',
  'Napa Journey,Paracetamol,500 mg,Tablet,Beximco Pharmaceuticals Ltd.,tablet,1.20,40,BX-101,01/2028',
  'Seclo Journey,Omeprazole,20 mg,Capsule,Square Pharmaceuticals PLC,capsule,6.00,120,SQ-11,05/2028',
  'Fexo Journey,Fexofenadine,120 mg,Tablet,Square Pharmaceuticals PLC,tablet,nine,50,FX-1,05/2028',
].join('\n');

describe.skipIf(!chromium)('the main path from import to receipt', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let files: string;
  let superadmin: Person;
  let manager: Person;
  let clerk: Person;
  let desk: Person;

  beforeAll(async () => {
    files = await mkdtemp(join(tmpdir(), 'bhandar-files-'));
    await writeFile(join(files, 'opening-stock.csv'), OPENING_STOCK);
    app = await startApp({ SUPERADMIN_EMAIL: BOSS.email, SUPERADMIN_PASSWORD: BOSS.password });
    browser = await sharedBrowser();
    superadmin = await openPerson(browser, app.url);
    manager = await openPerson(browser, app.url);
    clerk = await openPerson(browser, app.url, { width: 360, height: 780 });
    desk = await openPerson(browser, app.url);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
    await rm(files, { recursive: true, force: true });
  });

  const enter = (person: Person, { email, password }: typeof BOSS) => signIn(person, email, password);

  const importFile = async (file: string, name: string) => {
    const { page } = superadmin;
    await page.goto('/dashboard/products/import');
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Import products' }).waitFor({ timeout: 60_000 });
    await page.getByText('The first rows as they will be read').waitFor();
    await superadmin.picture(`${name}-columns`);
    await page.getByRole('button', { name: 'Import products' }).click();
    await page.getByText('Import finished').waitFor({ timeout: 120_000 });
    await superadmin.picture(`${name}-report`);
    return page.locator('main').textContent();
  };

  it('the warehouse signs in and imports a real catalogue', async () => {
    await enter(superadmin, BOSS);
    await superadmin.picture('overview-empty');
    if (hasRealCatalogue) {
      const report = await importFile(REAL_CATALOGUE, 'import-real');
      expect(report).toMatch(/All 19,543 rows accounted for: 19,543 read, 0 rejected/);
    }
    const report = await importFile(join(files, 'opening-stock.csv'), 'import-stock');
    expect(report).toMatch(/All 4 rows accounted for: 3 read, 1 rejected/);
    expect(report).toContain('"nine"');
  });

  it('finds a product by a misspelt name and by its strength without a space', async () => {
    const { page } = superadmin;
    await page.goto('/dashboard/products/pharmacy');
    const search = page.getByRole('searchbox');
    await search.fill('napa jurney 500mg');
    await page
      .getByRole('link', { name: /Napa Journey/ })
      .or(page.getByText('Napa Journey'))
      .first()
      .waitFor();
    await expect.poll(() => page.getByRole('table').textContent()).toMatch(/640/);
    await superadmin.picture('products-search');
  });

  it('a store registers accounts, and the warehouse approves them', async () => {
    const { page } = manager;
    await page.goto('/register');
    await page.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Please fill in all fields').first().waitFor();
    await page.getByLabel('First name').fill('Kamal');
    await page.getByLabel('Last name').fill('Hossain');
    await page.getByLabel('Email').fill(MANAGER.email);
    await page.getByLabel('Phone').fill('1712345678');
    await page.getByLabel('City').fill('Dhaka');
    await page.getByLabel('Store name').fill('Journey Pharmacy');
    await page.getByLabel('Request For Role').click();
    await page.getByRole('option', { name: 'Admin' }).click();
    await page.getByLabel('Password', { exact: true }).fill(MANAGER.password);
    await page.getByLabel('Confirm password').fill(MANAGER.password);
    await manager.picture('register');
    await page.getByRole('button', { name: 'Register' }).click();

    await page.waitForURL(/login/);

    await page.getByLabel('Email').fill(MANAGER.email);
    await page.getByLabel('Password', { exact: true }).fill(MANAGER.password);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Your account is awaiting approval').first().waitFor();

    await superadmin.page.goto('/dashboard/employees');
    await superadmin.page.getByRole('button', { name: 'Approve Kamal Hossain' }).click();
    await superadmin.picture('approve-account');
    await superadmin.page.getByRole('button', { name: 'Approve account' }).click();
    await superadmin.page.getByText('Kamal Hossain can sign in now').first().waitFor();

    await enter(manager, MANAGER);
    await page.goto('/admin-dashboard/employees');
    await page.getByText('My City: Dhaka | My Store: Journey Pharmacy').waitFor();
    await page.getByRole('button', { name: 'Add employee' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('First name').fill('Rina');
    await form.getByLabel('Last name').fill('Das');
    await form.getByLabel('Email').fill(CLERK.email);
    await form.getByLabel('Phone').fill('1812345678');
    await form.getByLabel('Password', { exact: true }).fill(CLERK.password);
    await form.getByLabel('Confirm password').fill(CLERK.password);
    await manager.picture('add-employee');
    await form.getByRole('button', { name: 'Add employee' }).click();
    await page.getByText('User Rina Das added successfully').waitFor();
  });

  it('the counter orders goods on a phone', async () => {
    await enter(clerk, CLERK);
    const { page } = clerk;
    await page.goto('/employee-dashboard/requested-items/pharmacy');
    const search = page.getByRole('searchbox');
    for (const [term, quantity] of [
      ['napa journey', '60'],
      ['seclo journey', '200'],
    ] as const) {
      await search.fill(term);
      await page.getByRole('button', { name: new RegExp(`Add ${term}.* to the order`, 'i') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Quantity').fill(quantity);
      await clerk.picture(`add-to-order-${term.split(' ')[0]}`);
      await dialog.getByLabel('Quantity').press('Enter');
      // The warehouse has 120 of the second: the form says so, and limits the quantity.
      if (
        await dialog
          .getByText('Enter a whole number from 1 to 120')
          .isVisible()
          .catch(() => false)
      ) {
        await dialog.getByLabel('Quantity').fill('120');
        await dialog.getByLabel('Quantity').press('Enter');
      }
      await dialog.waitFor({ state: 'hidden' });
    }
    await page.getByRole('button', { name: /Review order/ }).click();
    await page.getByLabel(/^Note/).fill('need by Sunday');
    await clerk.picture('cart');
    await page.getByRole('button', { name: 'Submit Order' }).click();
    await page.getByText('Order submitted successfully').waitFor();
  });

  it('the warehouse lowers a quantity and approves', async () => {
    const { page } = superadmin;
    await page.goto('/dashboard/orders/pharmacy');
    await page.getByText('Rina Das').first().waitFor();
    await superadmin.picture('orders');
    await page
      .getByRole('button', { name: /^View order/ })
      .first()
      .click();
    await page.getByLabel('Approve how many of Seclo Journey').fill('100');
    await page.getByLabel('Admin Note').fill('The rest on Monday');
    await superadmin.picture('order');
    await page.getByRole('button', { name: 'Approve Order' }).click();
    await page.getByText('Order approved successfully').waitFor();
    await superadmin.picture('order-approved');
  });

  it('the counter sells on a phone, first expiry first, and prints the receipt', async () => {
    const { page } = clerk;
    await page.goto('/employee-dashboard/pos');
    await page.getByText('Showing only products from your approved orders').waitFor();
    const capture = page.getByLabel('Scan or search');
    await capture.fill('napa');
    await page.getByText('Napa Journey').first().waitFor();
    await clerk.picture('pos-results');
    await capture.press('Enter');
    await page
      .getByText(/Napa Journey.* added to cart/)
      .first()
      .waitFor();
    await page.getByText('BX-101').first().waitFor();
    await clerk.picture('pos-cart');
    await page.getByRole('button', { name: /Pay/ }).click();
    await clerk.picture('pos-pay');
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await page.getByText('Order Successful').waitFor();
    await clerk.picture('pos-done');
    await page.getByRole('button', { name: 'Print Receipt' }).click();
    const frame = page.frameLocator('iframe');
    await frame.getByText('Prescription medicines cannot be returned once dispensed.').waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New Order' }).click();
  });

  it('at a desk a sale takes a few letters, Enter, F9, Enter', async () => {
    await enter(desk, CLERK);
    const { page } = desk;
    await page.goto('/employee-dashboard/pos');
    await page.getByText('Seclo Journey').first().waitFor();
    await page.keyboard.type('seclo');
    await page.keyboard.press('Enter');
    await page.getByText('SQ-11').first().waitFor();
    await desk.picture('pos');
    await page.keyboard.press('F9');
    await desk.picture('pos-tender');
    // On a small laptop, the total and the button that sells used to lie below the screen.
    await page.setViewportSize({ width: 1280, height: 640 });
    for (const shown of [
      page.getByRole('status', { name: 'Total' }),
      page.getByRole('button', { name: /Complete Sale/ }),
    ]) {
      const box = await shown.boundingBox();
      expect(box && box.y + box.height).toBeLessThan(640);
    }
    await desk.picture('pos-tender-low');
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    await desk.picture('pos-done');
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor({ state: 'hidden' });
  });

  it('an employee without approved goods sees why nothing can be sold', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/pos');
    await page.getByText('You have no approved orders. Contact admin to approve your orders.').waitFor();
    await manager.picture('pos-nothing-approved');
  });

  it('every unit is accounted for', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/inventory/pharmacy?view=stock');
    await page.getByText('Napa Journey').first().waitFor();
    await manager.picture('inventory');
    expect(await page.locator('main').textContent()).toMatch(/59/);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...superadmin.problems, ...manager.problems, ...clerk.problems, ...desk.problems]).toEqual([]);
  });
});
