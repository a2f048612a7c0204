import type { Db, Tx } from '@bhandar/db';
import type { Actor } from '@bhandar/domain/accounts';
import { meOf } from './session';
import { findOwner, findOwnerEver, type SessionOwner } from './session-repository';

/** Somebody in whose name work goes on without them, with the rights they have by now; null once they have none. */
export async function findActor(db: Db | Tx, staffId: string): Promise<Actor | null> {
  const owner = await findOwner(db, staffId);
  return owner?.status === 'active' ? { ...meOf(owner), sessionId: '' } : null;
}

/** Somebody of the staff, whatever has become of them since; undefined where there never was such a person. */
export async function findStaffEver(db: Db | Tx, staffId: string): Promise<StaffEver | undefined> {
  const row = await findOwnerEver(db, staffId);
  if (!row) return undefined;
  const { deletedAt, placedAt, ...owner } = row;
  return {
    actor: { ...meOf(owner), sessionId: '' },
    status: owner.status,
    deleted: deletedAt !== null,
    placedAt,
  };
}

interface StaffEver {
  actor: Actor;
  status: SessionOwner['status'];
  deleted: boolean;
  /** Since when role, store and status are what they are; null: since they came. */
  placedAt: Date | null;
}
