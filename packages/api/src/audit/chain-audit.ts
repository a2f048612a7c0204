import type { Db } from '@bhandar/db';
import { chainEntries } from './chain-repository';

const AT_ONCE = 500;

/**
 * Links what was written since the last time into the chain of hashes. It runs behind the work and not inside it: a chain
 * made by every writer would let them all wait for one another.
 */
export async function chainAudit(db: Db): Promise<void> {
  while ((await chainEntries(db, AT_ONCE)) === AT_ONCE);
}
