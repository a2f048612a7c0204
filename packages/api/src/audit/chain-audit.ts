import type { Db } from '@bhandar/db';
import { chainEntries } from './chain-repository';

const AT_ONCE = 500;

/**
 * Links new entries into the chain of hashes. It runs in the background, because a chain inside the writes would make
 * all writers wait for one another.
 */
export async function chainAudit(db: Db): Promise<void> {
  while ((await chainEntries(db, AT_ONCE)) === AT_ONCE);
}
