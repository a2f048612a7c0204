import type { Actor } from '../../accounts';
import { coded, type Violation } from '../../shared';

/** Admins add to the lists that all stores share; what goods of others already carry, only the warehouse changes. */
export function whyNotChangeSetupRow(
  actor: Pick<Actor, 'role'>,
  row: { name: string; isShared: boolean },
): Violation[] {
  if (actor.role === 'superadmin' || !row.isShared) return [];
  return [{ field: 'name', ...coded('setup.shared', { name: row.name }) }];
}
