import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const TYPING = { delay: 45 };

describe.skipIf(!findChromium())('an exchange at a counter', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let cashier: Person;
  let receiptNo = '';

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    cashier = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await signIn(cashier, 'rina@bhandar.example');
    const me = await cashier.page.request.get('/trpc/accounts.me');
    const { id } = ((await me.json()) as { result: { data: { id: string } } }).result.data;
    const manager = await openPerson(browser, app.url);
    await signIn(manager, 'kamal@bhandar.example');
    const granted = await manager.page.request.post('/trpc/accounts.setGrants', {
      headers: { 'x-app': '1' },
      data: { id, changes: { postReturn: true } },
    });
    expect(granted.status()).toBe(200);
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  const add = async (text: string, name: RegExp) => {
    const { page } = cashier;
    await page.keyboard.type(text, TYPING);
    await page.getByRole('option', { name }).first().waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(/added to cart/)
      .first()
      .waitFor();
  };
  const sold = async () => {
    const dialog = cashier.page.getByRole('dialog', { name: /^(Order Successful|Exchange completed)$/ });
    await dialog.waitFor();
    const text = (await dialog.textContent()) ?? '';
    await cashier.picture('exchange-done');
    // Enter does not close what names money to pay out.
    await cashier.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    return text;
  };
  const bringBack = async () => {
    const { page } = cashier;
    await page.keyboard.press('F7');
    await page.getByRole('dialog', { name: 'Return with receipt' }).getByRole('textbox').waitFor();
    await page.keyboard.insertText(receiptNo);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Return of receipt ${receiptNo}` });
    await dialog
      .getByRole('textbox', { name: /^Returned units/ })
      .and(page.locator(':focus'))
      .waitFor();
    await page.keyboard.press('1');
    await cashier.picture('exchange-return');
    await dialog.getByRole('button', { name: 'Exchange for other products' }).click();
    await page.getByRole('region', { name: 'Exchange' }).waitFor();
  };

  it('sells what comes back later', async () => {
    await cashier.page.goto('/employee-dashboard/pos');
    await cashier.page.getByText('The cart is empty').waitFor();
    await add('ace syrup', /^Ace Syrup/);
    await cashier.page.keyboard.press('F9');
    await cashier.page.getByLabel('Given', { exact: true }).waitFor();
    await cashier.page.keyboard.press('Enter');
    receiptNo = /LR-\d+-\d{6}/.exec(await sold())?.[0] ?? '';
    expect(receiptNo).not.toBe('');
  });

  it('takes goods of the receipt back and gives others, with one amount to pay or to refund', async () => {
    const { page } = cashier;
    await bringBack();
    await cashier.picture('exchange-open');
    await add('napa', /^Napa/);
    await page.getByText('To refund', { exact: true }).waitFor();
    await cashier.picture('exchange-cart');
    await page.setViewportSize({ width: 360, height: 740 });
    await cashier.picture('exchange-phone');
    await page.getByRole('button', { name: /Pay$/ }).click();
    await page.getByRole('button', { name: /Complete exchange/ }).waitFor();
    await cashier.picture('exchange-phone-pay');
    await page.getByRole('button', { name: /Complete exchange/ }).click();
    expect(await sold()).toMatch(/To refund.*Returned.*Refund by Cash/);
    await page.setViewportSize({ width: 1366, height: 768 });
  });

  it('leaves nothing of the receipt to come back', async () => {
    const { page } = cashier;
    await page.keyboard.press('F7');
    await page.getByRole('dialog', { name: 'Return with receipt' }).getByRole('textbox').waitFor();
    await page.keyboard.insertText(receiptNo);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Return of receipt ${receiptNo}` });
    await dialog.waitFor();
    await expect.poll(() => dialog.getByText(/Left/).first().textContent()).toContain('0');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
  });

  it('the ledger is consistent', async () => {
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect(cashier.problems).toEqual([]);
  });
});
