import type { Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import type { PublicScreen } from './screen';
import { publicScreens } from './screens/public';

/** The part of the route table for public pages; the dashboard's part, with its icons, is not loaded there. */
export const PUBLIC_SCREENS = publicScreens satisfies Record<string, PublicScreen>;

export type PublicScreenName = keyof typeof PUBLIC_SCREENS;

export const queryText = (query: Record<string, string> | undefined): string =>
  query ? `?${new URLSearchParams(query)}` : '';

export const publicHref = (screen: PublicScreenName, query?: Record<string, string>): string =>
  `${PUBLIC_SCREENS[screen].path}${queryText(query)}`;

/** The role whose area an address is in, whether or not the user can open it. */
export const areaOf = (pathname: string): Role | undefined =>
  (Object.entries(AREAS) as [Role, string][]).find(
    ([, area]) => pathname === area || pathname.startsWith(`${area}/`),
  )?.[0];

/** Account addresses that are the same for every role; each redirects into the role's area. */
export const OWN_SCREENS = ['profile', 'settings'] as const;
export type OwnScreen = (typeof OWN_SCREENS)[number];
export const ownScreenAt = (pathname: string): OwnScreen | undefined =>
  OWN_SCREENS.find((name) => pathname.replace(/\/+$/, '') === `/${name}`);
