import { join } from 'node:path';
import { ROOT } from '../app-process';

export const ROLES = ['superadmin', 'admin', 'employee'] as const;
export type Role = (typeof ROLES)[number];

export interface RouteTables {
  AREAS: Record<Role, string>;
  /** The dashboard screens by name; a path is relative to an area. */
  SCREENS: Record<string, { path: string; routes: readonly Role[] }>;
  PUBLIC_SCREENS: Record<string, { path: string; aliases?: readonly string[] }>;
}

/** The app's own tables, read from its sources, so that a new screen is crawled as soon as it has its line. */
export async function readRouteTables(): Promise<RouteTables> {
  const read = (file: string): Promise<RouteTables> => import(/* @vite-ignore */ join(ROOT, file));
  const [{ AREAS }, { PUBLIC_SCREENS }, { SCREENS }] = await Promise.all([
    read('packages/domain/src/accounts/areas.ts'),
    read('apps/web/src/public-screens.ts'),
    read('apps/web/src/screens.ts'),
  ]);
  return { AREAS, SCREENS, PUBLIC_SCREENS };
}

export const addressIn = (area: string, path: string): string => (path === '' ? area : `${area}/${path}`);
