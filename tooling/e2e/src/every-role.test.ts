import { byTier } from '@bhandar/testing/tier';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, findChromium, openPerson, signIn } from './browser';
import { useDemoApp } from './crawl/demo-app';
import { PENDING, PEOPLE } from './crawl/people';
import { addressIn, ROLES } from './crawl/route-tables';

const chromium = findChromium();

const FOLLOW_TIMEOUT_MS = 60_000;

/**
 * Follows a link inside the app, and returns the address that it led to: the expected one, or the last one at the end
 * of the wait.
 */
const follow = (page: Page, address: string, expected: string): Promise<string> =>
  page.evaluate(`(async () => {
    const here = () => location.pathname + location.search;
    history.pushState(null, '', ${JSON.stringify(address)});
    const end = Date.now() + ${FOLLOW_TIMEOUT_MS};
    while (here() !== ${JSON.stringify(expected)} && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
    return here();
  })()`);

/** The same, and returns the heading as soon as it is the expected one. */
const followToHeading = (page: Page, address: string, expected: string): Promise<string> =>
  page.evaluate(`(async () => {
    const heading = () => document.querySelector('h1')?.textContent ?? '';
    history.pushState(null, '', ${JSON.stringify(address)});
    const end = Date.now() + ${FOLLOW_TIMEOUT_MS};
    while (heading() !== ${JSON.stringify(expected)} && Date.now() < end) await new Promise((next) => setTimeout(next, 10));
    return heading();
  })()`);

const INVENTED_ID = '00000000-0000-4000-8000-000000000000';
const NOT_FOUND = 'Page Not Found!';

describe.skipIf(!chromium)("addresses outside a person's access", () => {
  const demo = useDemoApp();

  /** Every address of the dashboards, those of one record with an invented id; in a quick run a few of each area. */
  const EVERY = byTier({ quick: 15, all: 1, long: 1 });
  const screens = () => Object.values(demo.tables.SCREENS).filter((_, index) => index % EVERY === 0);
  const addresses = () =>
    ROLES.flatMap((area) =>
      screens().map(({ path, routes }) => ({
        area,
        routes,
        address: addressIn(demo.tables.AREAS[area], path.replace(/:\w+/, INVENTED_ID)),
      })),
    );

  it.each(ROLES)('%s is sent to the own start page, or to the page for unknown addresses', async (role) => {
    const person = await openPerson(demo.browser, demo.app.url);
    await signIn(person, PEOPLE[role]);
    const home = demo.tables.AREAS[role];
    const homeHeading = (await person.page.getByRole('heading', { level: 1 }).textContent()) ?? '';
    const wrong: string[] = [];
    for (const { area, routes, address } of addresses()) {
      if (area !== role) {
        const reached = await follow(person.page, address, home);
        if (reached !== home) wrong.push(`${address} led to ${reached}`);
      } else if (!routes.includes(role)) {
        const shown = await followToHeading(person.page, address, NOT_FOUND);
        if (shown !== NOT_FOUND) wrong.push(`${address} showed ${shown}`);
        await followToHeading(person.page, home, homeHeading);
      }
    }
    expect(wrong).toEqual([]);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });

  it.each(ROLES)('%s is sent from /profile and /settings to the own area', async (role) => {
    const person = await openPerson(demo.browser, demo.app.url);
    await signIn(person, PEOPLE[role]);
    for (const own of ['profile', 'settings']) {
      const expected = `${demo.tables.AREAS[role]}/${own}`;
      expect(await follow(person.page, `/${own}`, expected)).toBe(expected);
    }
    await person.context.close();
  });

  const addressesWithoutLogin = async (page: Page): Promise<string[]> => {
    const wrong: string[] = [];
    for (const { address } of [...addresses(), { address: '/profile' }, { address: '/settings' }]) {
      const login = `/login?from=${encodeURIComponent(address)}`;
      const reached = await follow(page, address, login);
      if (reached !== login) wrong.push(`${address} led to ${reached}`);
    }
    return wrong;
  };

  it('a visitor is sent to the sign-in page, which remembers the address', async () => {
    const visitor = await openPerson(demo.browser, demo.app.url);
    await visitor.page.goto('/dashboard');
    await visitor.page.getByText('Please login to access the dashboard').waitFor();
    await visitor.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await addressesWithoutLogin(visitor.page)).toEqual([]);
    expect(visitor.problems).toEqual([]);
    await visitor.context.close();
  });

  it('a person who awaits approval is told so, and stays a visitor', async () => {
    const person = await openPerson(demo.browser, demo.app.url);
    const { page } = person;
    await page.goto('/login');
    await page.getByLabel('Email').fill(PENDING);
    await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Login' }).click();
    await page.getByText('Your account is awaiting approval').first().waitFor();
    await person.picture('login-while-pending');
    expect(await addressesWithoutLogin(page)).toEqual([]);
    expect(person.problems).toEqual([]);
    await person.context.close();
  });
});
