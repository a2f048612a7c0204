import { transact } from '@bhandar/db';
import { fullNameOf } from '@bhandar/domain/accounts';
import type { Cashier, TillRef } from '@bhandar/domain/pos';
import { allowPinAfterPassword, listPinHolders, lockSession } from '../../accounts';
import { audit } from '../../audit/audit';
import type { StaffContext } from '../../core/context';
import { getStoreId } from '../tills/choose-store';
import { ensureOwnTill, findOwnTill } from '../tills/own-till';

/** Locks the till, and registers it if it is new. */
export async function lockTill(ctx: StaffContext, input: TillRef): Promise<{ locked: true }> {
  const { deviceId } = input;
  const { actor, now } = ctx;
  const locationId = await getStoreId(ctx, input.locationId);
  return transact(ctx.db, async (tx) => {
    const till = await ensureOwnTill(tx, ctx, { locationId, deviceId, now: now() });
    await allowPinAfterPassword(tx, actor, till.id);
    if (await lockSession(tx, ctx)) {
      await audit(tx, ctx, {
        action: 'till.lock',
        entity: 'till',
        entityId: till.id,
        locationId,
        after: { staffId: actor.id },
      });
    }
    return { locked: true };
  });
}

/** The people who can open the till by PIN. */
export async function listCashiers(ctx: StaffContext, input: TillRef): Promise<Cashier[]> {
  const locationId = await getStoreId(ctx, input.locationId);
  const till = await findOwnTill(ctx.db, ctx, { locationId, deviceId: input.deviceId });
  const holders = await listPinHolders(ctx.db, { locationId, tillId: till?.id, now: ctx.now() });
  return holders.map(({ id, locked, pinSince, ...names }) => ({
    id,
    name: fullNameOf(names),
    locked,
    pinSince: pinSince.toISOString(),
  }));
}
