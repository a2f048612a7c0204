import { type RecordSaleInput, type Sale, saleLinesOf } from '@bhandar/domain/pos';
import type { RefusalCode } from '@bhandar/domain/shared';
import { toast } from '@bhandar/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { today } from '../../../lib/format';
import { canKeep } from '../../../offline/can-keep';
import { markBack, markOffline, useNetwork } from '../../../offline/network';
import { rememberRecorded } from '../../../offline/outbox';
import { hasUnsentActs, isTillWithoutShift, SHIFT_WANTED } from '../../../offline/till-shift';
import type { OpenExchange } from '../exchange/open-exchange';
import type { KeptOrder } from '../kept-order-shape';
import { deviceId } from '../offline/device-id';
import type { TillSession } from '../offline/sell-offline';
import { rememberLastSale } from '../receipts/last-sale';
import type { Paid } from './pay/use-payment';
import type { Till } from './use-till';

export interface Finished {
  sale: Sale;
  /** The server had already recorded it when this order was sent again. */
  repeated: boolean;
  /** Stored on this device only, to be sent when the network is back. */
  pending: boolean;
}

export interface SaleFailure {
  title: string;
  text: string;
  /** A colleague with more rights may release it. */
  isReleasable?: boolean;
}

const RELEASABLE = new Set<string | undefined>([
  'sale.belowCost',
  'sale.overDiscount',
  'sale.noDiscount',
] satisfies RefusalCode[]);

/** After this time without an answer the sale is completed offline. */
const MAX_WAIT_MS = 10_000;

const NO_ANSWER = Symbol('no answer');

async function within<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(NO_ANSWER), MAX_WAIT_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** A reason that the cashier must enter before the sale is sent. */
export interface AskedReason {
  why: 'belowCost' | 'offline' | 'overLimit';
  paid: Paid;
  /** Reasons already entered for this sale. */
  given: Reasons;
}

type Reasons = Pick<RecordSaleInput, 'belowCostReason' | 'overLimitReason'>;

interface SaleOptions {
  till: Till;
  seat: TillSession;
  /** Called after a sale, which reduces the quantities that the device may sell offline. */
  onSold: () => void;
}

