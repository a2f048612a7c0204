import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, openPerson, type Person, signIn } from './browser';
import { PRODUCT, storedIn, TILL } from './offline-steps';
import { sharedBrowser, startDemo } from './shared';

const TABLET = { width: 1024, height: 768 };

/** The tiles of the page of favourites. */
const favourites = (page: Page) => page.getByRole('list', { name: 'Syrups' }).getByRole('button');

describe.skipIf(!findChromium())('a till that is touched', { concurrent: false }, () => {
  let app: AppProcess;
  let browser: Browser;
  let till: Person;
  let manager: Person;

  beforeAll(async () => {
    app = await startDemo();
    browser = await sharedBrowser();
    till = await openPerson(browser, app.url, TABLET, { hasTouch: true });
    manager = await openPerson(browser, app.url);
    await signIn(till, 'rina@bhandar.example');
    await signIn(manager, 'kamal@bhandar.example');
  });

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('shows a page of favourites that a manager arranges', async () => {
    const { page } = manager;
    await page.goto('/admin-dashboard/pos');
    await page.getByRole('button', { name: 'Touch', exact: true }).click();
    await page.getByRole('button', { name: 'Arrange favourites' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Arrange favourites' });
    await dialog.getByRole('button', { name: 'Add page' }).click();
    await dialog.getByLabel('Page name').fill('Syrups');
    await dialog.getByRole('searchbox').fill(PRODUCT);
    await dialog
      .getByRole('button', { name: new RegExp(`^Add ${PRODUCT} .* to the page`) })
      .first()
      .click();
    await dialog.getByRole('list', { name: 'Products on Syrups' }).getByText(PRODUCT).waitFor();
    await manager.picture('arrange-favourites');
    await dialog.getByRole('button', { name: 'Save favourites' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Syrups' }).waitFor();
  });

  it('sells from its tiles with taps only', async () => {
    const { page } = till;
    await page.goto(TILL);
    await page.getByRole('button', { name: 'Touch', exact: true }).tap();
    await favourites(page).first().waitFor();
    const size = await favourites(page).first().boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(48);
    await favourites(page).first().tap();
    await favourites(page).first().tap();
    await page.getByRole('list', { name: 'Cart' }).getByText(PRODUCT).waitFor();
    // It has no keys, so no key is printed: `F8` and `F9` were.
    expect(
      await page
        .getByText(/^(F\d+|Enter|Ctrl .+)$/)
        .filter({ visible: true })
        .allTextContents(),
    ).toEqual([]);
    await till.picture('touch-till');
    await page.getByRole('button', { name: /Complete Sale/ }).tap();
    await page.getByRole('dialog', { name: 'Order Successful' }).waitFor();
    await page.getByRole('button', { name: /New Order/ }).tap();
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await page.getByRole('tab', { name: 'Best sellers' }).tap();
    await page.getByRole('list', { name: 'Best sellers' }).getByRole('heading').first().waitFor();
    await till.picture('touch-till-best');
  });

  it('keeps what was tapped twice at one place of a phone: the second tap hit the cart and emptied it', async () => {
    const { page } = till;
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('tab', { name: 'Syrups' }).tap();
    const box = await favourites(page).first().boundingBox();
    if (!box) throw new Error('The tile is not visible');
    const place = [box.x + 40, box.y + box.height / 2] as const;
    await page.touchscreen.tap(...place);
    await page.getByRole('list', { name: 'Cart' }).getByText(PRODUCT).waitFor();
    await page.touchscreen.tap(...place);
    await page.waitForTimeout(1_000);
    await page.getByRole('list', { name: 'Cart' }).getByText(PRODUCT).waitFor();
    await till.picture('touch-till-phone');
    await page.getByRole('button', { name: 'Clear cart' }).tap();
    await page.getByRole('list', { name: 'Cart' }).waitFor({ state: 'hidden' });
    if (size) await page.setViewportSize(size);
  });

  it('is still touched after it was reloaded, also while the server is stopped', async () => {
    const { page } = till;
    await page.reload();
    await favourites(page).first().waitFor();
    await expect.poll(() => storedIn(page, 'catalogues'), { timeout: 60_000 }).toHaveLength(1);
    await expect.poll(() => storedIn(page, 'tiles'), { timeout: 60_000 }).toHaveLength(1);
    const cached = () =>
      page.evaluate(`(async () => {
        const names = (await caches.keys()).filter((name) => name.startsWith('app-'));
        const pages = await Promise.all(names.map(async (name) => (await caches.open(name)).match('/dashboard')));
        return pages.filter(Boolean).length;
      })()`);
    await expect.poll(cached, { timeout: 60_000 }).toBe(1);
    await app.restart(async () => {
      await page.close();
      const again = await till.openPage();
      till.page = again;
      await again.goto(TILL);
      await again.getByRole('button', { name: 'Offline', exact: true }).waitFor();
      await favourites(again).first().tap();
      await again.getByRole('list', { name: 'Cart' }).getByText(PRODUCT).waitFor();
      await till.picture('touch-till-offline');
      await again.getByRole('button', { name: /Complete Sale/ }).tap();
      await again.getByRole('dialog').getByText('NOT SENT YET').waitFor();
      await again.getByRole('button', { name: /New Order/ }).tap();
    });
  });

  it('left the ledger consistent', async () => {
    await expect.poll(() => storedIn(till.page, 'sales'), { timeout: 90_000 }).toEqual([]);
    expect(await app.run('verify')).toEqual({ code: 0, output: '' });
    const offlineErrors = /ERR_CONNECTION_REFUSED|ERR_NETWORK|Failed to fetch|NetworkError|network error/;
    expect([...till.problems, ...manager.problems].filter((problem) => !offlineErrors.test(problem))).toEqual([]);
  });
});
