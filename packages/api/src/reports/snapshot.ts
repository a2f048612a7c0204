import type { Tx } from '@bhandar/db';
import type { StaffContext } from '../context';
import { type RollupState, readRollupState } from './rollup-repository';

/** Runs several questions on one picture of the database: what is added up and what is not yet belong to one moment. */
export async function onSnapshot<T>(
  { db, settings }: Pick<StaffContext, 'db' | 'settings'>,
  ask: (tx: Tx, state: RollupState) => Promise<T>,
): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ask(tx, await readRollupState(tx, settings.timeZone)));
}
