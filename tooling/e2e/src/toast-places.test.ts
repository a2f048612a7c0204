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
});
