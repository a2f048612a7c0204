import type { GrantOverrides, Role } from '@bhandar/domain/accounts';
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
 * The route table: routes, menus, access gate, breadcrumbs and links derive from it. Each part holds whole menu groups,
 * in menu order within each group.
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
 * Builds every link to a dashboard screen. `query` presets its list, e.g. `{ status: 'pending' }`, and fills the path
 * parameters: `hrefTo(role, 'batch', { id })`.
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

/** The user's permissions beyond the role. */
type Given = GrantOverrides | undefined;

const isGiven = ({ grant }: Screen, grants: Given): boolean => grant !== undefined && grants?.[grant] === true;

export const mayOpen = (role: Role, screen: ScreenName, grants?: Given): boolean =>
  (SCREENS[screen].routes as readonly Role[]).includes(role) || isGiven(SCREENS[screen], grants);

/** What a person opens who is at a till by PIN. */
const COUNTER_SCREENS: readonly ScreenName[] = ['pos', 'receipt', 'shift'];
export const isCounterScreen = (name: ScreenName): boolean => COUNTER_SCREENS.includes(name);

export interface RoutedScreen {
  name: ScreenName;
  screen: Screen;
}

export const routesOf = (role: Role, grants?: Given): RoutedScreen[] =>
  screensInOrder.filter(([name]) => mayOpen(role, name, grants)).map(([name, screen]) => ({ name, screen }));

export interface MenuGroup {
  group: Group;
  entries: RoutedScreen[];
}

/** People of a store sell all day, those of the warehouse hardly ever. */
const groupsOf = (role: Role): readonly Group[] =>
  role === 'superadmin' ? GROUPS : ['home', 'till', ...GROUPS.filter((group) => group !== 'home' && group !== 'till')];

/** The menu of a role, by group. */
export const menuOf = (role: Role, grants?: Given): MenuGroup[] =>
  groupsOf(role)
    .map((group) => ({
      group,
      entries: routesOf(role, grants).filter(
        ({ screen }) => screen.group === group && (screen.menu.includes(role) || isGiven(screen, grants)),
      ),
    }))
    .filter(({ entries }) => entries.length > 0);

/** The role's screen at an address; undefined when the role has none there. */
export function screenAt(role: Role, pathname: string, grants?: Given): RoutedScreen | undefined {
  const path = pathname.replace(/\/+$/, '');
  const plain = screensInOrder.find(([name]) => hrefTo(role, name) === path);
  // A fixed address is matched before one with a parameter, whatever its role: `products/import` is no product's id.
  return routesOf(role, grants).find(({ name, screen }) =>
    plain ? name === plain[0] : screen.path.includes(':') && matches(`${AREAS[role]}/${screen.path}`, path),
  );
}

const matches = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replace(PARAMETER, '[^/]+')}$`).test(path);

/** The target after sign-in: the requested page when the role can open it, else the role's home. */
export function afterLogin(role: Role, from: string | null): string {
  const asked = from?.split(/[?#]/)[0];
  return from && asked && (screenAt(role, asked) || ownScreenAt(asked)) ? from : AREAS[role];
}
