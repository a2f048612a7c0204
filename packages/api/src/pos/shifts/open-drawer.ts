import { type OpenDrawerInput, whyNotActOnShift } from '@bhandar/domain/pos';
import { refuse } from '@bhandar/domain/shared';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { transact } from '../../core/transact';
import { getStoreId } from '../tills/choose-store';
import { findOwnTill } from '../tills/own-till';
import { findOpenShiftOfTill } from './list-shifts-repository';

/** Records that the drawer of a till is opened without a sale; its shift must be the person's, if there is one. */
export async function openDrawer(ctx: StaffContext, input: OpenDrawerInput): Promise<{ shiftId: string | null }> {
  return transact(ctx, async (tx) => {
    const locationId = await getStoreId(ctx, input.locationId);
    const till = await findOwnTill(tx, ctx, { locationId, deviceId: input.deviceId });
    const shift = till && (await findOpenShiftOfTill(tx, till.id));
    if (shift) refuse(whyNotActOnShift(ctx.actor, shift));
    await audit(tx, ctx, {
      action: 'drawer.opened',
      entity: shift ? 'shift' : 'location',
      entityId: shift?.id ?? locationId,
      locationId,
      after: { till: till?.number ?? null, deviceId: input.deviceId },
    });
    return { shiftId: shift?.id ?? null };
  });
}
