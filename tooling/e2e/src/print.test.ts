import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { open } from './crawl/check-screen';
import { useDemoApp } from './crawl/demo-app';
import { signInCrawler } from './crawl/people';

/** A4 between its margins, in pixels. */
const A4 = { width: 688, height: 1000 };

const MEASURE = `(() => {
  const right = Math.max(...[...document.querySelectorAll('table')].map((table) => table.getBoundingClientRect().right));
  const rows = document.querySelectorAll('tbody tr').length;
  const last = [...document.querySelectorAll('tbody tr')].at(-1).getBoundingClientRect().bottom;
  const frame = document.querySelector('section:has(> table)').getBoundingClientRect().bottom;
  const drawing = document.querySelector('.recharts-wrapper > svg');
  return { right, rows, cutOff: Math.max(0, last - frame), drawing: drawing?.getBoundingClientRect().width ?? 0 };
})()`;

describe.skipIf(!findChromium())('printed reports', () => {
  const demo = useDemoApp();

  it('print charts, all rows and all columns: scrolled parts used to be cut off', async () => {
    const { page, context } = await signInCrawler(demo.browser, demo.app.url, 'superadmin');
    await open(page, '/dashboard/reports/sales');
    await page.locator('.recharts-wrapper > svg').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(A4);
    const found = (await page.evaluate(MEASURE)) as { right: number; rows: number; cutOff: number; drawing: number };
    expect(found.rows).toBe(30);
    expect(found.right).toBeLessThanOrEqual(A4.width);
    expect(found.cutOff).toBe(0);
    expect(found.drawing).toBeGreaterThan(A4.width / 2);
    await context.close();
  });

  it('print a list without its controls: buttons, search, check boxes and actions were on the paper', async () => {
    const { page, context } = await signInCrawler(demo.browser, demo.app.url, 'superadmin');
    await open(page, '/dashboard/orders/pharmacy');
    await page.locator('tbody tr').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('columnheader', { name: 'Requested By' }).isVisible()).toBe(true);
    for (const control of [
      page.getByRole('button', { name: 'New order' }),
      page.getByRole('searchbox'),
      page.getByRole('checkbox'),
      page.getByRole('button', { name: /Approve/ }),
      page.getByRole('button', { name: /^Show details/ }),
      page.getByRole('navigation', { name: 'Pages' }),
    ]) {
      expect(await control.filter({ visible: true }).count()).toBe(0);
    }
    await context.close();
  });
});
