import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { textOfDownload } from './download-text';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const WAREHOUSE = 'nasrin@bhandar.example';
/** At counters of two stores, one of them in another city. */
const TILLS = ['rina@bhandar.example', 'tareq@bhandar.example'];
const PRODUCT = 'Azithrocin';

describe.skipIf(!chromium)('the recall of a batch that two stores sold', () => {
  let app: AppProcess;
  let browser: Browser;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const arrive = async (email: string, size?: { width: number; height: number }): Promise<Person> => {
    const person = await openPerson(browser, app.url, size);
    await signIn(person, email);
    return person;
  };

  /** The till's text for the product when a cashier searches for it. */
  const offered = async ({ page }: Person) => {
    await page.goto('/employee-dashboard/pos');
    await page.getByLabel('Scan or search').fill(`${PRODUCT} 500`);
    const found = page.getByRole('option', { name: new RegExp(`^${PRODUCT} 500`) });
    await found.waitFor();
    return found.textContent();
  };

  it('goes from the product to its batches, blocks them everywhere, and lists the customers to notify', async () => {
    const warehouse = await arrive(WAREHOUSE);
    const tills = [];
    for (const email of TILLS) tills.push(await arrive(email));
    for (const till of tills) expect(await offered(till)).toMatch(/[1-9]\d* (left|for you)/);

    const { page } = warehouse;
    await page.goto(`/dashboard/products/pharmacy?search=${PRODUCT}+500`);
    await page.getByText(PRODUCT, { exact: true }).first().click();
    await page.getByRole('link', { name: 'Open page' }).click();
    await page.getByRole('heading', { level: 1, name: new RegExp(PRODUCT) }).waitFor();
    await warehouse.picture('product-page');
    const shelves = page.getByRole('table', { name: 'Batches and stock' }).getByRole('link');
    const batches = new Set(await shelves.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? '')));
    expect(batches.size).toBeGreaterThan(0);

    const told: string[] = [];
    for (const href of batches) {
      await page.goto(href);
      await page.getByRole('button', { name: 'Block batch' }).click();
      const confirmation = page.getByRole('dialog');
      await confirmation.getByLabel(/Reason/).fill('Recall 17 of the maker');
      await confirmation.getByRole('button', { name: 'Block batch' }).click();
      await page.getByText('Blocked everywhere', { exact: false }).first().waitFor();
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Contact list' }).click(),
      ]);
      told.push(await textOfDownload(file));
    }
    await warehouse.picture('batch-blocked');
    const sold = told
      .join('\n')
      .split('\r\n')
      .filter((line) => line.startsWith('"customer"'));
    const stores = new Set(sold.map((line) => line.split('","').at(-1)?.split('"')[0]));
    expect(stores.size).toBeGreaterThanOrEqual(2);

    for (const till of tills) {
      expect(await offered(till)).not.toMatch(/[1-9]\d* (left|for you)/);
      await till.picture('till-recalled');
      expect(till.problems).toEqual([]);
    }
    expect(warehouse.problems).toEqual([]);
  });
});
