import { transact } from '@bhandar/db';
import type { Me } from '@bhandar/domain/accounts';
import type { SwitchCashierInput } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import { openTillFor, provePin } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { getStoreId } from '../tills/choose-store';
import { findOwnTill } from '../tills/own-till';

/** Gives the till a session of the person whose PIN was entered. Without an idempotency key, because it sets a cookie. */
export async function switchCashier(ctx: StaffContext, input: SwitchCashierInput): Promise<{ user: Me }> {
  const { deviceId, staffId, pin } = input;
  const locationId = await getStoreId(ctx, input.locationId);
  const found = await findOwnTill(ctx.db, ctx, { locationId, deviceId });
  if (!found) throw notFound('till');
  const till = { id: found.id, locationId };
  const person = await provePin(ctx, { staffId, pin }, till);
  const { cookie, user } = await transact(ctx.db, async (tx) => {
    const opened = await openTillFor(tx, ctx, { staffId, till });
    const people = { before: { staffId: ctx.actor.id }, after: { staffId } };
    await audit(tx, ctx, {
      action: 'till.switch',
      entity: 'till',
      entityId: till.id,
      locationId,
      actor: person,
      ...people,
    });
    return opened;
  });
  ctx.request.setCookie(cookie);
  return { user };
}
