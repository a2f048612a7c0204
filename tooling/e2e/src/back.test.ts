import { eventually } from '@bhandar/testing/eventually';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium, openPerson, signIn } from './browser';
import { useDemoApp } from './crawl/demo-app';
import { PEOPLE } from './crawl/people';

const chromium = findChromium();

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const isPhone = ({ width }: { width: number }) => width < 640;

/** The scroll position of the list: on a desktop inside its frame, on a phone of the page. */
const scrollOf = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(window.scrollY, document.querySelector('table')?.parentElement?.scrollTop ?? 0)`);

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.skipIf(!chromium)('dialogs and panels over a screen', () => {
  const demo = useDemoApp();

  it.each(SIZES)('Back at $width px closes them, and page 2 of the list keeps its position', async (size) => {
    const person = await openPerson(demo.browser, demo.app.url, size);
    await signIn(person, PEOPLE.superadmin);
    const { page } = person;
    await page.goto('/dashboard/products/pharmacy?limit=50');
    const rows = page
      .getByRole(isPhone(size) ? 'listitem' : 'row')
      .filter({ has: page.getByRole('button', { name: /^Actions for/ }) });
    const row = rows.nth(30);
    const onFirstPage = await row.textContent();
    await page.getByRole('button', { name: 'Next' }).click();
    await page.waitForURL(/page=2/);
    // The rows of page 1 stay until those of page 2 have arrived.
    await expect.poll(() => row.textContent()).not.toBe(onFirstPage);
    // A late answer may redraw the rows during the scrolling.
    await eventually(() => row.scrollIntoViewIfNeeded());
    const name = await row.textContent();
    const scrolled = await scrollOf(page);
    expect(scrolled).toBeGreaterThan(0);
    await (isPhone(size)
      ? row.getByRole('button', { name: /^Show details of/ })
      : row.getByRole('cell').nth(3)
    ).click();
    await page.getByRole('dialog').waitFor();
    expect(queryOf(page)).toEqual({ limit: '50', page: '2', product: expect.any(String) });
    await person.picture('back-sheet');
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(queryOf(page)).toEqual({ limit: '50', page: '2' });
    await expect.poll(() => row.textContent()).toBe(name);
    await expect.poll(() => scrollOf(page)).toBe(scrolled);

    // A dialog has no address, so Back asks about typed values before it leaves the list.
    await page.getByRole('button', { name: /^New product/ }).click();
    const dialog = page.getByRole('dialog');
    const field = dialog.getByRole('textbox').first();
    await field.fill('Kept');
    await page.goBack();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await field.inputValue()).toBe('Kept');
    expect(queryOf(page)).toEqual({ limit: '50', page: '2' });
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it('Back at 360 px closes the payment: it used to leave the till for the dashboard', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 360, height: 740 });
    await signIn(person, PEOPLE.employee);
    const { page } = person;
    await page.getByRole('link', { name: 'Point of sale' }).first().click();
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    await page.getByRole('button', { name: /Pay$/ }).click();
    await page.getByRole('dialog', { name: 'Pay' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/employee-dashboard/pos');
    expect(await page.getByRole('button', { name: /Pay$/ }).textContent()).toContain('1 unit');
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it('Back closes a dialog of a screen whose address was typed: it used to leave the screen', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 1366, height: 768 });
    await signIn(person, PEOPLE.superadmin);
    const { page } = person;
    await page.goto('/dashboard/suppliers');
    await page.goto('/dashboard/products/pharmacy');
    await page.getByRole('button', { name: /^New product/ }).click();
    await page.getByRole('dialog').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/dashboard/products/pharmacy');
    await page.goBack();
    await page.waitForURL(/suppliers/);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it('a toast covers nothing in the bar and the head of the cart', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 1366, height: 768 });
    await signIn(person, PEOPLE.employee);
    const { page } = person;
    await page.goto('/employee-dashboard/pos');
    for (const _line of ['kept', 'removed']) {
      await page
        .getByRole('button', { name: /^Add to Cart/ })
        .first()
        .click();
    }
    // Removing a line is told with an offer to undo it; what was added shows in the cart itself.
    await page
      .getByRole('list', { name: 'Cart' })
      .getByRole('button', { name: /^Remove/ })
      .first()
      .click();
    const toast = page.locator('[data-sonner-toast]').first();
    await toast.waitFor();
    await person.picture('toast-at-till');
    const toastBox = await toast.boundingBox();
    if (!toastBox) throw new Error('The toast is not visible');
    // The middle of the bar is free: what stands at its sides must stay in reach.
    const inBar = await page.getByRole('banner').locator('a, button').filter({ visible: true }).all();
    expect(inBar.length).toBeGreaterThan(3);
    for (const head of [...inBar, page.locator('[data-cart] header').first()]) {
      const box = await head.boundingBox();
      if (!box) throw new Error('A part of the bar or the cart is not visible');
      const isClear =
        toastBox.y >= box.y + box.height ||
        toastBox.y + toastBox.height <= box.y ||
        toastBox.x >= box.x + box.width ||
        toastBox.x + toastBox.width <= box.x;
      expect(isClear, (await head.textContent()) ?? undefined).toBe(true);
    }
    await person.context.close();
  });
});
