import { type Actor, canAccessStore, isManager } from '../../accounts';
import type { Violation } from '../../shared';
import { coded } from '../../shared';
import type { CountStatus } from './count';

type Person = Pick<Actor, 'role' | 'stores'>;

export function whyNotCount(actor: Person, locationId: string): Violation[] {
  if (canAccessStore(actor, locationId)) return [];
  return [{ field: 'locationId', ...coded('count.ownStore') }];
}

export function whyNotDecideCount(actor: Person, locationId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', ...coded('count.managerApproves') }];
  return whyNotCount(actor, locationId);
}

/** Booked quantities are hidden while people count, and always from people who may only count. */
export const seesBook = (actor: Pick<Actor, 'role'>, status: CountStatus): boolean =>
  isManager(actor) && status !== 'counting';
