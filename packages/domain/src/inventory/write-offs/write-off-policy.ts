import { type Actor, isManager } from '../../accounts';
import type { Violation } from '../../shared';
import { coded } from '../../shared';
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
  const refusal = mayPostReturn(actor, writeOff.homeId) ? coded('writeOff.overLimit') : coded('writeOff.managerPosts');
  return [{ field: 'role', ...refusal }];
}

/** Goods are destroyed out of quarantine, by managers. */
export function whyNotWriteOff(actor: Person, cause: WriteOffCause, place: Pick<HeldPlace, 'kind'>): Violation[] {
  if (cause !== 'destroyed') return [];
  if (!isManager(actor)) return [{ field: 'cause', ...coded('writeOff.managerDestroys') }];
  if (place.kind !== 'quarantine') return [{ field: 'placeId', ...coded('writeOff.quarantineFirst') }];
  return [];
}
