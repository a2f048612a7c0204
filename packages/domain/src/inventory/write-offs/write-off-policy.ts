import { type Actor, isManager } from '../../accounts';
import type { Violation } from '../../shared';
import type { HeldPlace } from '../expiry/expiry';
import { mayPostReturn } from './return-document';
import type { WriteOffCause } from './write-off';

type Person = Pick<Actor, 'role' | 'stores'>;

/** The facts of a decision: the store or warehouse, the value at cost, and the limit up to which a manager decides. */
export interface WriteOffWorth {
  homeId: string;
  costMinor: number;
  limitMinor: number;
}

export const mayPostWriteOff = (actor: Person, { homeId, costMinor, limitMinor }: WriteOffWorth): boolean =>
  mayPostReturn(actor, homeId) && (actor.role === 'superadmin' || costMinor <= limitMinor);

export function whyNotPostWriteOff(actor: Person, writeOff: WriteOffWorth): Violation[] {
  if (mayPostWriteOff(actor, writeOff)) return [];
  const message = mayPostReturn(actor, writeOff.homeId)
    ? 'The goods are worth more than you may write off alone: ask the warehouse'
    : 'A manager of the store must post this write-off';
  return [{ field: 'role', message }];
}

/** Goods are destroyed out of quarantine, by managers. */
export function whyNotWriteOff(actor: Person, cause: WriteOffCause, place: Pick<HeldPlace, 'kind'>): Violation[] {
  if (cause !== 'destroyed') return [];
  if (!isManager(actor)) return [{ field: 'cause', message: 'Only a manager can have goods destroyed' }];
  if (place.kind !== 'quarantine') return [{ field: 'placeId', message: 'Put the goods in quarantine first' }];
  return [];
}
