import { describe, expect, it } from 'vitest';
import { findChromium, openPerson, signIn } from './browser';
import { useDemoApp } from './crawl/demo-app';
import { PEOPLE } from './crawl/people';

describe.skipIf(!findChromium())('toasts of a signed-in person', () => {
  const demo = useDemoApp();

  for (const width of [360, 700, 1024]) {
    it(`stay above the head of the page at ${width} px: they lay over its buttons`, async () => {
      const person = await openPerson(demo.browser, demo.app.url, { width, height: 740 });
      await signIn(person, PEOPLE.employee);
      const { page, context } = person;
      await page.goto('/employee-dashboard/requested-items/pharmacy');
      await page.getByRole('button', { name: /^Add / }).first().click();
      await page.getByRole('dialog', { name: 'Add to Order' }).waitFor();
      await page.keyboard.press('Enter');
      const toast = page.locator('[data-sonner-toast][data-mounted="true"]').first();
      await toast.waitFor();
      const place = await toast.boundingBox();
      const title = await page.getByRole('heading', { level: 1 }).boundingBox();
      const button = await page.locator('[data-top-bar] button').first().boundingBox();
      if (!place || !title || !button) throw new Error('The page is not visible');
      expect(place.y + place.height).toBeLessThanOrEqual(title.y);
      const end = place.x + place.width;
      expect(end <= button.x || place.x >= button.x + button.width).toBe(true);
      expect(end).toBeLessThanOrEqual(width);
      await context.close();
    });
  }

  it('stay above the head of the page when several come at once: the second lay over its controls', async () => {
    const person = await openPerson(demo.browser, demo.app.url, { width: 1366, height: 740 });
    await signIn(person, PEOPLE.employee);
    const { page, context } = person;
    await page.goto('/employee-dashboard/requested-items/pharmacy');
    for (const at of [0, 1]) {
      await page.getByRole('button', { name: /^Add / }).nth(at).click();
      await page.getByRole('dialog', { name: 'Add to Order' }).waitFor();
      await page.keyboard.press('Enter');
      await page.locator('[data-sonner-toast]').nth(at).waitFor({ state: 'attached' });
      // It stays while the pointer rests on it.
      await page.locator('[data-sonner-toast][data-front="true"]').hover();
    }
    const title = await page.getByRole('heading', { level: 1 }).boundingBox();
    const ends = await page
      .locator('[data-sonner-toast]:visible')
      .evaluateAll((toasts) => toasts.map((toast) => toast.getBoundingClientRect().bottom));
    expect(Math.max(...ends)).toBeLessThanOrEqual(title?.y ?? 0);
    await context.close();
  });

  for (const width of [360, 700, 1366]) {
    it(`stay above an open dialog at ${width} px, whose title and buttons they would cover`, async () => {
      const person = await openPerson(demo.browser, demo.app.url, { width, height: 640 });
      await signIn(person, PEOPLE.employee);
      const { page, context } = person;
      await page.goto('/employee-dashboard/requested-items/pharmacy');
      await page.getByRole('button', { name: /^Add / }).first().click();
      await page.getByRole('dialog', { name: 'Add to Order' }).waitFor();
      await page.keyboard.press('Enter');
      const toast = page.locator('[data-sonner-toast][data-mounted="true"]').first();
      // It stays while the pointer rests on it.
      await toast.hover();
      await page.keyboard.press('?');
      const dialog = page.getByRole('dialog', { name: 'Keys' });
      await dialog.waitFor();
      const place = await toast.boundingBox();
      const below = await dialog.boundingBox();
      if (!place || !below) throw new Error('The toast or the dialog is not visible');
      expect(place.y).toBeGreaterThanOrEqual(0);
      expect(place.y + place.height).toBeLessThanOrEqual(below.y);
      await context.close();
    });
  }
});
