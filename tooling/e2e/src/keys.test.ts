import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const LAPTOP = { width: 1366, height: 768 };
/** Faster typing would look like a scanner to the screens. */
const TYPING_MS = 45;
const PRODUCTS = ['nap', 'ace', 'mox'];

/** Today in the shops, as a person types it. */
const shopDay = () =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', day: '2-digit', month: '2-digit' }).format(new Date());

interface Answer<Data> {
  result: { data: Data };
}

describe.skipIf(!findChromium())('the keys of daily work, without a mouse', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let buyer: Person;
  let cashier: Person;
  let keys = 0;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    buyer = await openPerson(browser, app.url, LAPTOP);
    await signIn(buyer, 'nasrin@bhandar.example');
    cashier = await openPerson(browser, app.url, LAPTOP);
    await signIn(cashier, 'rina@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const press = async (page: Page, ...pressed: string[]) => {
    for (const key of pressed) {
      keys += 1;
      await page.keyboard.press(key);
    }
  };
  const type = async (page: Page, text: string) => {
    keys += text.length;
    await page.keyboard.type(text, { delay: TYPING_MS });
  };
  const focused = async (page: Page, label: RegExp | string) =>
    page.getByLabel(label).and(page.locator(':focus')).waitFor();
  const call = async <Data>({ page }: Person, procedure: string, data: object): Promise<Data> => {
    const answer = await page.request.post(`/trpc/${procedure}`, { headers: { 'x-app': '1' }, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return ((await answer.json()) as Answer<Data>).result.data;
  };
  const ask = async <Data>({ page }: Person, procedure: string, input: object): Promise<Data> => {
    const answer = await page.request.get(`/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`);
    return ((await answer.json()) as Answer<Data>).result.data;
  };

  it('a buyer records a purchase of three lines with at most 70', async () => {
    const { page } = buyer;
    await page.goto('/dashboard/purchases/pharmacy');
    await page.locator('h1:focus').waitFor();
    await page.getByRole('button', { name: 'New purchase' }).waitFor();
    keys = 0;
    while ((await page.getByRole('button', { name: 'New purchase' }).and(page.locator(':focus')).count()) === 0)
      await press(page, 'Tab');
    await press(page, 'Enter');
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Supplier/ })
      .and(page.locator(':focus'))
      .waitFor();
    await type(page, 'sq');
    await press(page, 'Enter');
    await focused(page, 'Invoice number');
    await press(page, 'Enter');
    for (const [index, product] of PRODUCTS.entries()) {
      const line = page.getByRole('form', { name: `Line ${index + 1}` });
      await line
        .getByRole('combobox', { name: /^Product/ })
        .and(page.locator(':focus'))
        .waitFor();
      await type(page, product);
      await press(page, 'Enter');
      await focused(page, 'Batch');
      await type(page, `B${index + 1}07`);
      await press(page, 'Enter');
      await type(page, '0828');
      await press(page, 'Enter');
      await type(page, '50');
      await press(page, 'Enter');
      // Cost and MRP are those of the last purchase; the last product has become dearer.
      await expect.poll(() => line.getByLabel(/^Pack TP/).inputValue()).not.toBe('');
      if (product === 'mox') await type(page, '53');
      await press(page, 'Enter');
      await focused(page, 'Pack MRP');
      if (index < PRODUCTS.length - 1) await press(page, 'Enter');
    }
    await buyer.picture('keys-purchase');
    await press(page, 'Control+Enter');
    await page
      .getByText(/PU-\d+ recorded/)
      .first()
      .waitFor();
    expect(keys).toBeLessThanOrEqual(70);
  });

  it('a cashier receives 98 of 100 approved from the bell with five, and all of them with three', async () => {
    const { page } = cashier;
    const { data: stock } = await ask<{ data: { productId: string; available: number }[] }>(
      cashier,
      'ordering.stockForRequester',
      { kind: 'pharmacy', limit: 50 },
    );
    const [first, second] = stock.filter(({ available }) => available >= 100);
    for (const [product, typed] of [
      [first, '98'],
      [second, ''],
    ] as const) {
      const order = await call<{ id: string }>(cashier, 'ordering.placeOrder', {
        kind: 'pharmacy',
        items: [{ productId: product?.productId, quantity: 100 }],
      });
      await call(buyer, 'ordering.approveOrder', { orderId: order.id });
      await page.goto('/employee-dashboard');
      await page.getByRole('button', { name: /unread/i }).waitFor();
      keys = 0;
      await press(page, 'Alt+n');
      await page
        .getByRole('link', { name: /was approved/ })
        .first()
        .and(page.locator(':focus'))
        .waitFor();
      await press(page, 'Enter');
      await focused(page, /^Arrived of/);
      await type(page, typed);
      await cashier.picture(`keys-receive-${typed || 'all'}`);
      await press(page, 'Enter');
      await page.getByRole('dialog', { name: /^Confirm receipt/ }).waitFor({ state: 'hidden' });
      expect(keys).toBe(typed.length + 3);
    }
  });

  it('a cashier takes goods back without a receipt with at most 25', async () => {
    const { page } = cashier;
    await page.goto('/employee-dashboard/pos');
    await page.getByText('500 mg').first().waitFor();
    keys = 0;
    await press(page, 'F7');
    await page.getByRole('dialog', { name: 'Return with receipt' }).getByRole('textbox').waitFor();
    await press(page, 'Tab', 'Enter');
    const goods = page.getByRole('dialog').getByRole('combobox', { name: /^Product/ });
    await goods.and(page.locator(':focus')).waitFor();
    await type(page, 'ace');
    await press(page, 'Enter');
    await focused(page, /^Day of purchase/);
    await type(page, shopDay());
    // Batch, expiry and quantity on the way.
    await press(page, 'Enter', 'Enter', 'Enter', 'Enter');
    await focused(page, /^Refund/);
    await type(page, '1');
    await press(page, 'Enter');
    await focused(page, /^Note/);
    await cashier.picture('keys-return');
    await press(page, 'Enter');
    await page
      .getByText(/sent for approval|needs approval/i)
      .first()
      .waitFor();
    expect(keys).toBeLessThanOrEqual(25);
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect([...buyer.problems, ...cashier.problems]).toEqual([]);
  });
});
