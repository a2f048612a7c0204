import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();
const CALL = '**/trpc/pos.returnGoods*';

describe.skipIf(!chromium)('a return whose answer is lost', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let manager: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    manager = await openPerson(browser, app.url);
    await signIn(manager, 'kamal@bhandar.example');
    await manager.page.goto('/admin-dashboard/returns/customers');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const recorded = async (): Promise<number> => {
    const input = encodeURIComponent(JSON.stringify({}));
    const answer = await manager.page.request.get(`/trpc/pos.listSaleReturns?input=${input}`);
    const { result } = (await answer.json()) as { result: { data: { totalItems: number } } };
    return result.data.totalItems;
  };

  const fillForm = async (page: Page): Promise<Locator> => {
    await page.getByRole('button', { name: 'Without receipt' }).click();
    const dialog = page.getByRole('dialog', { name: 'Return without receipt' });
    await dialog.getByLabel('Product', { exact: false }).last().click();
    await page.getByPlaceholder('Search the catalogue').last().fill('napa');
    await page.getByRole('option', { name: /Napa/ }).first().click();
    const today = new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Dhaka' });
    await dialog.getByLabel('Day of purchase', { exact: false }).first().fill(today);
    await page.keyboard.press('Tab');
    return dialog;
  };

  /** The server commits it, and the answer is dropped. */
  const dropAnswer = (page: Page) =>
    page.route(
      CALL,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );

  it('is recorded once when it is sent again, and again when it is entered again', async () => {
    const { page } = manager;
    const before = await recorded();
    await dropAnswer(page);
    const dialog = await fillForm(page);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('alert').waitFor();
    expect(await recorded()).toBe(before + 1);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await page.getByText(/It is recorded once/).waitFor();
    await manager.picture('recorded-once');
    await dialog.waitFor({ state: 'detached' });
    expect(await recorded()).toBe(before + 1);

    const same = await fillForm(page);
    await same.getByRole('button', { name: 'Take back' }).click();
    await same.waitFor({ state: 'detached' });
    expect(await recorded()).toBe(before + 2);
  });

  it('is not silently recorded a second time with other figures', async () => {
    const { page } = manager;
    const before = await recorded();
    await dropAnswer(page);
    const dialog = await fillForm(page);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByRole('alert').waitFor();
    await dialog.getByLabel('Quantity', { exact: false }).fill('2');
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.getByText(/What you sent now is not/).waitFor();
    await manager.picture('first-went-through');
    expect(await recorded()).toBe(before + 1);
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await recorded()).toBe(before + 2);
    expect(manager.problems).toEqual([]);
  });
});
