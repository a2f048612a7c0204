import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findViolations } from './accessibility';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

const chromium = findChromium();

const ZONE = 'Asia/Dhaka';
/** A date and time as people of the organisation type it, so many seconds from now. */
const inSeconds = (seconds: number) =>
  new Date(Date.now() + seconds * 1_000).toLocaleString('sv-SE', { timeZone: ZONE }).replace(' ', 'T');

describe.skipIf(!chromium)('a price campaign', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let manager: Person;
  let clerk: Person;
  let phone: Person;

  beforeAll(async () => {
    app = await startDemo({ TIME_ZONE: ZONE });
    browser = await sharedBrowser();
    manager = await openPerson(browser, app.url);
    clerk = await openPerson(browser, app.url);
    phone = await openPerson(browser, app.url, { width: 360, height: 760 });
    await signIn(manager, 'kamal@bhandar.example');
    await signIn(clerk, 'rina@bhandar.example');
    await signIn(phone, 'kamal@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  async function addAbecab() {
    const { page } = clerk;
    await page.goto('/employee-dashboard/pos');
    await page.getByRole('button', { name: /^Add to Cart Abecab/ }).click();
  }

  async function sellFor(price: string, picture: string) {
    const { page } = clerk;
    await page.getByText(`${price} each`).waitFor();
    await clerk.picture(`${picture}-cart`);
    await page.keyboard.press('F9');
    await page.keyboard.press('Enter');
    await page.getByText('Order Successful').waitFor();
    await clerk.picture(`${picture}-done`);
    await page.getByRole('button', { name: 'Print Receipt' }).click();
    await page.frameLocator('iframe').getByText(`1 x ${price}`).waitFor({ state: 'attached' });
    await page.getByRole('button', { name: 'New Order' }).click();
  }

  it('is previewed before anything changes, and sets no price above the MRP or below cost', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/prices?sort=product');
    await page
      .getByRole('row', { name: /Abecab/ })
      .getByText('12.00')
      .first()
      .waitFor();
    await manager.picture('prices-list');
    await page.getByRole('link', { name: 'Change prices' }).click();
    await page.getByLabel('Percent').fill('-4');
    await page.getByLabel('Reason').fill('November offer');
    const row = page.getByRole('row', { name: /Abecab/ });
    await row.getByText('11.52').waitFor();
    await row.getByText('Changes').waitFor();
    await manager.picture('prices-preview');
    // Beyond the cost: every price is skipped, and there is nothing to apply.
    await page.getByLabel('Percent').fill('-60');
    await page
      .getByRole('row', { name: /Abecab/ })
      .getByText('Below cost')
      .waitFor();
    await page.getByRole('button', { name: /^Change 0 prices$/ }).waitFor();
    await page.getByLabel('Percent').fill('40');
    await page
      .getByRole('row', { name: /Abecab/ })
      .getByText('Above MRP')
      .waitFor();
    await page.getByLabel('Percent').fill('-4');
    await row.getByText('11.52').waitFor();
  });

  it('corrects a till that still shows the old price', async () => {
    const { page } = clerk;
    await addAbecab();
    await page.getByText('12.00 each').waitFor();
    await manager.page.getByRole('button', { name: /^Change \d+ prices$/ }).click();
    await manager.page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Change \d+ prices$/ })
      .click();
    await manager.page.getByText(/^\d+ prices changed$/).waitFor();
    await manager.picture('prices-applied');
    // The till is notified, or refused with the right price; either way the line is now at 11.52.
    if (!(await page.getByText('11.52 each').isVisible())) {
      await page.keyboard.press('F9');
      await page.keyboard.press('Enter');
    }
    await sellFor('11.52', 'prices-till');
  });

  it('yields to a scheduled price at its start without any action', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/prices?search=Abecab');
    await page.getByRole('button', { name: /^Set price of Abecab/ }).click();
    const sheet = page.getByRole('dialog', { name: /Price of Abecab/ });
    await sheet.getByLabel('New price').fill('11.80');
    await expect.poll(() => sheet.getByLabel('Margin %').inputValue()).toBe('23.73');
    const [day = '', time = ''] = inSeconds(12).split('T');
    await sheet.getByLabel('From', { exact: true }).fill(day);
    await sheet.getByLabel('From', { exact: true }).press('Tab');
    await sheet.getByLabel('Time of From').fill(time);
    await sheet.getByLabel('Reason').fill('Stock is short');
    await manager.picture('prices-schedule');
    await sheet.getByRole('button', { name: 'Set price' }).click();
    await page.getByText(/price of Abecab .* is scheduled/).waitFor();
    await page
      .getByText(/11\.80 from \d/)
      .first()
      .waitFor();

    await addAbecab();
    await clerk.page.getByText('11.52 each').waitFor();
    // The cart is kept, and its prices are read again.
    const shownPrice = async () => {
      await clerk.page.reload();
      const line = clerk.page.getByText(/^11\.\d\d each$/).first();
      return (await line.textContent()) ?? '';
    };
    await expect.poll(shownPrice, { timeout: 60_000 }).toContain('11.80');
    await clerk.page.getByText('Store price', { exact: true }).first().waitFor();
    await clerk.picture('prices-scheduled-till');
  });

  it('is recorded with who, when and why, and can be reverted completely', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/prices?search=Abecab');
    await page.getByRole('button', { name: /^Set price of Abecab/ }).click();
    const sheet = page.getByRole('dialog', { name: /Price of Abecab/ });
    await sheet.getByText(/November offer/).waitFor();
    await sheet
      .getByText('was ৳ 12.00')
      .or(sheet.getByText(/was .*12\.00/))
      .first()
      .waitFor();
    await manager.picture('prices-history');
    await page.goto('/admin-dashboard/prices?view=campaigns');
    await page.getByRole('button', { name: 'Actions for November offer' }).click();
    await page.getByRole('menuitem', { name: 'End these prices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'End these prices' }).click();
    await page.getByText('It is ended').waitFor();
    await page
      .getByRole('row', { name: /November offer/ })
      .getByText('Over')
      .waitFor();
    await manager.picture('prices-campaign-ended');
  });

  it('fits a phone, and is accessible', async () => {
    const { page } = phone;
    for (const path of ['prices', 'prices?view=rules', 'prices?view=campaigns', 'prices/change']) {
      await page.goto(`/admin-dashboard/${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth'), path).toBeLessThanOrEqual(360);
      expect((await findViolations(page)).map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.target}`)).toEqual([]);
      await phone.picture(`prices-${path.replace(/\W+/g, '-')}`);
    }
  });

  it('leaves no console error and a consistent ledger', async () => {
    expect([...manager.problems, ...clerk.problems, ...phone.problems]).toEqual([]);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
  });
});
