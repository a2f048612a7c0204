import type { Role } from './actor';

/** Under which address the screens of each role stand. Free of zod: visitors load it. */
export const AREAS = {
  superadmin: '/dashboard',
  admin: '/admin-dashboard',
  employee: '/employee-dashboard',
} as const satisfies Record<Role, string>;
