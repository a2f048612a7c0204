import type { Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import { ownScreenAt, queryText } from './public-screens';
import { GROUPS, type Group, type Screen } from './screen';
import { catalogueScreens } from './screens/catalogue';
import { orderingScreens } from './screens/ordering';
import { peopleScreens } from './screens/people';
import { reportScreens } from './screens/reports';
import { stockScreens } from './screens/stock';
import { tillScreens } from './screens/till';

export type { Group, Screen } from './screen';

/**
 * THE route table: routes, menus, access gate, breadcrumbs and links derive from it.
 * Each part holds whole menu groups, in the menu's order within each group.
 */
export const SCREENS = {
  ...peopleScreens,
  ...catalogueScreens,
  ...orderingScreens,
  ...stockScreens,
  ...tillScreens,
  ...reportScreens,
} as const satisfies Record<string, Screen>;

export type ScreenName = keyof typeof SCREENS;

const screensInOrder = Object.entries(SCREENS) as [ScreenName, Screen][];

/**
 * The one way to write a link to a dashboard screen; `query` presets its list, e.g. `{ status: 'pending' }`, and fills the
 * parameters of its path: `hrefTo(role, 'batch', { id })`.
 */
export function hrefTo(role: Role, screen: ScreenName, query: Record<string, string> = {}): string {
  const rest = { ...query };
  const path = SCREENS[screen].path.replace(PARAMETER, (parameter, name: string) => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? parameter : encodeURIComponent(value);
  });
  return `${AREAS[role]}${path === '' ? '' : `/${path}`}${Object.keys(rest).length > 0 ? queryText(rest) : ''}`;
}

const PARAMETER = /:(\w+)/g;

export const parentOf = ({ parent }: Screen): ScreenName | undefined =>
  screensInOrder.find(([name]) => name === parent)?.[0];

export const mayOpen = (role: Role, screen: ScreenName): boolean =>
  (SCREENS[screen].routes as readonly Role[]).includes(role);

export interface RoutedScreen {
  name: ScreenName;
  screen: Screen;
}

export const routesOf = (role: Role): RoutedScreen[] =>
  screensInOrder.filter(([, { routes }]) => routes.includes(role)).map(([name, screen]) => ({ name, screen }));

export interface MenuGroup {
  group: Group;
  entries: RoutedScreen[];
}

/** The menu of a role, grouped. */
export const menuOf = (role: Role): MenuGroup[] =>
  GROUPS.map((group) => ({
    group,
    entries: routesOf(role).filter(({ screen }) => screen.group === group && screen.menu.includes(role)),
  })).filter(({ entries }) => entries.length > 0);

/** The role's screen at an address, or undefined where there is none for them. */
export function screenAt(role: Role, pathname: string): RoutedScreen | undefined {
  const path = pathname.replace(/\/+$/, '');
  const plain = screensInOrder.find(([name]) => hrefTo(role, name) === path);
  // A plain address, whoever it is for, comes before one with a parameter: `products/import` is no product's id.
  return routesOf(role).find(({ name, screen }) =>
    plain ? name === plain[0] : screen.path.includes(':') && matches(`${AREAS[role]}/${screen.path}`, path),
  );
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(PARAMETER, '[^/]+')}$`).test(path);

/** Where a login leads: the page first asked for, if it is one of theirs, else their home. */
export function afterLogin(role: Role, from: string | null): string {
  const asked = from?.split(/[?#]/)[0];
  return from && asked && (screenAt(role, asked) || ownScreenAt(asked)) ? from : AREAS[role];
}
