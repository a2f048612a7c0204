import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { open } from './walk/look';
import { seatWalker } from './walk/people';
import { useStage } from './walk/stage';

/** A4 between its margins, in pixels. */
const PAPER = { width: 688, height: 1000 };

const WHOLE = `(() => {
  const right = Math.max(...[...document.querySelectorAll('table')].map((table) => table.getBoundingClientRect().right));
  const rows = document.querySelectorAll('tbody tr').length;
  const last = [...document.querySelectorAll('tbody tr')].at(-1).getBoundingClientRect().bottom;
  const frame = document.querySelector('section:has(> table)').getBoundingClientRect().bottom;
  const drawing = document.querySelector('.recharts-wrapper > svg');
  return { right, rows, cutOff: Math.max(0, last - frame), drawing: drawing?.getBoundingClientRect().width ?? 0 };
})()`;

describe.skipIf(!findChromium())('reports on paper', () => {
  const stage = useStage();

  it('have their drawing, all rows and all columns: what scrolls on the screen was cut off', async () => {
    const { page, context } = await seatWalker(stage.browser, stage.app.url, 'superadmin');
    await open(page, '/dashboard/reports/sales');
    await page.locator('.recharts-wrapper > svg').waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(PAPER);
    const found = (await page.evaluate(WHOLE)) as { right: number; rows: number; cutOff: number; drawing: number };
    expect(found.rows).toBe(30);
    expect(found.right).toBeLessThanOrEqual(PAPER.width);
    expect(found.cutOff).toBe(0);
    expect(found.drawing).toBeGreaterThan(PAPER.width / 2);
    await context.close();
  });
});
