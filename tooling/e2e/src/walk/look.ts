import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { isTier } from '@bhandar/testing/tier';
import type { Page } from 'playwright-core';
import { PICTURES } from '../browser';

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
const THEMES = ['light', 'dark'] as const;

/** Two frames, and until no colour is on its way any more. */
const SETTLED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() =>
  Promise.allSettled(document.getAnimations().filter((one) => one instanceof CSSTransition).map((one) => one.finished)))`;
const TOO_WIDE = 'document.documentElement.scrollWidth - window.innerWidth';

/** A busy machine is no fault of the screen. */
export const PATIENCE = 60_000;

/** Loads a screen at the desk's width and waits until it is quiet. */
export async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(DESK);
  await page.goto(address);
  // By its tag: under an open dialog it stands, but has no role.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function widthFaults(page: Page, where: string): Promise<string[]> {
  const overflow = Number(await page.evaluate(TOO_WIDE));
  return overflow > 0 ? [`${where} is ${overflow} px too wide`] : [];
}

async function axeFaults(page: Page, where: string, theme: (typeof THEMES)[number]): Promise<string[]> {
  // No page of ours has frames of others, so that the quicker way of looking will do.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  // Colours alone change with the theme.
  if (theme === 'dark') axe.withRules(['color-contrast']);
  return (await axe.analyze()).violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

const take = (page: Page, name: string) => page.screenshot({ path: join(PICTURES, `${name}.png`) });

export type Size = typeof DESK | typeof PHONE;
export { DESK, PHONE };

/**
 * Looks at the open screen at both widths and in both themes, changed in place. A long run asks axe at both widths and leaves
 * four pictures; others ask it at the width named, and leave pictures of the light theme.
 */
export async function look(page: Page, name: string, axeAt: Size): Promise<string[]> {
  const faults: string[] = [];
  const heading = await page.locator('h1').first().textContent();
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    for (const theme of THEMES) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; ${SETTLED}`);
      const where = `${name} (${heading}) at ${size.width}, ${theme}`;
      faults.push(...(await widthFaults(page, where)));
      if (size === axeAt || isTier('long')) faults.push(...(await axeFaults(page, where, theme)));
      if (theme === 'light' || isTier('long')) await take(page, `${name}-${size.width}-${theme}`);
    }
  }
  return faults;
}

/** Only whether the open screen's words fit, at both widths, with a picture of each. */
export async function measure(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await page.evaluate(SETTLED);
    faults.push(...(await widthFaults(page, `${name} at ${size.width}`)));
    await take(page, `${name}-${size.width}`);
  }
  return faults;
}

export interface Stop {
  name: string;
  address: string;
}

/** The tabs of one person share the stops; one that does not open is a fault like others, and the walk goes on. */
export async function share(
  pages: readonly Page[],
  stops: readonly Stop[],
  visit: (page: Page, stop: Stop) => Promise<string[]>,
): Promise<string[]> {
  const queue = [...stops];
  const faults: string[] = [];
  const walk = async (page: Page) => {
    for (let stop = queue.shift(); stop !== undefined; stop = queue.shift()) {
      const { address } = stop;
      faults.push(...(await visit(page, stop).catch((error: Error) => [`${address}: ${error.message}`])));
    }
  };
  await Promise.all(pages.map(walk));
  return faults;
}
