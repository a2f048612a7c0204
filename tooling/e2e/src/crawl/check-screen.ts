import { join } from 'node:path';
import { isTier } from '@bhandar/testing/tier';
import type { Page } from 'playwright-core';
import { findViolations } from '../accessibility';
import { SCREENSHOTS } from '../browser';

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 360, height: 780 };
type Theme = 'light' | 'dark';

/**
 * The second width starts with the theme of the first, because a change of colours costs as much as one of the width.
 */
const VIEWS = [
  [DESKTOP, ['light', 'dark']],
  [PHONE, ['dark', 'light']],
] as const;

/**
 * Two frames, and every transition and entrance at its end: each frame would repaint the whole screen, and a sheet that is
 * still fading in has too little contrast. What turns for ever has no end.
 */
const FINISH_MOTION = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))).then(() => {
  for (const one of document.getAnimations()) if (Number.isFinite(one.effect.getComputedTiming().endTime)) one.finish();
})`;
const HAS_NO_FOCUS = 'document.activeElement === document.body';
const OVERFLOW = 'document.documentElement.scrollWidth - window.innerWidth';
/** What a list's cards cut off; texts for screen readers only are one pixel wide. */
const CUT_IN_CARDS = `[...document.querySelectorAll('.card-lines *')]
  .filter((one) => one.clientWidth > 1 && getComputedStyle(one).overflow !== 'visible'
    && (one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1))
  .map((one) => one.textContent.trim())`;

/** Generous, because other work may use the processors. */
export const SCREEN_TIMEOUT_MS = 60_000;

/** Loads a screen at the desktop width and waits until it is idle. */
export async function open(page: Page, address: string): Promise<void> {
  await page.setViewportSize(DESKTOP);
  await page.goto(address);
  // By its tag, because under an open dialog it has no role.
  await page.locator('h1').first().waitFor();
  await page.waitForLoadState('networkidle');
}

async function widthFaults(page: Page, where: string): Promise<string[]> {
  const overflow = Number(await page.evaluate(OVERFLOW));
  const cut = (await page.evaluate(CUT_IN_CARDS)) as string[];
  return [
    ...(overflow > 0 ? [`${where} is ${overflow} px too wide`] : []),
    ...cut.map((text) => `${where} cuts off "${text}"`),
  ];
}

async function accessibilityFaults(page: Page, where: string, theme: Theme): Promise<string[]> {
  // The theme changes colours only.
  const violations = await findViolations(page, theme === 'dark' ? ['color-contrast'] : undefined);
  return violations.map(
    ({ id, nodes }) => `${where}: ${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Only people read the screenshots, which take a good part of the time of such a run. */
async function saveScreenshot(page: Page, name: string): Promise<void> {
  if (isTier('long')) await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`) });
}

export type Viewport = typeof DESKTOP | typeof PHONE;
export { DESKTOP, PHONE };

/**
 * Checks the open screen at both widths and in both themes, changed in place. A long run checks accessibility at both
 * widths and takes four screenshots; others check it at the given width, and take none.
 */
export async function checkScreen(page: Page, name: string, accessibilityAt: Viewport): Promise<string[]> {
  const faults: string[] = [];
  const heading = await page.locator('h1').first().textContent();
  // Inside the app a key press starts in the screen, and not before its menu.
  const isInApp = (await page.locator('[data-top-bar]').count()) > 0;
  if (isInApp && (await page.evaluate(HAS_NO_FOCUS))) faults.push(`${name} (${heading}) has no focus after loading`);
  for (const [size, themes] of VIEWS) {
    await page.setViewportSize(size);
    for (const theme of themes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'; ${FINISH_MOTION}`);
      const where = `${name} (${heading}) at ${size.width}, ${theme}`;
      faults.push(...(await widthFaults(page, where)));
      if (size === accessibilityAt || isTier('long')) faults.push(...(await accessibilityFaults(page, where, theme)));
      await saveScreenshot(page, `${name}-${size.width}-${theme}`);
    }
  }
  return faults;
}

/** Checks only that the screen's texts fit, at both widths. */
export async function checkWidths(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [DESKTOP, PHONE]) {
    await page.setViewportSize(size);
    await page.evaluate(FINISH_MOTION);
    faults.push(...(await widthFaults(page, `${name} at ${size.width}`)));
    await saveScreenshot(page, `${name}-${size.width}`);
  }
  return faults;
}

export interface CrawledScreen {
  name: string;
  address: string;
}

/**
 * The tabs of one person share the screens; a screen that does not open is recorded as a fault, and the crawl goes on.
 */
export async function visitAll(
  pages: readonly Page[],
  screens: readonly CrawledScreen[],
  visit: (page: Page, screen: CrawledScreen) => Promise<string[]>,
): Promise<string[]> {
  const queue = [...screens];
  const faults: string[] = [];
  const visitNext = async (page: Page) => {
    for (let screen = queue.shift(); screen !== undefined; screen = queue.shift()) {
      const { address } = screen;
      faults.push(...(await visit(page, screen).catch((error: Error) => [`${address}: ${error.message}`])));
    }
  };
  await Promise.all(pages.map(visitNext));
  return faults;
}
