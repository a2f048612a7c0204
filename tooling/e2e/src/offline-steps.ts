import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from './browser';

export const PRODUCT = 'Ace Syrup';
export const TILL = '/employee-dashboard/pos';

export interface Shelf {
  name: string;
  onHand: number;
  productId: string;
  batches: { batchId: string; onHand: number }[];
}

/** The content of the till's database, read in the page itself. */
export const storedIn = (page: Page, store: 'sales' | 'catalogues' | 'tiles' | 'shiftActs'): Promise<string[]> =>
  page.evaluate(`new Promise((resolve, reject) => {
    const open = indexedDB.open('till');
    open.onerror = () => reject(open.error);
    open.onsuccess = () => {
      const db = open.result;
      if (!db.objectStoreNames.contains('${store}')) { db.close(); return resolve([]); }
      const all = db.transaction('${store}').objectStore('${store}').getAll();
      all.onsuccess = () => { db.close(); resolve(all.result.map((row) => row.id ?? row.place)); };
    };
  })`);

/** The product's stock as the store's manager sees it. */
export async function shelfOf(manager: Person): Promise<Shelf> {
  const input = encodeURIComponent(JSON.stringify({ search: PRODUCT }));
  const answer = await manager.page.request.get(`/trpc/inventory.listStoreStock?input=${input}`);
  const found = ((await answer.json()) as { result: { data: { data: Shelf[] } } }).result.data.data;
  const one = found.find(({ name }) => name === PRODUCT);
  if (!one) throw new Error(`${PRODUCT} is not in the store`);
  return one;
}

/** The ids of the sales that the server has. */
export async function recordedBy(till: Person): Promise<string[]> {
  const input = encodeURIComponent(JSON.stringify({ limit: 50 }));
  const answer = await till.page.request.get(`/trpc/pos.listSales?input=${input}`);
  return ((await answer.json()) as { result: { data: { data: { id: string }[] } } }).result.data.data.map(
    ({ id }) => id,
  );
}

export async function openTill(page: Page): Promise<void> {
  await page.goto(TILL);
  await page.getByLabel('Scan or search').waitFor();
  await page
    .getByRole('button', { name: /^Add to Cart/ })
    .first()
    .waitFor();
  await expect.poll(() => storedIn(page, 'catalogues'), { timeout: 60_000 }).toHaveLength(1);
}

export async function addByName(page: Page): Promise<void> {
  const capture = page.getByLabel('Scan or search');
  await capture.fill(PRODUCT);
  await page.getByRole('option', { name: new RegExp(`^${PRODUCT}`) }).waitFor();
  await capture.press('Enter');
  await page
    .getByText(/Ace Syrup .* added to cart/)
    .first()
    .waitFor();
}

export async function sell(page: Page, { clicks = 1 } = {}): Promise<void> {
  await addByName(page);
  const complete = page.getByRole('button', { name: /Complete Sale/ });
  // Repeated quick clicks.
  await complete.evaluate((button, times) => {
    for (let turn = 0; turn < times; turn += 1) (button as unknown as { click(): void }).click();
  }, clicks);
  await page.getByRole('dialog', { name: 'Order Successful' }).waitFor();
}

export async function nextOrder(page: Page): Promise<void> {
  await page.getByRole('button', { name: /New Order/ }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}
