import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { meOf } from './session';
import { findOwner, findOwnerIncludingRemoved, type SessionOwner } from './session-repository';

/** The person in whose name a job continues, with their present rights; null if they have none. */
export async function findActor(db: Db | Tx, staffId: string): Promise<Actor | null> {
  const owner = await findOwner(db, staffId);
  return owner?.status === 'active' ? { ...meOf(owner), sessionId: '' } : null;
}

/** A staff member in any status, also a removed one; undefined if the id is unknown. */
export async function findStaffIncludingRemoved(db: Db | Tx, staffId: string): Promise<PastStaff | undefined> {
  const row = await findOwnerIncludingRemoved(db, staffId);
  if (!row) return undefined;
  const { deletedAt, placedAt, ...owner } = row;
  return {
    actor: { ...meOf(owner), sessionId: '' },
    status: owner.status,
    deleted: deletedAt !== null,
    placedAt,
  };
}

interface PastStaff {
  actor: Actor;
  status: SessionOwner['status'];
  deleted: boolean;
  /** Since when role, store and status are unchanged; null if they never changed. */
  placedAt: Date | null;
}
