import { type Actor, canAccessStore, isManager } from '../../accounts';
import type { Violation } from '../../shared';

type Person = Pick<Actor, 'role' | 'stores'>;

export function whyNotAdjust(actor: Person, locationId: string): Violation[] {
  if (!isManager(actor)) return [{ field: 'role', message: 'Employees cannot adjust stock' }];
  if (!canAccessStore(actor, locationId)) {
    return [{ field: 'locationId', message: 'You can only adjust the stock of your own stores' }];
  }
  return [];
}

/** Up to this value a store's manager decides; above it the warehouse does. */
export function whyNotDecideValue(
  actor: Person,
  { valueMinor, limitMinor, what }: { valueMinor: number; limitMinor: number; what: string },
): Violation[] {
  if (actor.role === 'superadmin' || valueMinor <= limitMinor) return [];
  return [{ field: 'lines', message: `${what} is worth more than you may decide alone: ask the warehouse` }];
}
