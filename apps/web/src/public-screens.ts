import type { Role } from '@bhandar/domain/accounts';
import type { PublicScreen } from './screen';
import { publicScreens } from './screens/public';

/** Apart from the table of the back office, which no visitor has to download. */
export const PUBLIC_SCREENS = publicScreens satisfies Record<string, PublicScreen>;

export type PublicScreenName = keyof typeof PUBLIC_SCREENS;

export const AREAS = {
  superadmin: '/dashboard',
  admin: '/admin-dashboard',
  employee: '/employee-dashboard',
} as const satisfies Record<Role, string>;

export const queryText = (query: Record<string, string> | undefined): string =>
  query ? `?${new URLSearchParams(query)}` : '';

export const publicHref = (screen: PublicScreenName, query?: Record<string, string>): string =>
  `${PUBLIC_SCREENS[screen].path}${queryText(query)}`;

/** The area that an address lies in, whoever may open it. */
export const areaOf = (pathname: string): Role | undefined =>
  (Object.entries(AREAS) as [Role, string][]).find(
    ([, area]) => pathname === area || pathname.startsWith(`${area}/`),
  )?.[0];
