import { canAccessStore, whyWithoutGrant } from '@bhandar/domain/accounts';
import type { CloseTillInput } from '@bhandar/domain/pos';
import { coded, DomainError, notFound, refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { isDevice } from '../tills/own-till';
import { lockTillById, markTillClosed } from '../tills/till-repository';
import { freezeShift } from './freeze-shift';
import { findOpenShiftOfTill } from './list-shifts-repository';
import { findOpenShift } from './shift-repository';

/** A manager closes the till of a device, which then may sell only as a new one. A repeat changes nothing. */
export async function closeTill(ctx: StaffContext, { tillId }: CloseTillInput): Promise<{ closed: true }> {
  refuse(whyWithoutGrant(ctx.actor, 'manageShifts'));
  return transact(ctx, async (tx) => {
    const till = await lockTillById(tx, tillId);
    if (!till || !canAccessStore(ctx.actor, till.locationId) || !isDevice(till.deviceId)) throw notFound('till');
    if (till.closedAt) return { closed: true };
    const held = await findOpenShiftOfTill(tx, tillId);
    if (held && !held.automatic) throw new DomainError('RULE_BROKEN', coded('till.shiftOpen', { name: held.heldBy }));
    const automatic = await findOpenShift(tx, tillId);
    if (automatic) await freezeShift(tx, ctx, automatic);
    await markTillClosed(tx, tillId, { closedAt: ctx.now(), closedBy: ctx.actor.id });
    const { locationId, number, registeredBy } = till;
    const before = { number, registeredBy };
    await audit(tx, ctx, { action: 'till.closed', entity: 'till', entityId: tillId, locationId, before });
    return { closed: true };
  });
}
