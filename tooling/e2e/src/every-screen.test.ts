import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { checkScreen, DESKTOP, open, PHONE, visitAll } from './crawl/check-screen';
import { useDemoApp } from './crawl/demo-app';
import { PEOPLE, screensOf, signInCrawler } from './crawl/people';
import { RECORDS } from './crawl/records';
import { ROLES, readRouteTables } from './crawl/route-tables';
import { mailedCode } from './mailed-code';

const chromium = findChromium();

/** These two open only after the screens before them. */
const RECOVERY = ['verifyOtp', 'resetPassword'];

/** Most screens are shown to several roles, whose runs together check accessibility at both widths. */
const ACCESSIBILITY_AT = { superadmin: DESKTOP, admin: PHONE, employee: DESKTOP } as const;

it('the crawl has a record for every screen of one record', async () => {
  const { SCREENS } = await readRouteTables();
  const ofOneRecord = Object.entries(SCREENS).filter(([, { path }]) => path.includes(':'));
  expect(ofOneRecord.map(([name]) => name).sort()).toEqual(Object.keys(RECORDS).sort());
});

describe.skipIf(!chromium)('every screen opens, fits and is accessible, light and dark, wide and narrow', () => {
  const demo = useDemoApp();

  it.each(ROLES)('for the %s', async (role) => {
    const crawler = await signInCrawler(demo.browser, demo.app.url, role);
    const screens = await screensOf(crawler, role, demo.tables);
    const unknownScreen = { name: 'not-found', address: `${demo.tables.AREAS[role]}/nowhere` };
    const faults = await visitAll(crawler.pages, [...screens, unknownScreen], async (page, { name, address }) => {
      await open(page, address);
      return checkScreen(page, `walk-${role}-${name}`, ACCESSIBILITY_AT[role]);
    });
    expect(faults).toEqual([]);
    expect(crawler.problems).toEqual([]);
    await crawler.context.close();
  });

  it('for a visitor', async () => {
    const crawler = await signInCrawler(demo.browser, demo.app.url);
    const names = Object.entries(demo.tables.PUBLIC_SCREENS).filter(([name]) => !RECOVERY.includes(name));
    const screens = names.flatMap(([name, { path, aliases = [] }]) => [
      { name, address: path },
      ...aliases.map((alias) => ({ name: `${name}-${alias.slice(1)}`, address: alias })),
    ]);
    const unknownScreen = { name: 'not-found', address: '/nowhere' };
    const faults = await visitAll(crawler.pages, [...screens, unknownScreen], async (page, { name, address }) => {
      await open(page, address);
      return checkScreen(page, `walk-visitor-${name}`, PHONE);
    });
    expect(faults).toEqual([]);
    expect(crawler.problems).toEqual([]);
    await crawler.context.close();
  });

  it('for a forgotten password', async () => {
    const { page, problems } = await signInCrawler(demo.browser, demo.app.url);
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill(PEOPLE.employee);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.waitForURL(/verify-otp/);
    const code = await mailedCode(demo.app, PEOPLE.employee);
    const faults = await checkScreen(page, 'walk-visitor-verifyOtp', PHONE);
    await page.getByLabel('OTP code').fill(code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.waitForURL(/reset-password/);
    await page.getByLabel('New Password').waitFor();
    faults.push(...(await checkScreen(page, 'walk-visitor-resetPassword', PHONE)));
    expect(faults).toEqual([]);
    expect(problems).toEqual([]);
  });
});
