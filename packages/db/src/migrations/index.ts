import type { Migration } from 'kysely';
import * as addSecondFactors from './0090-add-second-factors';
import { createSchema, joinBaseline } from './baseline';
import { beforeBaseline } from './before-baseline';

/** After the last of the older migrations and before the first of the newer ones, by name. */
const BASELINE = '0089-baseline';

/** Applied in this order, once each; a landed migration is never edited. */
const sinceBaseline: Record<string, Migration> = {
  '0090-add-second-factors': addSecondFactors,
};

/** Of a new database. */
export const migrations: Record<string, Migration> = { [BASELINE]: createSchema, ...sinceBaseline };

/** Of a database or backup that an older version made: it runs what is left of the older migrations first. */
export const migrationsOfOlder: Record<string, Migration> = {
  ...beforeBaseline,
  [BASELINE]: joinBaseline,
  ...sinceBaseline,
};

/** The migrations of a database that has run these. Both lists end alike, and only the way to the baseline differs. */
export function migrationsAfter(applied: readonly string[]): Record<string, Migration> {
  return applied.some((name) => Object.hasOwn(beforeBaseline, name)) ? migrationsOfOlder : migrations;
}
