import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium, seatPerson, signIn } from './browser';
import { PEOPLE } from './walk/people';
import { useStage } from './walk/stage';

const chromium = findChromium();

const SIZES = [
  { width: 1366, height: 768 },
  { width: 360, height: 740 },
];
const isPhone = ({ width }: { width: number }) => width < 640;

/** How far the list is scrolled: on a desktop inside its frame, on a phone the page. */
const scrollOf = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(window.scrollY, document.querySelector('table')?.parentElement?.scrollTop ?? 0)`);

const queryOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

describe.skipIf(!chromium)('what lies over a screen', () => {
  const stage = useStage();

  it.each(SIZES)('at $width px is closed by Back, and page 2 of the list stands where it was', async (size) => {
    const person = await seatPerson(stage.browser, stage.app.url, size);
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
    // The rows of page 1 stay until those of page 2 are here.
    await expect.poll(() => row.textContent()).not.toBe(onFirstPage);
    await row.scrollIntoViewIfNeeded();
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

    // A dialog has no address: what was typed into it is asked for before Back leaves the list.
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

  it('closes the payment at 360 px: Back left the till for the dashboard', async () => {
    const person = await seatPerson(stage.browser, stage.app.url, { width: 360, height: 740 });
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
    expect(await page.getByRole('button', { name: /Pay$/ }).textContent()).toContain('1 item');
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it('leaves the bar and the head of the cart free: a toast covered both', async () => {
    const person = await seatPerson(stage.browser, stage.app.url, { width: 1366, height: 768 });
    await signIn(person, PEOPLE.employee);
    const { page } = person;
    await page.goto('/employee-dashboard/pos');
    await page
      .getByRole('button', { name: /^Add to Cart/ })
      .first()
      .click();
    const toast = page.locator('[data-sonner-toast]').first();
    await toast.waitFor();
    await person.picture('toast-at-till');
    const over = await toast.boundingBox();
    for (const head of [page.getByRole('banner'), page.locator('[data-cart] header').first()]) {
      const box = await head.boundingBox();
      if (!over || !box) throw new Error('Neither has a place');
      const isApart = over.y >= box.y + box.height || over.x + over.width <= box.x || over.y + over.height <= box.y;
      expect(isApart).toBe(true);
    }
    await person.context.close();
  });
});
