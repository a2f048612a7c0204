import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { meOf } from './session';
import { findOwner } from './session-repository';

/** Somebody in whose name work goes on without them, with the rights they have by now; null once they have none. */
export async function findActor(db: Db | Tx, staffId: string): Promise<Actor | null> {
  const owner = await findOwner(db, staffId);
  return owner?.status === 'active' ? { ...meOf(owner), sessionId: '' } : null;
}
