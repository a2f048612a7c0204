import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { type CrawledScreen, checkWidths, open, visitAll } from './crawl/check-screen';
import { useDemoApp } from './crawl/demo-app';
import { screensOf, signInCrawler } from './crawl/people';

const chromium = findChromium();

const LANGUAGES = [
  ['bn', 'বাংলা'],
  ['hi', 'हिन्दी'],
] as const;

describe.skipIf(!chromium)('every screen fits and is fully translated', () => {
  const demo = useDemoApp();

  const RECOVERY = ['verifyOtp', 'resetPassword'];
  const publicScreens = () =>
    Object.entries(demo.tables.PUBLIC_SCREENS)
      .filter(([name]) => !RECOVERY.includes(name))
      .map(([name, { path }]) => ({ name: `public-${name}`, address: path }));

  it.each(LANGUAGES)('in %s', async (language, ownName) => {
    const crawler = await signInCrawler(demo.browser, demo.app.url, 'superadmin');
    await crawler.page.getByRole('button', { name: /^(Language|ভাষা|भाषा)$/ }).click();
    const kept = crawler.page.waitForResponse(/accounts\.setLanguage/);
    await crawler.page.getByRole('menuitemradio', { name: ownName }).click();
    await kept;
    const visit = async (page: Page, { name, address }: CrawledScreen) => {
      await open(page, address);
      const spoken = await page.locator('html').getAttribute('lang');
      const faults = await checkWidths(page, `walk-${language}-${name}`);
      return spoken === language ? faults : [...faults, `${address} is in ${spoken}`];
    };
    expect(await visitAll(crawler.pages, await screensOf(crawler, 'superadmin', demo.tables), visit)).toEqual([]);
    expect(crawler.problems).toEqual([]);
    await crawler.context.close();

    const visitor = await signInCrawler(demo.browser, demo.app.url);
    await visitor.context.addInitScript(`localStorage.setItem('ui.language', '${language}')`);
    expect(await visitAll(visitor.pages, publicScreens(), visit)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
