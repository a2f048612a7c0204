import { type Actor, canAccessStore, type Holder, whyWithoutGrant } from '../../accounts';
import { coded, type Refusal, type Violation } from '../../shared';

type Person = Holder & Pick<Actor, 'stores'>;

export function whyNotAdjust(actor: Person, locationId: string): Violation[] {
  const missing = whyWithoutGrant(actor, 'adjustStock', coded('adjustment.notByEmployees'));
  if (missing.length > 0) return missing;
  if (!canAccessStore(actor, locationId)) {
    return [{ field: 'locationId', ...coded('adjustment.ownStores') }];
  }
  return [];
}

/** A store's manager decides up to this value, the warehouse above it. */
export function whyNotDecideValue(
  actor: Person,
  { valueMinor, limitMinor, overLimit }: { valueMinor: number; limitMinor: number; overLimit: Refusal },
): Violation[] {
  if (actor.role === 'superadmin' || valueMinor <= limitMinor) return [];
  return [{ field: 'lines', ...overLimit }];
}
