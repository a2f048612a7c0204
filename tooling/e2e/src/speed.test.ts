import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppProcess } from './app-process';
import { findChromium, launchBrowser, seatPerson, signIn } from './browser';
import { startDemo } from './shared';

const chromium = findChromium();

const SLOWER = 4;
/** Milliseconds; what Google calls good. */
const LCP_LIMIT = 2_500;
/** Milliseconds from a key to the next frame, at a quarter of the machine's speed. */
const INP_LIMIT = 200;
const TRIES = 6;

const WATCH = `
  window.lcp = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.lcp = entry.startTime; })
    .observe({ type: 'largest-contentful-paint', buffered: true });
  window.inp = 0;
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.inp = Math.max(window.inp, entry.duration); })
    .observe({ type: 'event', durationThreshold: 16 });`;

async function slowDown(page: Page): Promise<void> {
  await page.addInitScript(WATCH);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
}

/** Up to a few tries: whatever else the machine does can only add, so that one within the limit shows it. */
async function largestPaint(seat: () => Promise<Page>, path: string, seen: string): Promise<number> {
  const times: number[] = [];
  while (times.length < TRIES && !times.some((ms) => ms <= LCP_LIMIT)) {
    const page = await seat();
    await page.goto(path);
    await page.getByText(seen).first().waitFor();
    await page.waitForLoadState('networkidle');
    times.push(Number(await page.evaluate('window.lcp')));
  }
  process.stdout.write(`LCP of ${path} at 1/${SLOWER} speed: ${times.map((ms) => Math.round(ms)).join(', ')} ms\n`);
  return Math.min(...times);
}

describe.skipIf(!chromium)('on a machine four times as slow', () => {
  let app: AppProcess;
  let browser: Browser;

  beforeAll(async () => {
    app = await startDemo();
    browser = await launchBrowser(chromium ?? '');
  }, 120_000);

  afterAll(async () => {
    await browser?.close();
    await app?.stop();
  });

  it('the landing page stands within two and a half seconds for whoever comes the first time', async () => {
    const stranger = async () => {
      const { page } = await seatPerson(browser, app.url);
      await slowDown(page);
      return page;
    };
    const lcp = await largestPaint(stranger, '/', 'One stock book for the warehouse and every counter.');
    expect(lcp).toBeGreaterThan(0);
    expect(lcp).toBeLessThanOrEqual(LCP_LIMIT);
  });

  it('so does the counter for whoever works there, and its search follows the keys', async () => {
    const rina = await seatPerson(browser, app.url);
    await signIn(rina, 'rina@bhandar.example');
    const { page } = rina;
    await slowDown(page);
    const lcp = await largestPaint(async () => page, '/employee-dashboard/pos', 'All Products');
    expect(lcp).toBeGreaterThan(0);
    expect(lcp).toBeLessThanOrEqual(LCP_LIMIT);
    const slowest: number[] = [];
    while (slowest.length < TRIES && !slowest.some((ms) => ms <= INP_LIMIT)) {
      await page.evaluate('window.inp = 0');
      await page.keyboard.type('napa', { delay: 120 });
      await page.waitForLoadState('networkidle');
      await page.keyboard.press('Escape');
      slowest.push(Number(await page.evaluate('window.inp')));
    }
    process.stdout.write(`Slowest key at the counter at 1/${SLOWER} speed: ${slowest.map(Math.round).join(', ')} ms\n`);
    const inp = Math.min(...slowest);
    expect(inp).toBeLessThanOrEqual(INP_LIMIT);
  });
});
