import type { Db, Tx } from '@bhandar/db';
import type { StaffContext } from '../context';
import { type RollupState, readRollupState } from './rollup-repository';

/**
 * Asks what was sold. Where all is added up, the sums alone say it, and whatever is added up meanwhile only makes them
 * newer. Otherwise the sums and what is not in them yet must belong to one moment.
 */
export async function onSnapshot<T>(
  { db, settings }: Pick<StaffContext, 'db' | 'settings'>,
  ask: (db: Db | Tx, state: RollupState) => Promise<T>,
): Promise<T> {
  const state = await readRollupState(db, settings.timeZone);
  if (state.lastId <= state.foldedTo) return ask(db, state);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ask(tx, await readRollupState(tx, settings.timeZone)));
}
