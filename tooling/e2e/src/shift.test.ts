import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { callsOf, closeOpenShifts } from './procedure-calls';
import { sharedBrowser, startDemo } from './shared';

/** Faster typing would look like a scanner to the till. */
const TYPING = { delay: 45 };

const type = (page: Page, text: string) => page.keyboard.type(text, TYPING);

/** One note or coin in each of these rows, from the largest: seven denominations of taka. */
const COUNTS = ['', '1', '1', '1', '1', '1', '1', '1'];

describe.skipIf(!findChromium())('a shift by keyboard only', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let cashier: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    cashier = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await signIn(cashier, 'rina@bhandar.example');
    const manager = await openPerson(browser, app.url);
    await signIn(manager, 'nasrin@bhandar.example');
    await closeOpenShifts(callsOf(manager));
    await manager.context.close();
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('opens by a link with the dialog open, and leaves the address as it was', async () => {
    const { page } = cashier;
    await page.goto('/employee-dashboard/pos?shift=open');
    await page.getByRole('dialog', { name: 'Open shift' }).getByLabel('Opening cash').waitFor();
    await page.waitForURL((url) => url.search === '');
    await page.keyboard.press('Escape');
  });

  it('opens with a float, sells and pays out', async () => {
    const { page } = cashier;
    await page.goto('/employee-dashboard/pos');
    await page.getByRole('button', { name: /No shift open/ }).waitFor();
    await page.keyboard.press('F10');
    await page.getByRole('dialog', { name: 'Open shift' }).getByLabel('Opening cash').waitFor();
    await type(page, '500');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /Shift open since/ }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });

    await type(page, 'ace syrup');
    await page.getByRole('option', { name: /^Ace Syrup/ }).waitFor();
    await page.keyboard.press('Enter');
    await page
      .getByText(/Ace Syrup.* added to cart/)
      .first()
      .waitFor();
    await page.keyboard.press('F9');
    await page.getByLabel('Given', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor({ state: 'hidden' });

    await page.keyboard.press('F10');
    await page.getByRole('dialog', { name: /^Shift at/ }).waitFor();
    await page.keyboard.press('2');
    await page
      .getByRole('dialog', { name: 'Pay out' })
      .getByLabel(/Amount/)
      .waitFor();
    await type(page, '20');
    await page.keyboard.press('Tab');
    await type(page, 'Tea');
    await page.keyboard.press('Enter');
    await page.getByText(/20\.00 paid out/).waitFor();
  });

  it('closes blind with seven denominations in few keys, and the Z report shows the difference', async () => {
    const { page } = cashier;
    let keys = 0;
    const press = async (key: string) => {
      keys += 1;
      await page.keyboard.press(key);
    };
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await press('F10');
    await page.getByRole('dialog', { name: /^Shift at/ }).waitFor();
    await press('6');
    const count = page.getByRole('dialog', { name: 'Count and close' });
    await count.waitFor();
    expect(await count.textContent()).not.toMatch(/Expected\s*৳/);
    for (const count of COUNTS) {
      if (count) await press(count);
      await press('Enter');
    }
    await press('Control+Enter');
    // F10, the action, a digit and Enter for each of seven denominations, one Enter past the largest, and the end.
    expect(keys).toBeLessThanOrEqual(18);
    const difference = page.getByRole('dialog', { name: 'Cash difference' });
    await difference.getByText(/short|over/).waitFor();
    await type(page, 'Counted in a journey');
    await page.keyboard.press('Enter');
    const report = page.getByRole('dialog', { name: 'Z report 1' });
    await report.getByText('Reason: Counted in a journey').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /No shift open/ }).waitFor();
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    expect(cashier.problems).toEqual([]);
  });
});
