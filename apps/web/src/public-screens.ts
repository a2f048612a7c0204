import type { Role } from '@bhandar/domain/accounts';
import { AREAS } from '@bhandar/domain/accounts/areas';
import type { PublicScreen } from './screen';
import { publicScreens } from './screens/public';

/** What visitors' pages know of the route table; the dashboards' part, with its icons, is not loaded for them. */
export const PUBLIC_SCREENS = publicScreens satisfies Record<string, PublicScreen>;

export type PublicScreenName = keyof typeof PUBLIC_SCREENS;

export const queryText = (query: Record<string, string> | undefined): string =>
  query ? `?${new URLSearchParams(query)}` : '';

export const publicHref = (screen: PublicScreenName, query?: Record<string, string>): string =>
  `${PUBLIC_SCREENS[screen].path}${queryText(query)}`;

/** The area that an address lies in, whoever may open it. */
export const areaOf = (pathname: string): Role | undefined =>
  (Object.entries(AREAS) as [Role, string][]).find(
    ([, area]) => pathname === area || pathname.startsWith(`${area}/`),
  )?.[0];

/** Addresses of one's own account that are the same for every role; each leads into the role's area. */
export const OWN_SCREENS = ['profile', 'settings'] as const;
export type OwnScreen = (typeof OWN_SCREENS)[number];
export const ownScreenAt = (pathname: string): OwnScreen | undefined =>
  OWN_SCREENS.find((name) => pathname.replace(/\/+$/, '') === `/${name}`);
