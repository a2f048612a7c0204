import type { Db, Tx } from '@bhandar/db';
import { whyNotUseStore } from '@bhandar/domain/accounts';
import { refuse } from '@bhandar/domain/shared';
import { keepStores } from './store-repository';

/**
 * Refuses closed stores. In a transaction the others stay open until it ends, because closing waits for the lock; call it
 * before the write that a closed store must not get.
 */
export async function requireOpenStores(db: Db | Tx, storeIds: readonly string[]): Promise<void> {
  if (storeIds.length === 0) return;
  refuse((await keepStores(db, storeIds)).flatMap(whyNotUseStore), 'INVALID_TRANSITION');
}
