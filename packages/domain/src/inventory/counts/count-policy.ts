import { type Actor, canAccessStore, type Holder, hasGrant, whyWithoutGrant } from '../../accounts';
import type { Violation } from '../../shared';
import { coded } from '../../shared';
import type { CountStatus } from './count';

type Person = Holder & Pick<Actor, 'stores'>;

export function whyNotCount(actor: Person, locationId: string): Violation[] {
  return [...whyWithoutGrant(actor, 'countStock'), ...whyNotInStore(actor, locationId)];
}

const whyNotInStore = (actor: Person, locationId: string): Violation[] =>
  canAccessStore(actor, locationId) ? [] : [{ field: 'locationId', ...coded('count.ownStore') }];

export function whyNotDecideCount(actor: Person, locationId: string): Violation[] {
  const missing = whyWithoutGrant(actor, 'approveCounts', coded('count.managerApproves'));
  return [...missing, ...whyNotInStore(actor, locationId)];
}

/** Booked quantities are hidden while people count, and always from people who may only count. */
export const seesExpectedQuantity = (actor: Holder, status: CountStatus): boolean =>
  hasGrant(actor, 'approveCounts') && status !== 'counting';
