import { describe, expect, it } from 'vitest';
import { findChromium } from './browser';
import { mailedCode } from './mailed-code';
import { DESK, look, open, PHONE, share } from './walk/look';
import { PEOPLE, seatWalker, stopsOf } from './walk/people';
import { RECORDS } from './walk/records';
import { ROLES, readRouteTables } from './walk/route-tables';
import { useStage } from './walk/stage';

const chromium = findChromium();

/** These two open only on the way through the ones before them. */
const RECOVERY = ['verifyOtp', 'resetPassword'];

/** Most screens are shown to several roles: between them axe sees those at both widths. */
const AXE_AT = { superadmin: DESK, admin: PHONE, employee: DESK } as const;

it('a record is known for every screen of one record', async () => {
  const { SCREENS } = await readRouteTables();
  const ofOneRecord = Object.entries(SCREENS).filter(([, { path }]) => path.includes(':'));
  expect(ofOneRecord.map(([name]) => name).sort()).toEqual(Object.keys(RECORDS).sort());
});

describe.skipIf(!chromium)('every screen opens, fits and is accessible, light and dark, wide and narrow', () => {
  const stage = useStage();

  it.each(ROLES)('for the %s', async (role) => {
    const walker = await seatWalker(stage.browser, stage.app.url, role);
    const stops = await stopsOf(walker, role, stage.tables);
    const nowhere = { name: 'not-found', address: `${stage.tables.AREAS[role]}/nowhere` };
    const faults = await share(walker.pages, [...stops, nowhere], async (page, { name, address }) => {
      await open(page, address);
      return look(page, `walk-${role}-${name}`, AXE_AT[role]);
    });
    expect(faults).toEqual([]);
    expect(walker.problems).toEqual([]);
    await walker.context.close();
  });

  it('for a visitor', async () => {
    const walker = await seatWalker(stage.browser, stage.app.url);
    const names = Object.entries(stage.tables.PUBLIC_SCREENS).filter(([name]) => !RECOVERY.includes(name));
    const stops = names.flatMap(([name, { path, aliases = [] }]) => [
      { name, address: path },
      ...aliases.map((alias) => ({ name: `${name}-${alias.slice(1)}`, address: alias })),
    ]);
    const nowhere = { name: 'not-found', address: '/nowhere' };
    const faults = await share(walker.pages, [...stops, nowhere], async (page, { name, address }) => {
      await open(page, address);
      return look(page, `walk-visitor-${name}`, PHONE);
    });
    expect(faults).toEqual([]);
    expect(walker.problems).toEqual([]);
    await walker.context.close();
  });

  it('for whoever forgot the password', async () => {
    const { page, problems } = await seatWalker(stage.browser, stage.app.url);
    await open(page, '/forgot-password');
    await page.getByLabel('Email').fill(PEOPLE.employee);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    await page.waitForURL(/verify-otp/);
    const code = await mailedCode(stage.app, PEOPLE.employee);
    const faults = await look(page, 'walk-visitor-verifyOtp', PHONE);
    await page.getByLabel('OTP code').fill(code);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await page.waitForURL(/reset-password/);
    await page.getByLabel('New Password').waitFor();
    faults.push(...(await look(page, 'walk-visitor-resetPassword', PHONE)));
    expect(faults).toEqual([]);
    expect(problems).toEqual([]);
  });
});
