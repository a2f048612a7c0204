import type { Role } from './actor';

/** The base path of each role's screens. Free of zod: visitors load it. */
export const AREAS = {
  superadmin: '/dashboard',
  admin: '/admin-dashboard',
  employee: '/employee-dashboard',
} as const satisfies Record<Role, string>;
