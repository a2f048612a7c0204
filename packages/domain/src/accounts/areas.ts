import type { Role } from './actor';

/** The base path of each role's screens. Free of zod: visitors load it. */
export const AREAS = {
  superadmin: '/dashboard',
  admin: '/admin-dashboard',
  employee: '/employee-dashboard',
} as const satisfies Record<Role, string>;

const TILL_PATHS: readonly string[] = Object.values(AREAS).flatMap((area) => [`${area}/pos`, `${area}/pos/`]);

/** Whether it is the page of a till, which alone uses USB and serial devices: its receipt printer and cash drawer. */
export const isTillPath = (pathname: string): boolean => TILL_PATHS.includes(pathname);
