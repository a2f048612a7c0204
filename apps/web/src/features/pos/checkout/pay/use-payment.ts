import {
  addPayment,
  inWholeCoins,
  type SettledBill,
  settleBill,
  type TakenPayment,
  type TillContext,
  tenderKeyOf,
  whyNotTakePayment,
} from '@bhandar/domain/pos';
import { coded, readMoney } from '@bhandar/domain/shared';
import { useState } from 'react';
import { refusalText } from '../../../../lib/refusals';
import type { Till } from '../use-till';
import { isCash, type TillTender, useTenderOptions } from './use-tender-options';

/** The payments of a sale as they are sent. */
export interface Paid extends Pick<SettledBill, 'payments' | 'roundingMinor'> {
  /** The customer's account pays more than its credit limit allows. */
  isOverLimit: boolean;
}

/** A problem of the payment that is being entered. */
export interface PayProblem {
  field: 'amount' | 'reference';
  text: string;
}

/** After the first payment the cashier chooses the next tender; none is selected by default. */
const NO_TENDER = '';

const NOTHING = { amount: '', reference: '' };

interface PaymentOptions {
  context: TillContext;
  locationId: string;
  /** What goods that come back pay of the bill. */
  creditMinor: number;
}

/** The payments taken for a bill, and the one that is being entered. */
export function usePayment(till: Till, { context, locationId, creditMinor }: PaymentOptions) {
  const { order, totals } = till;
  const {
    cash,
    options: shown,
    isLimited,
  } = useTenderOptions({
    context,
    locationId,
    customerId: order.customerId,
    mayExceed: till.release?.mayExceedCredit === true,
  });
  const step = context.cashRoundingMinor;
  const [typed, setTyped] = useState(NOTHING);
  const [problem, setProblem] = useState<PayProblem>();
  const options = shown.filter(({ whyNot }) => whyNot === undefined);
  const chosen = options.find((one) => tenderKeyOf(one) === order.tender);
  const tender = chosen ?? cash;
  const payableMinor = Math.max(0, totals.totalMinor - creditMinor);
  const bill = settleBill(payableMinor, order.taken, step);
  const askedMinor = isCash(tender)
    ? bill.leftInCashMinor
    : Math.min(bill.leftMinor, tender.mostMinor ?? bill.leftMinor);
  const amount = readMoney(typed.amount);
  const typedMinor = amount.ok ? (amount.value ?? 0) : 0;
  const twoWays: PayProblem | undefined =
    !amount.ok && amount.reason.code === 'cell.amountTwoWays'
      ? { field: 'amount', text: refusalText(amount.reason) }
      : undefined;
  const minor = typed.amount.trim() === '' ? askedMinor : typedMinor;
  /** Tenders that have not paid for this bill yet. */
  const unusedBeside = (taken: readonly TakenPayment[]) =>
    options.filter((one) => !taken.some((each) => tenderKeyOf(each) === tenderKeyOf(one)));
  const { method, tenderId } = tender;
  const part: TakenPayment = { method, tenderId, givenMinor: minor, reference: typed.reference.trim() };
  const isChosen = chosen !== undefined || order.taken.length === 0;
  const isPaidUp = bill.leftMinor === 0 && (order.taken.length > 0 || (creditMinor > 0 && payableMinor === 0));
  const settled = isPaidUp ? bill : settleBill(payableMinor, addPayment(order.taken, part), step);

  const paid: Paid = {
    payments: settled.payments,
    roundingMinor: settled.roundingMinor,
    isOverLimit: isOverLimit(settled.payments, options),
  };

  const type = (more: Partial<typeof NOTHING>) => {
    setProblem(undefined);
    setTyped((now) => ({ ...now, ...more }));
  };
  const reset = () => {
    setProblem(undefined);
    setTyped(NOTHING);
  };
  const choose = (next: TillTender | undefined) => {
    reset();
    till.setTender(next ? tenderKeyOf(next) : NO_TENDER);
  };
  /** Checks the payment being entered and shows its problem. */
  const check = (): PayProblem | undefined => {
    if (!amount.ok) {
      const unread = { field: 'amount', text: refusalText(amount.reason) } as const;
      setProblem(unread);
      return unread;
    }
    const why = whyNotTakePayment(tender, part, { leftMinor: bill.leftMinor, count: order.taken.length });
    const found = why && { field: why.field, text: refusalText(why.refusal) };
    setProblem(found);
    return found;
  };

  return {
    tender,
    /** The tenders that take this bill's payments. */
    options,
    /** Also the tenders that the customer or the network does not allow now. */
    shown,
    isLimited,
    isChosen,
    typed,
    type,
    problem: problem ?? twoWays,
    bill,
    /** The largest amount of the payment being entered, shown while the field is empty. */
    askedMinor,
    minor,
    /** Includes the payment being entered. */
    settled,
    paid,
    isPaidUp,
    /** As shown while a part is entered: of the rest in the chosen tender, so that given, short and total add up. */
    roundingMinor: isPaidUp
      ? settled.roundingMinor
      : !isChosen
        ? 0
        : isCash(tender)
          ? bill.leftInCashMinor - bill.leftMinor
          : settled.roundingMinor,
    shortMinor: isPaidUp ? 0 : isCash(tender) ? Math.max(0, bill.leftInCashMinor - minor) : settled.leftMinor,
    reset,
    choose,
    /** Chooses the next or the previous tender, in a circle. */
    turn: (by: 1 | -1) => {
      if (!isChosen) {
        const unused = unusedBeside(order.taken);
        choose(unused.at(by === 1 ? 0 : -1) ?? cash);
        return;
      }
      const at = options.findIndex((one) => tenderKeyOf(one) === tenderKeyOf(tender));
      const next = options[(at + by + options.length) % options.length];
      if (next) choose(next);
    },
    /** Restores the tender chosen by default. */
    chooseFirst: () => choose(order.taken.length === 0 ? cash : undefined),
    check,
    /** Adds the payment, and chooses cash if only that is left. Answers the problem if the payment is refused. */
    add: (): PayProblem | undefined => {
      const wrong = check();
      if (wrong) return wrong;
      const givenMinor = isCash(tender) ? inWholeCoins(minor, step) : minor;
      if (givenMinor < 1) {
        const nothing = { field: 'amount', text: refusalText(coded('sale.emptyPayment')) } as const;
        setProblem(nothing);
        return nothing;
      }
      till.takePayment({ ...part, givenMinor });
      const [next, ...others] = unusedBeside([...order.taken, part]);
      // Enter alone must not make a card payment of cash that was counted short.
      choose(others.length === 0 && next && isCash(next) ? next : undefined);
      return undefined;
    },
    takeBack: (index: number) => {
      reset();
      till.takeBack(index);
    },
  };
}

function isOverLimit(payments: Paid['payments'], options: readonly TillTender[]): boolean {
  const limit = options.find(({ method }) => method === 'account')?.reasonAboveMinor;
  const onAccount = payments.filter(({ method }) => method === 'account');
  return limit !== undefined && onAccount.reduce((sum, { amountMinor }) => sum + amountMinor, 0) > limit;
}

export type Payment = ReturnType<typeof usePayment>;
