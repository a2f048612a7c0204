import {
  type AddedPack,
  addedLineKey,
  type Customer,
  lineKeyOf,
  lineOf,
  mostOfLine,
  overApprovedMessage,
  type Release,
  type SellableProduct,
  whyNotDiscountLine,
} from '@bhandar/domain/pos';
import { issue, titleOf } from '@bhandar/domain/shared';
import { TOAST, toast } from '@bhandar/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../lib/api/new-id';
import { isTouch } from '../../../lib/is-touch';
import { issueText, refusalText } from '../../../lib/refusals';
import { useNetwork } from '../../../offline/network';
import { customerProblems } from '../customers/customer-fields';
import type { OpenExchange } from '../exchange/open-exchange';
import type { TillSession } from '../offline/sell-offline';
import type { LineActions } from './cart/cart-line-row';
import { usePay } from './pay/use-pay';
import { useSale } from './use-sale';
import { useTill } from './use-till';

/** The state and the actions of one counter; the components only display them. */
export function useCounter(seat: TillSession, onSold: () => void) {
  const { userId, locationId, context } = seat;
  const { t } = useTranslation('pos');
  const till = useTill(`${userId}:${locationId}`, context.discountPercent);
  const { order } = till;
  const sale = useSale({ till, seat, onSold });
  const [picked, setPicked] = useState<string>();
  const [capped, setCapped] = useState<string>();
  const [flashes, setFlashes] = useState<Record<string, number>>({});
  /** Said to screen readers; everybody else sees the line. */
  const [added, setAdded] = useState<{ id: string; text: string }>();
  /** The line whose batches are shown to choose from. */
  const [choosing, setChoosing] = useState<string>();
  /** The line whose discount and note are edited. */
  const [editing, setEditing] = useState<string>();
  const [customerOpen, setCustomerOpen] = useState(false);
  const [releasing, setReleasing] = useState(false);
  const askedDiscount = useRef('');
  const { offline } = useNetwork();
  const capture = useRef<HTMLInputElement>(null);
  const customerField = useRef<HTMLInputElement>(null);
  const discountField = useRef<HTMLInputElement>(null);
  const discountReason = useRef<HTMLInputElement>(null);
  const refusalBanner = useRef<HTMLDivElement>(null);
  const focusCapture = useCallback(() => {
    if (!isTouch()) capture.current?.focus();
  }, []);

  /** The order when the customer's fields were opened. */
  const ordered = useRef(order);
  const openCustomer = (open: boolean) => {
    if (!customerOpen) ordered.current = order;
    setCustomerOpen(open);
    if (!open) focusCapture();
  };

  const creditMinor = order.exchange?.dueMinor ?? 0;
  const pay = usePay({ till, context, locationId, creditMinor, focusCapture });
  const { payment } = pay;

  useEffect(() => {
    if (!customerOpen) return;
    customerField.current?.focus();
    customerField.current?.select();
  }, [customerOpen]);

  const last = order.lines.at(-1);
  const lastKey = last && lineKeyOf(last);
  const selected = lineOf(order.lines, picked ?? '') ? picked : lastKey;
  // An id of its own, because a toast keeps the description of the one that it replaces.
  const refuseLine = (refusal: string, product: SellableProduct) =>
    toast.error(refusal, { id: 'till-line', description: titleOf(product) });
  const refuse = (refusal: string | undefined, key: string, product = lineOf(order.lines, key)?.product) => {
    setCapped(refusal ? key : undefined);
    if (refusal && product) refuseLine(refusal, product);
  };
  const touch = () => {
    sale.clearFailure();
    payment.reset();
  };

  const add = (product: SellableProduct, more: Omit<AddedPack, 'lineId'> = {}) => {
    touch();
    const pack = { ...more, lineId: newId() };
    const key = addedLineKey(order.lines, product, pack);
    const refusal = till.add(product, pack);
    refuse(refusal, key, product);
    setPicked(key);
    setFlashes((seen) => ({ ...seen, [key]: (seen[key] ?? 0) + 1 }));
    if (!refusal) setAdded({ id: pack.lineId, text: t('added', { product: titleOf(product) }) });
    focusCapture();
  };

  const remove = (key: string) => {
    const index = order.lines.findIndex((line) => lineKeyOf(line) === key);
    const line = order.lines[index];
    if (!line) return;
    touch();
    till.remove(key);
    toast.info(t('removed', { product: titleOf(line.product) }), {
      id: 'till-removed',
      duration: TOAST.undoDuration,
      action: { label: t('undo'), onClick: () => till.restore(line, index) },
    });
    focusCapture();
  };

  /** On a button of the line, the Enter of the next search would press it again. */
  const leaveButton = () => {
    if (document.activeElement instanceof HTMLButtonElement) focusCapture();
  };
  const lineActions: LineActions = {
    onSelect: setPicked,
    onRemove: remove,
    onQuantity: (key, quantity) => {
      touch();
      setPicked(key);
      const line = lineOf(order.lines, key);
      // At its maximum the line shows the reason, which setting that quantity must not clear.
      if (line && quantity < mostOfLine(order.lines, line)) setCapped(undefined);
      till.setQuantity(key, quantity);
      leaveButton();
    },
    onSet: (key, wanted) => {
      touch();
      setPicked(key);
      refuse(till.setQuantity(key, wanted), key);
      leaveButton();
    },
    onBatches: setChoosing,
    onEdit: setEditing,
  };

  const step = (by: 1 | -1) => {
    const line = lineOf(order.lines, selected ?? '');
    if (!line) return;
    const key = lineKeyOf(line);
    if (by === -1 && line.quantity === 1) {
      remove(key);
      return;
    }
    touch();
    refuse(by === 1 ? till.increase(key) : till.decrease(key), key);
  };

  const split = (key: string | undefined) => {
    const line = lineOf(order.lines, key ?? '');
    if (!key || !line) return;
    if (line.quantity < 2) {
      refuseLine(t('splitTooFew'), line.product);
      return;
    }
    touch();
    setPicked(till.split(key));
  };

  const isEmpty = order.lines.length === 0;
  const lacksReason = till.totals.discountMinor > 0 && order.discountReason.trim() === '';
  const { refusal } = context;
  const isSaidAbove = refusal !== undefined || isEmpty;
  /** Why the bill cannot be completed yet. */
  const whyNotComplete = refusal
    ? refusalText(refusal)
    : isEmpty
      ? t('emptyCart')
      : lacksReason
        ? issueText(issue('sale.discountReason'))
        : undefined;

  const complete = () => {
    const over = order.lines.find((line) => line.quantity > mostOfLine(order.lines, line));
    const given = order.lines.find(
      (line) => line.discount && whyNotDiscountLine(line, line.discount, till.discountPercent),
    );
    if (refusal) {
      refusalBanner.current?.focus();
      // A manager may have closed a till meanwhile.
      sale.readTill();
    } else if (isEmpty) {
      toast.error(whyNotComplete, { id: 'till-refusal' });
      focusCapture();
    } else if (Object.keys(customerProblems(order.customer)).length > 0) {
      setCustomerOpen(true);
      toast.error(t('checkCustomer'), { id: 'till-refusal' });
    } else if (over) {
      const most = mostOfLine(order.lines, over);
      if (most > 0) till.setQuantity(lineKeyOf(over), most);
      setCapped(lineKeyOf(over));
      refuseLine(refusalText(overApprovedMessage(most)), over.product);
    } else if (given) {
      refuseLine(t('checkLineDiscount'), given.product);
      setEditing(lineKeyOf(given));
    } else if (lacksReason) {
      toast.error(whyNotComplete, { id: 'till-refusal' });
      discountReason.current?.focus();
    } else {
      const paid = pay.paidUp();
      if (paid) void sale.send(paid);
    }
  };

  return {
    till,
    locationId,
    added,
    ...sale,
    ...pay,
    /** Enter in the payment adds a partial payment, or completes the sale if the payment covers the rest. */
    enterPayment: () =>
      payment.isChosen && payment.shortMinor > 0 && payment.minor > 0 ? pay.addPayment() : complete(),
    customerOpen,
    openCustomer,
    cancelCustomer: () => {
      const { customer, customerId } = ordered.current;
      if (order.customer !== customer) till.chooseCustomer({ ...customer, id: customerId });
      openCustomer(false);
    },
    pickCustomer: (customer: Customer) => {
      till.chooseCustomer(customer);
      focusCapture();
    },
    capture,
    customerField,
    discountField,
    discountReason,
    focusCapture,
    selected,
    select: setPicked,
    capped,
    flashes,
    lineActions,
    add,
    remove,
    step,
    choosing: lineOf(order.lines, choosing ?? ''),
    openBatches: () => setChoosing(selected),
    closeBatches: () => setChoosing(undefined),
    editing: lineOf(order.lines, editing ?? ''),
    editLine: () => setEditing(selected),
    closeLine: () => setEditing(undefined),
    split,
    chooseBatch: (key: string, batchId: string | undefined, reason?: string) => {
      touch();
      setPicked(key);
      refuse(till.chooseBatch(key, { batchId, reason }), key);
      setChoosing(undefined);
      // The cart does not know a batch that arrived after the product was added.
      const known = lineOf(order.lines, key)?.product.batches;
      if (batchId && !known?.some((batch) => batch.batchId === batchId)) void sale.refreshCart().catch(() => undefined);
    },
    releasing,
    /** Undefined where nobody can be asked, or there is nothing to ask for. */
    askColleague:
      offline || till.saleId === null || (till.discountPercent >= 100 && !payment.isLimited)
        ? undefined
        : () => {
            askedDiscount.current = order.discount;
            setReleasing(true);
          },
    /** Gives the discount that was typed when the colleague was asked; leaving its field has cut it. */
    takeRelease: (release: Release) => {
      till.setReleased(release);
      if (askedDiscount.current) till.setDiscount(askedDiscount.current);
      setReleasing(false);
    },
    closeRelease: () => setReleasing(false),
    isEmpty,
    /** This device may not sell today. */
    isRefused: refusal !== undefined,
    refusalBanner,
    whyNotComplete,
    /** The till or the cart shows the reason too. */
    isSaidAbove,
    complete,
    openExchange: (exchange: OpenExchange) => {
      touch();
      till.setExchange(exchange);
      const { customer } = exchange.receipt;
      if (customer && order.customerId === null) till.chooseCustomer(customer);
    },
    removeExchange: () => {
      touch();
      till.setExchange(null);
      toast.info(t('exchangeRemoved'), { id: 'till-removed' });
      focusCapture();
    },
    clearCart: () => {
      touch();
      const kept = order;
      till.clear();
      toast.info(t('cleared'), {
        id: 'till-removed',
        duration: TOAST.undoDuration,
        action: { label: t('undo'), onClick: () => till.putBack(kept) },
      });
      focusCapture();
    },
    newOrder: () => {
      sale.closeFinished();
      pay.forgetPayment();
      setCustomerOpen(false);
      setCapped(undefined);
    },
  };
}

export type Counter = ReturnType<typeof useCounter>;
