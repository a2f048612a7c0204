import { type HeldBill, mergeHeldBills, type SellableProduct } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { formatTime, today } from '../../../lib/format';
import { canKeep } from '../../../offline/can-keep';
import { findCatalogue } from '../../../offline/catalogue';
import type { KeptBill } from '../../../offline/database';
import {
  dropBills,
  findKeptBill,
  keepBill,
  listKeptBills,
  sendHeldBills,
  watchKeptBills,
} from '../../../offline/held-bills';
import { markOffline, useNetwork } from '../../../offline/network';
import type { KeptOrder } from '../kept-order-shape';
import { deviceId } from '../offline/device-id';
import type { TillSession } from '../offline/sell-offline';
import { contentOf, defaultNameOf, orderOf } from './held-content';

interface HoldingCounter {
  till: {
    order: KeptOrder;
    totals: { totalMinor: number };
    clear: () => void;
    putBack: (order: KeptOrder) => void;
  };
  newOrder: () => void;
}

const isUnreachable = (error: unknown): boolean => {
  const { kind } = failureOf(error);
  return kind === 'UNREACHABLE' || kind === 'UNAVAILABLE';
};

/** The bills on the server, and the stored ones that this device knew before it asked: what is missing then was taken. */
function useServerBills(locationId: string, isAsked: boolean) {
  const utils = trpc.useUtils();
  return useQuery({
    // Under the key of the procedure, whose answers live updates ask for again.
    queryKey: [...getQueryKey(trpc.pos.listHeldBills, { locationId }, 'query'), 'known'],
    queryFn: async ({ signal }) => {
      const kept = canKeep() ? await listKeptBills(locationId) : [];
      const knownBefore = kept.flatMap(({ id, state }) => (state === 'stored' ? [id] : []));
      // The till may have been left meanwhile.
      signal.throwIfAborted();
      return { bills: await utils.client.pos.listHeldBills.query({ locationId }, { signal }), knownBefore };
    },
    enabled: isAsked,
  });
}

/** The held bills of this store: those on the server, and those only on this device. */
export function useHeldBills(counter: HoldingCounter, { userId, cashier, locationId }: TillSession) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const { offline } = useNetwork();
  const [kept, setKept] = useState<KeptBill[]>([]);
  const { till } = counter;
  const listed = useServerBills(locationId, !offline);
  useEffect(() => (canKeep() ? watchKeptBills(locationId, setKept) : undefined), [locationId]);

  const send = useCallback(async () => {
    if (!canKeep() || useNetwork.getState().offline) return;
    try {
      await sendHeldBills(locationId, today(), {
        hold: (bill) => utils.client.pos.holdBill.mutate(bill),
        take: (taken) => utils.client.pos.takeHeldBill.mutate(taken),
        isRefusal: (error) => !isUnreachable(error),
      });
      await utils.pos.listHeldBills.invalidate();
    } catch (error) {
      if (isUnreachable(error)) markOffline();
    }
  }, [locationId, utils]);
  useEffect(() => {
    if (!offline) void send();
  }, [offline, send]);

  const waiting = kept.filter(({ takeId, businessOn }) => !takeId && businessOn >= today());
  const merged = mergeHeldBills(offline ? undefined : listed.data?.bills, waiting, {
    knownBefore: new Set(listed.data?.knownBefore),
    taken: new Set(kept.flatMap(({ id, takeId }) => (takeId ? [id] : []))),
  });
  const gone = merged.gone.join();
  useEffect(() => {
    if (gone !== '') void dropBills(gone.split(','));
  }, [gone]);

  /** Refuses a bill with payments, which would be forgotten in the drawer, and one that goods come back for. */
  const mayHold = (): boolean => {
    const { exchange, taken } = till.order;
    if (exchange) toast.error(t('exchangeHold'), { id: 'till-refusal' });
    else if (taken.length > 0) toast.error(t('holdUnpaid'), { id: 'till-refusal' });
    return !exchange && taken.length === 0;
  };

  const hold = async (name: string): Promise<boolean> => {
    const { order, totals } = till;
    if (order.lines.length === 0 || !mayHold()) return false;
    const heldAt = new Date().toISOString();
    const bill: KeptBill = {
      id: newId(),
      locationId,
      deviceId: deviceId(),
      name: name.trim() || defaultNameOf(order, formatTime(heldAt)),
      content: contentOf(order),
      units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
      totalMinor: totals.totalMinor,
      heldBy: cashier,
      heldAt,
      businessOn: today(),
      state: 'new',
    };
    await keepBill(bill);
    till.clear();
    counter.newOrder();
    toast.success(t('billHeld', { name: bill.name }), { id: 'till-held' });
    void send();
    return true;
  };

  /** The present sellable products; offline, those of the cached catalogue. */
  const productsOf = async (productIds: string[]): Promise<readonly SellableProduct[]> => {
    if (!useNetwork.getState().offline) return utils.client.pos.refreshSellable.query({ productIds, locationId });
    return (await findCatalogue(userId, locationId))?.products ?? [];
  };

  /** Takes a bill from the server or, offline, from this device; undefined if another till has taken it. */
  const take = async ({ id }: HeldBill): Promise<KeptBill['content'] | undefined> => {
    const own = canKeep() ? await findKeptBill(id) : undefined;
    const takeId = newId();
    try {
      if (useNetwork.getState().offline) throw new Error('offline');
      if (own && own.state !== 'stored') await send();
      const { content } = await utils.client.pos.takeHeldBill.mutate({ id, takeId });
      await dropBills([id]);
      return content;
    } catch (error) {
      if (!useNetwork.getState().offline && !isUnreachable(error)) {
        toast.error(failureOf(error).message, { id: 'till-refusal' });
        await dropBills([id]);
        return undefined;
      }
      if (!own) {
        toast.error(t('heldElsewhere'), { id: 'till-refusal' });
        return undefined;
      }
      if (own.state === 'new') await dropBills([id]);
      else await keepBill({ ...own, takeId });
      return own.content;
    } finally {
      void utils.pos.listHeldBills.invalidate();
    }
  };

  return {
    bills: merged.shown,
    mayHold,
    hold,
    /** Holds the current cart first, so that neither is lost. Resolves to whether the bill is now in the cart. */
    resume: async (bill: HeldBill): Promise<boolean> => {
      if (!mayHold() || (till.order.lines.length > 0 && !(await hold('')))) return false;
      const content = await take(bill);
      if (!content) return false;
      const products = await productsOf([...new Set(content.lines.map(({ productId }) => productId))]);
      const { order, missing, repriced } = orderOf(content, products);
      till.putBack(order);
      if (missing > 0) toast.error(t('heldMissing', { count: missing }), { id: 'till-held' });
      else if (repriced > 0) toast.info(t('heldRepriced', { count: repriced }), { id: 'till-held' });
      return true;
    },
    remove: async (bill: HeldBill) => {
      if (await take(bill)) toast.info(t('heldDeleted', { name: bill.name }), { id: 'till-held' });
    },
  };
}

export type HeldBills = ReturnType<typeof useHeldBills>;
