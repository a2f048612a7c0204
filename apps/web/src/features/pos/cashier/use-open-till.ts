import type { Me } from '@bhandar/domain/accounts';
import type { Cashier } from '@bhandar/domain/pos';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { trpc } from '../../../lib/api/trpc';
import { useSignIn } from '../../../lib/session/session';
import { storeUser } from '../../../lib/session/stored-user';
import { LOCK_KEY, setLocalLock } from '../../../lib/session/till-lock';
import { canKeep } from '../../../offline/can-keep';
import { useNetwork } from '../../../offline/network';
import { cacheTillSession, lastTillSession } from '../../../offline/till-session';
import { hrefTo } from '../../../screens';
import { deviceId } from '../offline/device-id';
import { setBillToMove } from './bill-to-move';
import { keepCashier, provePinOffline, shareCatalogue } from './offline-pins';
import { useLock } from './use-lock';

/**
 * Opens the locked till for the person whose PIN is right; answers why not where the device decides. Without the network
 * only the seller changes: the session stays that of the former person, and is locked as soon as the server is back.
 */
export function useOpenTill({ presentId, locationId }: { presentId: string; locationId: string }) {
  const utils = trpc.useUtils();
  const signIn = useSignIn();
  const [, navigate] = useLocation();
  const { offline } = useNetwork();
  const lock = useLock(locationId);
  const isUnknown = !offline && localStorage.getItem(LOCK_KEY) !== null;
  useEffect(() => {
    if (isUnknown) void lock();
  }, [isUnknown, lock]);

  const enter = (next: Me) => {
    setBillToMove({ from: presentId, to: next.id, locationId });
    navigate(hrefTo(next.role, 'pos'), { replace: true });
  };

  const openOnline = async (cashier: Cashier, pin: string) => {
    const place = { locationId, deviceId: deviceId() };
    const { user: next } = await utils.client.pos.switchCashier.mutate({ ...place, staffId: cashier.id, pin });
    const kept = { user: next, locationId, pin, pinSince: cashier.pinSince };
    // Before the screen changes, so that a till that is cut off in the next moment knows its person.
    if (canKeep()) await keepCashier(kept).catch(() => undefined);
    enter(next);
    setLocalLock(undefined);
    signIn(next);
    return undefined;
  };

  const openOffline = async (cashier: Cashier, pin: string) => {
    const answer = await provePinOffline(cashier.id, locationId, pin);
    if ('refusal' in answer) return answer.refusal;
    const { user: next, context } = answer.opened;
    const known = lastTillSession()?.context;
    const own = context ?? (known && { ...known, discountPercent: 0 });
    if (own?.sellFrom === 'store-stock') await shareCatalogue(presentId, next.id, locationId);
    if (own) cacheTillSession(next.id, own);
    enter(next);
    utils.accounts.me.setData(undefined, next);
    setLocalLock('opened');
    storeUser(next);
    return undefined;
  };

  return (cashier: Cashier, pin: string, isOffline: boolean) =>
    isOffline ? openOffline(cashier, pin) : openOnline(cashier, pin);
}
