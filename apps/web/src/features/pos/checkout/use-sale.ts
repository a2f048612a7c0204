import type { RecordSaleInput, Sale } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { markBack, markOffline, useNetwork } from '../../../offline/network';
import { deviceId } from '../offline/device-id';
import { sellOffline, type TillSession } from '../offline/sell-offline';
import { rememberLastSale } from '../receipts/last-sale';
import type { KeptOrder, Till } from './use-till';

export interface Finished {
  sale: Sale;
  /** It stood already when this order was sent again. */
  repeated: boolean;
  /** It is on this device only, and waits for the network. */
  pending: boolean;
}

export interface SaleFailure {
  title: string;
  text: string;
}

/** A customer does not wait longer for a server that says nothing. */
const MAX_WAIT_MS = 10_000;

const NO_ANSWER = Symbol('no answer');

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(NO_ANSWER), MAX_WAIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A reason is asked for before the order is sent on. */
export interface AskedReason {
  why: 'belowCost' | 'offline';
  tenderedMinor: number;
}

const isOffline = () => useNetwork.getState().away || !navigator.onLine;

interface SaleOptions {
  till: Till;
  seat: TillSession;
  /** A sale that was kept took from what the device may sell. */
  onKept: () => void;
}

/** Sending an order: success comes only from the server or from this device's disk, and however often it is sent it is sold once. */
export function useSale({ till, seat, onKept }: SaleOptions) {
  const { t } = useTranslation('pos');
  const { locationId } = seat;
  const utils = trpc.useUtils();
  const record = trpc.pos.recordSale.useMutation();
  const [finished, setFinished] = useState<Finished>();
  const [failure, setFailure] = useState<SaleFailure>();
  const [selling, setSelling] = useState(false);
  const [asking, setAsking] = useState<AskedReason>();
  /** A double click arrives before the button is rendered as busy. */
  const sending = useRef(false);

  const finish = (sale: Sale, more: Partial<Finished> = {}) => {
    till.sold(sale);
    rememberLastSale(sale.id);
    setFinished({ sale, repeated: false, pending: false, ...more });
  };

  /** The cart's products as the server sees them now. */
  const refreshCart = async () => {
    const productIds = till.order.lines.map((line) => line.product.productId);
    if (productIds.length === 0 || useNetwork.getState().away) return;
    till.refresh(await utils.client.pos.refreshSellable.query({ productIds, locationId }));
  };

  const fail = async (error: unknown, { id: saleId, tenderedMinor = 0 }: RecordSaleInput) => {
    const { kind, message, details } = failureOf(error, t('unreachable'));
    if (details.belowCost) {
      setAsking({ why: 'belowCost', tenderedMinor });
      return;
    }
    if (kind === 'KEY_REUSED') {
      // The first answer was lost and the cart changed since: the recorded sale is the truth.
      const recorded = await utils.client.pos.getSale.query({ id: saleId });
      finish(recorded, { repeated: true });
      void utils.pos.invalidate();
      return;
    }
    if (kind === 'UNREACHABLE' || kind === 'UNAVAILABLE') {
      toast.error(t('saleFailed'), { id: 'till-sale' });
      setFailure({ title: t('unreachable'), text: t('unreachableText') });
      return;
    }
    const unspoken = kind === 'INTERNAL';
    toast.error(unspoken ? t('saleFailed') : message, { id: 'till-sale' });
    setFailure({ title: t('saleFailed'), text: message });
    void utils.pos.listSellable.invalidate();
    await refreshCart();
  };

  /** Whether the sale is done, or the person knows why it is not. */
  const keep = async (order: KeptOrder, request: RecordSaleInput): Promise<boolean> => {
    const kept = await sellOffline(seat, order, request);
    if ('sale' in kept) {
      // First of all the cart goes: whatever else fails, this is not sold again.
      finish(kept.sale, { pending: true, repeated: kept.repeated });
      await kept.taken;
      onKept();
      return true;
    }
    if (kept.refusal === 'neverRead') return false;
    toast.error(t('saleFailed'), { id: 'till-sale' });
    setFailure({ title: t('unreachable'), text: t(kept.refusal) });
    return true;
  };

  const sell = async (order: KeptOrder, request: RecordSaleInput) => {
    if (isOffline() && (await keep(order, request))) return;
    try {
      finish(await within(record.mutateAsync(request)));
      markBack();
      void utils.pos.invalidate();
    } catch (error) {
      // No answer, so nothing is known: under its id it is sold once, whichever way it goes now.
      const isLost = error === NO_ANSWER || failureOf(error).kind === 'UNREACHABLE';
      if (isLost) markOffline();
      if (isLost && (await keep(order, request))) return;
      await fail(error, request);
    }
  };

  const send = async (tenderedMinor: number, belowCostReason?: string): Promise<void> => {
    if (sending.current) return;
    if (isOffline() && till.totals.discountMinor > 0 && belowCostReason === undefined) {
      setAsking({ why: 'offline', tenderedMinor });
      return;
    }
    sending.current = true;
    setSelling(true);
    setFailure(undefined);
    try {
      await sell(till.order, {
        ...requestOf(till, { locationId, tenderedMinor }),
        ...(belowCostReason ? { belowCostReason } : {}),
      });
    } catch {
      setFailure({ title: t('unreachable'), text: t('unreachableText') });
    } finally {
      sending.current = false;
      setSelling(false);
    }
  };

  return {
    send,
    selling,
    finished,
    failure,
    asking,
    giveReason: (reason: string) => send(asking?.tenderedMinor ?? 0, reason),
    stopAsking: () => setAsking(undefined),
    clearFailure: () => setFailure(undefined),
    closeFinished: () => setFinished(undefined),
    refreshCart,
  };
}

function requestOf(till: Till, { locationId, tenderedMinor }: { locationId: string; tenderedMinor: number }) {
  const { order, totals } = till;
  return {
    id: till.claimSaleId(),
    locationId,
    deviceId: deviceId(),
    lines: order.lines.map(({ product, quantity, unitPriceMinor, batchId, batchReason }) => ({
      ...{ productId: product.productId, quantity, unitPriceMinor },
      ...(batchId ? { batchId } : {}),
      ...(batchId && batchReason ? { batchReason } : {}),
    })),
    customer: order.customer,
    ...(order.customerId ? { customerId: order.customerId } : {}),
    paymentMethod: order.method,
    discountMinor: totals.discountMinor,
    ...(order.method === 'cash' ? { tenderedMinor } : {}),
    totalMinor: totals.totalMinor,
  } satisfies RecordSaleInput;
}