/** Sends a sale. It succeeds once the server or the disk of this device has stored it; sending it again does not sell it twice. */
export function useSale({ till, seat, onSold }: SaleOptions) {
  const { t } = useTranslation('pos');
  const { locationId } = seat;
  const utils = trpc.useUtils();
  const record = trpc.pos.recordSale.useMutation();
  const [finished, setFinished] = useState<Finished>();
  const [failure, setFailure] = useState<SaleFailure>();
  const [selling, setSelling] = useState(false);
  const [asking, setAsking] = useState<AskedReason>();
  const { exchange } = till.order;
  /** Also while the server does not know the drawer yet: it would book the sale into another shift. */
  const isOffline = () => useNetwork.getState().offline || !navigator.onLine || hasUnsentActs(locationId);
  /** A double click arrives before the button is rendered as busy. */
  const sending = useRef(false);

  const finish = (sale: Sale, more: Partial<Finished> = {}) => {
    till.sold(sale);
    rememberLastSale(sale.id);
    setFinished({ sale, repeated: false, pending: false, ...more });
  };

  const readTill = () => void utils.pos.tillContext.invalidate();

  /** Updates the cart's products from the server. */
  const refreshCart = async () => {
    const productIds = [...new Set(till.order.lines.map((line) => line.product.productId))];
    if (productIds.length === 0 || useNetwork.getState().offline) return;
    till.refresh(await utils.client.pos.refreshSellable.query({ productIds, locationId }));
  };

  /** The toast of an earlier refusal would keep its product, so each gives its own or none. */
  const refuse = (shown: SaleFailure, said: string = t('saleFailed'), product?: unknown) => {
    toast.error(said, { id: 'till-sale', description: product as string | undefined });
    setFailure(shown);
  };

  const fail = async (error: unknown, saleId: string, { paid, given }: { paid: Paid; given: Reasons }) => {
    const { kind, message, details, code } = failureOf(error, t('unreachable'));
    if (details.belowCost) {
      setAsking({ why: 'belowCost', paid, given });
      return;
    }
    if (kind === 'KEY_REUSED') {
      // The first answer was lost and the cart has changed since: use the recorded sale.
      const recorded = await utils.client.pos.getSale.query({ id: saleId });
      finish(recorded, { repeated: true });
      void utils.pos.invalidate();
      return;
    }
    if (kind === 'UNREACHABLE' || kind === 'UNAVAILABLE') {
      refuse({ title: t('unreachable'), text: t('unreachableText') });
      return;
    }
    const { product } = details;
    const text = [product, message].filter(Boolean).join(': ');
    refuse(
      { title: t('saleFailed'), text, isReleasable: RELEASABLE.has(code) },
      kind === 'INTERNAL' ? undefined : message,
      product,
    );
    void utils.pos.listSellable.invalidate();
    // The tenders or the rounding of cash may have changed.
    readTill();
    void utils.pos.customerTenders.invalidate();
    await refreshCart();
  };

  /** Answers whether the sale was stored, or the cashier was told why it was not. */
  const keep = async (order: KeptOrder, request: RecordSaleInput): Promise<boolean> => {
    // On the device since the till was opened.
    const { sellOffline } = await import('../offline/sell-offline');
    const kept = await sellOffline(seat, order, request);
    if ('sale' in kept) {
      // The cart is cleared first, so that the sale is not repeated if a later step fails.
      finish(kept.sale, { pending: true, repeated: kept.repeated });
      onSold();
      return true;
    }
    if (kept.refusal === 'neverRead') return false;
    refuse({ title: t('unreachable'), text: t(kept.refusal) });
    return true;
  };

  const sendExchange = async (open: OpenExchange, request: RecordSaleInput, sent: { paid: Paid; given: Reasons }) => {
    try {
      const exchanging = await import('../exchange/send-exchange');
      const sale = await within(exchanging.sendExchange(utils.client, open, request));
      finish(sale);
      void rememberSold(seat, request, sale).then(onSold);
      void utils.pos.invalidate();
    } catch (error) {
      await fail(error, request.id, sent);
    }
  };

  const sell = async (order: KeptOrder, request: RecordSaleInput, sent: { paid: Paid; given: Reasons }) => {
    if (isOffline() && (await keep(order, request))) return;
    try {
      const sale = await within(record.mutateAsync(request));
      finish(sale);
      markBack();
      void rememberSold(seat, request, sale).then(onSold);
      void utils.pos.invalidate();
    } catch (error) {
      // The server may have recorded the sale. It keeps its id, so storing it offline does not sell it twice.
      const isLost = error === NO_ANSWER || failureOf(error).kind === 'UNREACHABLE';
      if (isLost) markOffline();
      if (isLost && (await keep(order, request))) return;
      await fail(error, request.id, sent);
    }
  };

  const send = async (paid: Paid, given: Reasons = {}): Promise<void> => {
    if (sending.current) return;
    if (isTillWithoutShift(locationId, today())) {
      window.dispatchEvent(new Event(SHIFT_WANTED));
      return;
    }
    if (paid.isOverLimit && given.overLimitReason === undefined) {
      setAsking({ why: 'overLimit', paid, given });
      return;
    }
    const isDiscounted = till.totals.subtotalMinor > till.totals.totalMinor;
    if (isOffline() && isDiscounted && given.belowCostReason === undefined) {
      setAsking({ why: 'offline', paid, given });
      return;
    }
    // The receipt may have been returned at another till. Nothing is sent, so the bill gets no id yet.
    if (exchange && isOffline()) {
      const text = t('exchangeOffline');
      refuse({ title: t('unreachable'), text }, text);
      return;
    }
    sending.current = true;
    setSelling(true);
    setFailure(undefined);
    try {
      const request = { ...requestOf(till, { locationId, paid }), ...given };
      if (exchange) await sendExchange(exchange, request, { paid, given });
      else await sell(till.order, request, { paid, given });
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
    giveReason: async (reason: string) => {
      if (!asking) return;
      const { why, paid, given } = asking;
      await send(paid, { ...given, [why === 'overLimit' ? 'overLimitReason' : 'belowCostReason']: reason });
    },
    stopAsking: () => setAsking(undefined),
    clearFailure: () => setFailure(undefined),
    closeFinished: () => setFinished(undefined),
    refreshCart,
    readTill,
  };
}

/** Without the network the till would offer these goods again. A failure leaves them in until the catalogue is read anew. */
async function rememberSold(
  { userId, locationId }: TillSession,
  { lines }: RecordSaleInput,
  sale: Sale,
): Promise<void> {
  if (!canKeep()) return;
  const { id, businessOn } = sale;
  await rememberRecorded({ id, storeId: locationId, cashierId: userId, businessOn, lines }).catch(() => undefined);
}

function requestOf(till: Till, { locationId, paid }: { locationId: string; paid: Paid }): RecordSaleInput {
  const { order, totals } = till;
  return {
    id: till.claimSaleId(),
    locationId,
    deviceId: deviceId(),
    lines: saleLinesOf(order.lines),
    customer: order.customer,
    ...(order.customerId ? { customerId: order.customerId } : {}),
    ...(order.note.trim() ? { note: order.note.trim() } : {}),
    ...(till.release ? { release: till.release.token } : {}),
    // Required by the schema; ignored for a sale with payments.
    paymentMethod: 'cash',
    discountMinor: 0,
    ...(totals.discount.given ? { discount: { ...totals.discount.given, reason: order.discountReason.trim() } } : {}),
    totalMinor: totals.totalMinor,
    payments: [...paid.payments],
    ...(paid.roundingMinor === 0 ? {} : { roundingMinor: paid.roundingMinor }),
  };
}
