import { byTier } from '@bhandar/testing/tier';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, findChromium, seatPerson, signIn } from './browser';
import { PENDING, PEOPLE } from './walk/people';
import { addressIn, ROLES } from './walk/route-tables';
import { useStage } from './walk/stage';

const chromium = findChromium();

const PATIENCE = 60_000;

/** Follows a link inside the app, and answers where it led: at what is expected, or wherever the person still is at the end. */
const follow = (page: Page, address: string, expected: string): Promise<string> =>
  page.evaluate(`(async () => {
    const here = () => location.pathname + location.search;
    history.pushState(null, '', ${JSON.stringify(address)});
    const end = Date.now() + ${PATIENCE};
    while (here() !== ${JSON.stringify(expected)} && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
    return here();
  })()`);

/** The same, and answers the heading as soon as it is the expected one. */
const followToHeading = (page: Page, address: string, expected: string): Promise<string> =>
  page.evaluate(`(async () => {
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    history.pushState(null, '', ${JSON.stringify(address)});
    const end = Date.now() + ${PATIENCE};
    while (heading() !== ${JSON.stringify(expected)} && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
    return heading();
  })()`);

const SOME_ID = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = 'Page Not Found!';

describe.skipIf(!chromium)('who asks for what is not theirs', () => {
  const stage = useStage();

  /** Every address of the dashboards, a made-up record in those of one record; in a quick run a few of each area. */
  const EVERY = byTier({ quick: 15, all: 1, long: 1 });
  const screens = () => Object.values(stage.tables.SCREENS).filter((_, index) => index % EVERY === 0);
  const addresses = () =>
    ROLES.flatMap((area) =>
      screens().map(({ path, routes }) => ({
        area,
        routes,
        address: addressIn(stage.tables.AREAS[area], path.replace(/:\w+/, SOME_ID)),
      })),
    );

  it.each(ROLES)('as %s lands at home, or where no such page is', async (role) => {
    const person = await seatPerson(stage.browser, stage.app.url);
    await signIn(person, PEOPLE[role]);
    const home = stage.tables.AREAS[role];
    const welcome = (await person.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const wrong: string[] = [];
    for (const { area, routes, address } of addresses()) {
      if (area !== role) {
        const led = await follow(person.page, address, home);
        if (led !== home) wrong.push(`${address} led to ${led}`);
      } else if (!routes.includes(role)) {
        const said = await followToHeading(person.page, address, NOT_FOUND);
        if (said !== NOT_FOUND) wrong.push(`${address} showed ${said}`);
        await followToHeading(person.page, home, welcome);
      }
    }
    expect(wrong).toEqual([]);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it.each(ROLES)('as %s is led from /profile and /settings into their own area', async (role) => {
    const person = await seatPerson(stage.browser, stage.app.url);
    await signIn(person, PEOPLE[role]);
    for (const own of ['profile', 'settings']) {
      const expected = `${stage.tables.AREAS[role]}/${own}`;
      expect(await follow(person.page, `/${own}`, expected)).toBe(expected);
    }
    await person.context.close();
  });

  const toTheLogin = async (page: Page): Promise<string[]> => {
    const wrong: string[] = [];
    for (const { address } of [...addresses(), { address: '/profile' }, { address: '/settings' }]) {
      const login = `/login?from=${encodeURIComponent(address)}`;
      const led = await follow(page, address, login);
      if (led !== login) wrong.push(`${address} led to ${led}`);
    }
    return wrong;
  };

  it('as a visitor comes to the login, which remembers the address', async () => {
    const visitor = await seatPerson(stage.browser, stage.app.url);
    await visitor.page.goto('/dashboard');
    await visitor.page.getByText('Please login to access the dashboard').waitFor();
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await toTheLogin(visitor.page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('while nobody has let them in yet is told so, and stays a visitor', async () => {
    const person = await seatPerson(stage.browser, stage.app.url);
    const { page } = person;
    await page.goto('/login');
    await page.getByLabel('Email').fill(PENDING);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Your account is awaiting approval').first().waitFor();
    await person.picture('login-while-pending');
    expect(await toTheLogin(page)).toEqual([]);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });
});
