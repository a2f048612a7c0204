import type { Browser, Page } from 'playwright-core';
import { openPerson, type Person, signIn } from '../browser';
import { type CrawledScreen, SCREEN_TIMEOUT_MS } from './check-screen';
import { RECORDS, VIEWS } from './records';
import { addressIn, type Role, type RouteTables } from './route-tables';

export const PEOPLE = {
  superadmin: 'nasrin@bhandar.example',
  admin: 'kamal@bhandar.example',
  employee: 'rina@bhandar.example',
} as const satisfies Record<Role, string>;

/** Registered and not yet approved. */
export const PENDING = 'shirin@bhandar.example';

export interface Crawler extends Person {
  /** Three tabs, so that a slow screen does not delay the others. */
  pages: readonly Page[];
}

export async function signInCrawler(browser: Browser, url: string, role?: Role): Promise<Crawler> {
  const person = await openPerson(browser, url);
  if (role) await signIn(person, PEOPLE[role]);
  const pages = [person.page, await person.openPage(), await person.openPage()];
  for (const page of pages) page.setDefaultTimeout(SCREEN_TIMEOUT_MS);
  return { ...person, pages };
}

/** Every screen of a role, those of one record with a record, and the further views of each screen. */
export async function screensOf(
  { page }: Person,
  role: Role,
  { AREAS, SCREENS }: RouteTables,
): Promise<CrawledScreen[]> {
  const screens: CrawledScreen[] = [];
  for (const [name, { path, routes }] of Object.entries(SCREENS)) {
    if (!routes.includes(role)) continue;
    const address = addressIn(AREAS[role], path.includes(':') ? await withRecord(name, path, page, role) : path);
    screens.push({ name, address });
    for (const [view, queryOf] of Object.entries(VIEWS[name] ?? {})) {
      screens.push({ name: `${name}-${view}`, address: `${address}?${new URLSearchParams(await queryOf(page))}` });
    }
  }
  return screens;
}

async function withRecord(name: string, path: string, page: Page, role: Role): Promise<string> {
  const id = await RECORDS[name]?.(page, role);
  if (!id) throw new Error(`No record is known for the screen ${name} (${path}): crawl/records.ts needs a line`);
  return path.replace(/:\w+/, id);
}
