import { type TillContext, tenderKeyOf } from '@bhandar/domain/pos';
import { toast } from '@bhandar/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isTouch } from '../../../../lib/is-touch';
import type { Till } from '../use-till';
import { type Paid, type PayProblem, usePayment } from './use-payment';
import { isCash, type TillTender } from './use-tender-options';

interface PayOptions {
  till: Till;
  context: TillContext;
  locationId: string;
  creditMinor: number;
  focusCapture: () => void;
}

/** The payment block: whether it is open, its focus and its keys. */
export function usePay({ till, context, locationId, creditMinor, focusCapture }: PayOptions) {
  const { t } = useTranslation('pos');
  const payment = usePayment(till, { context, locationId, creditMinor });
  const [tenderOpen, setTenderOpen] = useState(false);
  /** The amount field, which has the focus when the payment opens and takes what is typed in the payment. */
  const payRow = useRef<HTMLInputElement>(null);
  const payMethods = useRef<HTMLFieldSetElement>(null);
  const payReference = useRef<HTMLInputElement>(null);
  const tenderKey = tenderKeyOf(payment.tender);
  const count = till.order.taken.length;
  const showPayment = () =>
    showTender(payment.isChosen || payment.isPaidUp ? payRow.current : firstTender(payMethods.current));
  // The fields must be rendered before they can be focused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tender has other fields, and so has the next part
  useEffect(() => {
    if (tenderOpen) showPayment();
  }, [tenderOpen, tenderKey, payment.isChosen, count]);

  const openTender = () => {
    setTenderOpen(true);
    showPayment();
  };
  const show = (problem: PayProblem) => {
    if (problem.field === 'amount') openTender();
    else payReference.current?.focus();
  };
  const addPayment = () => {
    const problem = payment.add();
    setTenderOpen(true);
    if (problem) show(problem);
  };

  return {
    payment,
    payRow,
    payMethods,
    payReference,
    tenderOpen,
    openTender,
    closeTender: () => {
      payment.chooseFirst();
      setTenderOpen(false);
      focusCapture();
    },
    forgetPayment: () => {
      payment.reset();
      setTenderOpen(false);
    },
    addPayment,
    takeBack: (index: number) => {
      payment.takeBack(index);
      setTenderOpen(true);
    },
    chooseTender: (tender: TillTender) => {
      payment.choose(tender);
      setTenderOpen(tenderOpen || !isCash(tender));
    },
    /** How the bill is paid, or undefined after showing what is missing. */
    paidUp: (): Paid | undefined => {
      const { settled, paid, isPaidUp, shortMinor } = payment;
      if (isPaidUp && settled.overMinor === 0) return paid;
      if (isPaidUp) {
        toast.error(t('overPaidText'), { id: 'till-refusal' });
        openTender();
        return undefined;
      }
      if (!payment.isChosen) {
        toast.error(t('chooseTender'), { id: 'till-refusal' });
        openTender();
        return undefined;
      }
      const problem = payment.check();
      if (!problem && shortMinor === 0) return paid;
      if (problem) show(problem);
      else openTender();
      return undefined;
    },
    leaveDiscount: () => (payRow.current ? showTender(payRow.current) : focusCapture()),
  };
}

const firstTender = (methods: HTMLElement | null): HTMLElement | null =>
  methods?.querySelector<HTMLElement>('[role=radio]:enabled') ?? null;

/** Focuses the amount, on touch devices the whole payment so that no keyboard opens, and scrolls it into view. */
function showTender(row: HTMLElement | null): void {
  const block = row?.closest('fieldset');
  (isTouch() ? block : row)?.focus();
  block?.scrollIntoView?.({ block: 'nearest' });
}
