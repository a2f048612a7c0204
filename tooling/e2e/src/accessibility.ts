import axe, { type Result, type RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** The serious or critical accessibility violations on the open page, by all of axe's rules or the named ones. */
export async function findViolations(page: Page, rules?: string[]): Promise<Result[]> {
  // Loading axe takes as long as running it, so it is loaded once per page.
  if (!(await page.evaluate(`'axe' in window`))) await page.evaluate(axe.source);
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) };
  const found = await page.evaluate<Result[]>(
    `axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => violations)`,
  );
  return found.filter(({ impact }) => impact === 'serious' || impact === 'critical');
}
