import { useCallback } from 'react';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { storedUser, storeUser } from '../../../lib/session/stored-user';
import { LOCK_KEY, setLocalLock } from '../../../lib/session/till-lock';
import { markOffline } from '../../../offline/network';
import { deviceId } from '../offline/device-id';

/** Locks the till at once on this device, and on the server as soon as it can be reached. */
export function useLock(locationId: string): () => Promise<void> {
  const utils = trpc.useUtils();
  return useCallback(async () => {
    setLocalLock('locked');
    await showLocked(utils);
    try {
      await utils.client.pos.lockTill.mutate({ locationId, deviceId: deviceId() });
    } catch (error) {
      const { kind } = failureOf(error);
      // The screen of the lock sends it again when the server is back.
      if (kind === 'UNREACHABLE') markOffline();
      // A session that ended needs no lock.
      if (kind !== 'NOT_AUTHENTICATED') return;
      setLocalLock(undefined);
      await utils.accounts.me.invalidate();
      return;
    }
    // Somebody has opened the till meanwhile.
    if (localStorage.getItem(LOCK_KEY) === null) return;
    await showLocked(utils);
    setLocalLock(undefined);
  }, [utils, locationId]);
}

/** An answer from before the lock, that has come or is still under way, must not show the till open. */
async function showLocked({ accounts: { me } }: ReturnType<typeof trpc.useUtils>): Promise<void> {
  await me.cancel();
  const { user } = storedUser();
  if (!user) return;
  const locked = { ...user, tillLocked: true as const };
  me.setData(undefined, locked);
  storeUser(locked);
}
