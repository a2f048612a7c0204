import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { addByName, nextOrder, openTill, PRODUCT } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

async function openDisplay({ page, context }: Person): Promise<Page> {
  await page.getByRole('button', { name: 'Till settings' }).click();
  const [display] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('button', { name: 'Open customer display' }).click(),
  ]);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await display.getByRole('heading', { level: 1 }).waitFor();
  return display;
}

describe.skipIf(!findChromium())('a till with a customer display', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await openPerson(browser, app.url, { width: 1366, height: 768 });
    await signIn(till, 'rina@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows lines, total, change and thanks, also when it opens without the network', async () => {
    const { page, context } = till;
    await openTill(page);
    await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
    await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null')).toBe(true);
    let display = await openDisplay(till);
    await display.getByText('Welcome').waitFor();
    await addByName(page);
    await display.getByRole('listitem').filter({ hasText: PRODUCT }).waitFor();
    await display.screenshot();
    await page.getByRole('button', { name: /Complete Sale/ }).click();
    await display.getByRole('heading', { name: 'Thank you!' }).waitFor();
    await nextOrder(page);
    await display.getByText('Welcome').waitFor();
    await display.close();

    await context.setOffline(true);
    display = await openDisplay(till);
    await addByName(page);
    await display.getByRole('listitem').filter({ hasText: PRODUCT }).waitFor();
    expect(await display.getByRole('navigation').count()).toBe(0);
    await context.setOffline(false);
    expect(till.problems).toEqual([]);
  });
});
