import type { Browser, Page } from 'playwright-core';
import { type Person, seatPerson, signIn } from '../browser';
import { PATIENCE, type Stop } from './look';
import { RECORDS, VIEWS } from './records';
import { addressIn, type Role, type RouteTables } from './route-tables';

export const PEOPLE = {
  superadmin: 'nasrin@bhandar.example',
  admin: 'kamal@bhandar.example',
  employee: 'rina@bhandar.example',
} as const satisfies Record<Role, string>;

/** Registered, but let in by nobody yet. */
export const PENDING = 'shirin@bhandar.example';

export interface Walker extends Person {
  /** Three tabs: a busy screen is waited for beside the others. */
  pages: readonly Page[];
}

export async function seatWalker(browser: Browser, url: string, role?: Role): Promise<Walker> {
  const person = await seatPerson(browser, url);
  if (role) await signIn(person, PEOPLE[role]);
  const pages = [person.page, await person.openPage(), await person.openPage()];
  for (const page of pages) page.setDefaultTimeout(PATIENCE);
  return { ...person, pages };
}

/** Every screen of a role, those of one record with a record, and what the screens show beside their first view. */
export async function stopsOf({ page }: Person, role: Role, { AREAS, SCREENS }: RouteTables): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (const [name, { path, routes }] of Object.entries(SCREENS)) {
    if (!routes.includes(role)) continue;
    const address = addressIn(AREAS[role], path.includes(':') ? await withRecord(name, path, page, role) : path);
    stops.push({ name, address });
    for (const [view, queryOf] of Object.entries(VIEWS[name] ?? {})) {
      stops.push({ name: `${name}-${view}`, address: `${address}?${new URLSearchParams(await queryOf(page))}` });
    }
  }
  return stops;
}

async function withRecord(name: string, path: string, page: Page, role: Role): Promise<string> {
  const id = await RECORDS[name]?.(page, role);
  if (!id) throw new Error(`No record is known for the screen ${name} (${path}): walk/records.ts wants a line`);
  return path.replace(/:\w+/, id);
}
