import { lineOf, overApprovedMessage, type SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { TOAST, toast } from '@bhandar/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { refusalText } from '../../../lib/refusals';
import { customerProblems } from '../customers/customer-fields';
import type { TillSession } from '../offline/sell-offline';
import type { LineActs } from './cart-line-row';
import { tenderOf } from './tender-block';
import { useSale } from './use-sale';
import { useTill } from './use-till';

/** On touch a focused field brings the keyboard over half the screen. */
const isTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Everything that can be done at one counter; the parts of the screen only show it. */
export function useCounter(seat: TillSession, onKept: () => void) {
  const { userId, locationId, context } = seat;
  const { t } = useTranslation('pos');
  const till = useTill(`${userId}:${locationId}`, context.discountPercent);
  const { order, totals } = till;
  const sale = useSale({ till, seat, onKept });
  const [picked, setPicked] = useState<string>();
  const [capped, setCapped] = useState<string>();
  const [flashes, setFlashes] = useState<Record<string, number>>({});
  const [typedTender, setTypedTender] = useState('');
  /** The product whose batches are shown to choose from. */
  const [choosing, setChoosing] = useState<string>();
  const [tenderOpen, setTenderOpen] = useState(false);
  const [customerOpen, setCustomerOpen] = useState(false);
  const capture = useRef<HTMLInputElement>(null);
  const customerField = useRef<HTMLInputElement>(null);
  const discountField = useRef<HTMLInputElement>(null);
  const tenderRow = useRef<HTMLDivElement>(null);
  const tender = tenderOf(typedTender, totals.totalMinor);

  const focusCapture = useCallback(() => {
    if (!isTouch()) capture.current?.focus();
  }, []);

  // What stands in the block must be there before it can take the focus.
  useEffect(() => {
    if (tenderOpen) showTender(tenderRow.current);
  }, [tenderOpen]);
  useEffect(() => {
    if (customerOpen) customerField.current?.select();
  }, [customerOpen]);

  const selected = lineOf(order.lines, picked ?? '') ? picked : order.lines.at(-1)?.product.productId;
  const refuse = (refusal: string | undefined, productId: string) => {
    setCapped(refusal ? productId : undefined);
    if (refusal) toast.error(refusal, { id: 'till-refusal' });
  };
  const touch = () => {
    sale.clearFailure();
    setTypedTender('');
  };

  const add = (product: SellableProduct, quantity = 1) => {
    touch();
    const refusal = till.add(product, quantity);
    refuse(refusal, product.productId);
    setPicked(product.productId);
    setFlashes((seen) => ({ ...seen, [product.productId]: (seen[product.productId] ?? 0) + 1 }));
    if (!refusal) toast.info(t('added', { product: titleOf(product) }), { id: 'till-added' });
    focusCapture();
  };

  const remove = (productId: string) => {
    const index = order.lines.findIndex((line) => line.product.productId === productId);
    const line = order.lines[index];
    if (!line) return;
    touch();
    till.remove(productId);
    toast.info(t('removed', { product: titleOf(line.product) }), {
      id: 'till-removed',
      duration: TOAST.undoDuration,
      action: { label: t('undo'), onClick: () => till.restore(line, index) },
    });
    focusCapture();
  };

  const lineActs: LineActs = {
    onSelect: setPicked,
    onRemove: remove,
    onQuantity: (productId, quantity) => {
      touch();
      setPicked(productId);
      const line = lineOf(order.lines, productId);
      // At its cap the line has just been told so: setting it there must not wipe the reason away.
      if (line && quantity < line.product.approvedQty) setCapped(undefined);
      till.setQuantity(productId, quantity);
    },
    onSet: (productId, wanted) => {
      touch();
      setPicked(productId);
      refuse(till.setQuantity(productId, wanted), productId);
    },
    onBatches: setChoosing,
  };

  const step = (by: 1 | -1) => {
    const line = lineOf(order.lines, selected ?? '');
    if (!line) return;
    const { productId } = line.product;
    if (by === -1 && line.quantity === 1) {
      remove(productId);
      return;
    }
    touch();
    refuse(by === 1 ? till.increase(productId) : till.decrease(productId), productId);
  };

  const complete = () => {
    const over = order.lines.find((line) => line.quantity > line.product.approvedQty);
    if (order.lines.length === 0) {
      toast.error(t('emptyCart'), { id: 'till-refusal' });
      focusCapture();
    } else if (Object.keys(customerProblems(order.customer)).length > 0) {
      setCustomerOpen(true);
      toast.error(t('checkCustomer'), { id: 'till-refusal' });
    } else if (over) {
      const { productId, approvedQty } = over.product;
      if (approvedQty > 0) till.setQuantity(productId, approvedQty);
      setCapped(productId);
      toast.error(refusalText(overApprovedMessage(approvedQty)), { id: 'till-refusal' });
    } else if (order.method === 'card' || tender.shortMinor === 0) {
      void sale.send(tender.minor);
    } else {
      setTenderOpen(true);
    }
  };

  return {
    till,
    locationId,
    ...sale,
    tender,
    setTendered: setTypedTender,
    tenderOpen,
    openTender: () => {
      setTenderOpen(true);
      showTender(tenderRow.current);
    },
    closeTender: () => {
      setTenderOpen(false);
      focusCapture();
    },
    customerOpen,
    openCustomer: (open: boolean) => {
      setCustomerOpen(open);
      if (!open) focusCapture();
    },
    capture,
    customerField,
    discountField,
    tenderRow,
    focusCapture,
    selected,
    select: setPicked,
    capped,
    flashes,
    lineActs,
    add,
    remove,
    step,
    choosing: lineOf(order.lines, choosing ?? ''),
    openBatches: () => setChoosing(selected),
    closeBatches: () => setChoosing(undefined),
    chooseBatch: (productId: string, batchId: string | undefined, reason?: string) => {
      touch();
      setPicked(productId);
      refuse(till.chooseBatch(productId, { batchId, reason }), productId);
      setChoosing(undefined);
      // A batch that has just arrived is not in the till's picture yet.
      const known = lineOf(order.lines, productId)?.product.batches;
      if (batchId && !known?.some((batch) => batch.batchId === batchId)) void sale.refreshCart().catch(() => undefined);
    },
    complete,
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
      setTypedTender('');
      setTenderOpen(false);
      setCustomerOpen(false);
      setCapped(undefined);
    },
  };
}

/** The amounts take the focus; what is given and the change come into view with them. */
function showTender(row: HTMLElement | null): void {
  row?.focus();
  row?.closest('fieldset')?.scrollIntoView?.({ block: 'nearest' });
}

export type Counter = ReturnType<typeof useCounter>;
