import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { measure, open, type Stop, share } from './walk/look';
import { seatWalker, stopsOf } from './walk/people';
import { useStage } from './walk/stage';

const chromium = findChromium();

const LANGUAGES = [
  ['bn', 'বাংলা'],
  ['hi', 'हिन्दी'],
] as const;

describe.skipIf(!chromium)('every screen fits and has all its words', () => {
  const stage = useStage();

  const RECOVERY = ['verifyOtp', 'resetPassword'];
  const publicStops = () =>
    Object.entries(stage.tables.PUBLIC_SCREENS)
      .filter(([name]) => !RECOVERY.includes(name))
      .map(([name, { path }]) => ({ name: `public-${name}`, address: path }));

  it.each(LANGUAGES)('in %s', async (language, ownName) => {
    const walker = await seatWalker(stage.browser, stage.app.url, 'superadmin');
    await walker.page.getByRole('button', { name: /^(Language|ভাষা|भाषा)$/ }).click();
    const kept = walker.page.waitForResponse(/accounts\.setLanguage/);
    await walker.page.getByRole('menuitemradio', { name: ownName }).click();
    await kept;
    const visit = async (page: Page, { name, address }: Stop) => {
      await open(page, address);
      const spoken = await page.locator('html').getAttribute('lang');
      const faults = await measure(page, `walk-${language}-${name}`);
      return spoken === language ? faults : [...faults, `${address} speaks ${spoken}`];
    };
    expect(await share(walker.pages, await stopsOf(walker, 'superadmin', stage.tables), visit)).toEqual([]);
    expect(walker.problems).toEqual([]);
    await walker.context.close();

    const visitor = await seatWalker(stage.browser, stage.app.url);
    await visitor.context.addInitScript(`localStorage.setItem('ui.language', '${language}')`);
    expect(await share(visitor.pages, publicStops(), visit)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });
});
