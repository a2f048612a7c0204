import { type Actor, type Holder, hasGrant, isManager, whyWithoutGrant } from '../../accounts';
import type { Violation } from '../../shared';
import { coded } from '../../shared';
import type { HeldPlace } from '../expiry/expiry';
import { mayPostReturn, whyNotVoidReturn } from './return-document';
import type { WriteOff, WriteOffCause } from './write-off';

type Person = Holder & Pick<Actor, 'stores'>;

/** The facts of a decision: the store or warehouse, what the goods are worth, and the limit up to which a manager decides. */
export interface WriteOffWorth {
  homeId: string;
  worthMinor: number;
  limitMinor: number;
}

export const mayPostWriteOff = (actor: Person, { homeId, worthMinor, limitMinor }: WriteOffWorth): boolean =>
  mayPostReturn(actor, homeId) &&
  hasGrant(actor, 'postWriteOff') &&
  (actor.role === 'superadmin' || worthMinor <= limitMinor);

export function whyNotPostWriteOff(actor: Person, writeOff: WriteOffWorth): Violation[] {
  if (mayPostWriteOff(actor, writeOff)) return [];
  if (!mayPostReturn(actor, writeOff.homeId)) return [{ field: 'role', ...coded('writeOff.managerPosts') }];
  const missing = whyWithoutGrant(actor, 'postWriteOff');
  return missing.length > 0 ? missing : [{ field: 'role', ...coded('writeOff.overLimit') }];
}

export interface VoidedWriteOff extends WriteOffWorth, Pick<WriteOff, 'status'> {
  requestedById: string;
  byWarehouse: boolean;
}

/** Whoever may post goods of the value puts them back, but what the warehouse posted only the warehouse undoes. */
export function whyNotVoidWriteOff(actor: Person & Pick<Actor, 'id'>, writeOff: VoidedWriteOff): Violation[] {
  const { status, requestedById, homeId, byWarehouse } = writeOff;
  const notTheirs = whyNotVoidReturn(actor, { status, requestedById, locationId: homeId });
  if (notTheirs.length > 0 || status !== 'posted') return notTheirs;
  if (byWarehouse && actor.role !== 'superadmin') return [{ field: 'role', ...coded('writeOff.warehousePosted') }];
  return whyNotPostWriteOff(actor, writeOff);
}

/** Only managers destroy goods, and only goods in quarantine. */
export function whyNotWriteOff(actor: Person, cause: WriteOffCause, place: Pick<HeldPlace, 'kind'>): Violation[] {
  if (cause !== 'destroyed') return [];
  if (!isManager(actor)) return [{ field: 'cause', ...coded('writeOff.managerDestroys') }];
  if (place.kind !== 'quarantine') return [{ field: 'placeId', ...coded('writeOff.quarantineFirst') }];
  return [];
}
