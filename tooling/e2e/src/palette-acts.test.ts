import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { sharedBrowser, startDemo } from './shared';

/** Each act of the palette that begins with a form, and the form's title. */
const FORMS: Record<string, RegExp> = {
  'Return with receipt': /^Return with receipt/,
  'Return without receipt': /^Return without receipt/,
  'New purchase': /purchase/i,
  'New transfer': /transfer/i,
  'Start a count': /count/i,
  'New adjustment': /adjustment/i,
  'New return of expired or damaged goods': /^Write off goods/,
  'New customer': /customer/i,
  'New product': /product/i,
  'New supplier': /supplier/i,
  'Add employee': /employee/i,
  'Add store': /store/i,
};
/** Those that begin on a list. */
const LISTS = ['New order', 'Receive goods', 'Approve orders'];

describe.skipIf(!findChromium())('the acts of the palette', { concurrent: false }, () => {
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

  const acts = async (page: Page) => {
    await page.keyboard.press('Control+k');
    const group = page.getByRole('group', { name: 'Acts' });
    await group.waitFor();
    return group.getByRole('option');
  };

  it.each([
    ['nasrin@bhandar.example', '/dashboard'],
    ['rina@bhandar.example', '/employee-dashboard'],
  ])('%s begins each of them with the form that it names', async (email, home) => {
    const person: Person = await openPerson(browser, app.url, { width: 1366, height: 768 });
    const { page } = person;
    await signIn(person, email);
    await page.goto(home);
    await page.locator('h1').first().waitFor();
    const offered = await (await acts(page)).locator('span:first-of-type').allTextContents();
    await page.keyboard.press('Escape');
    const forms = [...new Set(offered)].filter((label) => label in FORMS);
    expect(forms.length).toBeGreaterThanOrEqual(5);
    for (const label of forms) {
      await page.goto(home);
      await page.locator('h1').first().waitFor();
      await (await acts(page)).filter({ hasText: label }).first().click();
      await page.getByRole('dialog', { name: FORMS[label] as RegExp }).waitFor();
    }
    for (const label of LISTS.filter((one) => offered.includes(one))) {
      await page.goto(home);
      await page.locator('h1').first().waitFor();
      await (await acts(page)).filter({ hasText: label }).first().click();
      await page.waitForURL(/requested-items|orders/);
      await page.locator('h1').first().waitFor();
    }
    expect(person.problems).toEqual([]);
  });
});
