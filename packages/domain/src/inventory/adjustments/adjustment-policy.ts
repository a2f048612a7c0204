import { type Actor, canAccessStore, isManager } from '../../accounts';
import { coded, type Refusal, type Violation } from '../../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

export function whyNotAdjust(actor: Person, locationId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', ...coded('adjustment.notByEmployees') }];
  if (!canAccessStore(actor, locationId)) {
    return [{ field: 'locationId', ...coded('adjustment.ownStores') }];
  }
  return [];
}

/** Up to this value a store's manager decides; above it the warehouse does. */
export function whyNotDecideValue(
  actor: Person,
  { valueMinor, limitMinor, overLimit }: { valueMinor: number; limitMinor: number; overLimit: Refusal },
): Violation[] {
  if (actor.role === 'superadmin' || valueMinor <= limitMinor) return [];
  return [{ field: 'lines', ...overLimit }];
}
