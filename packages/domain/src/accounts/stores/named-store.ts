import { coded, type Refusal, type Violation } from '../../shared';
import { type Actor, canAccessStore, type StoreRef } from '../actor';

/** More names than these would hide the message. */
const MAX_NAMED = 10;

/** The stores of a person of several, as the choices of a refusal. */
export function storeChoices(stores: readonly Omit<StoreRef, 'id'>[]): Refusal {
  const names = stores.slice(0, MAX_NAMED).map(({ name, city }) => `${name} (${city})`);
  return coded('store.chooseOf', { stores: [...names, ...(stores.length > MAX_NAMED ? ['…'] : [])].join(', ') });
}

/**
 * Why something may not be written for the store that a request names. A person of one store need not name it; a person
 * of several who names none, or one that is not theirs, gets the choices.
 */
export function whyNotNamedStore(
  actor: Pick<Actor, 'role' | 'stores'>,
  named: string | undefined,
  field = 'locationId',
): Violation[] {
  if (actor.stores.length < 2 || (named !== undefined && canAccessStore(actor, named))) return [];
  return [{ field, ...storeChoices(actor.stores) }];
}
