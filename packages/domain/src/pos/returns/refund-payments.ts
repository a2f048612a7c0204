import * as z from 'zod';
import { type Holder, whyWithoutGrant } from '../../accounts';
import { coded, type Violation } from '../../shared';
import { isCharged } from '../payments/account-payment';
import { builtInTenderOf } from '../payments/built-in-tenders';
import { MAX_ROUNDING_MINOR, roundingMinorOf } from '../payments/cash-rounding';
import { PaymentMethod, SalePayment } from '../payments/payment';
import { paidMinorOf } from '../payments/payment-rules';
import { inWholeCoins } from '../payments/settle-bill';

/** The ways to refund that a person chooses from: `credit` puts all of it on the customer's account. */
export const RefundMethod = PaymentMethod.extract(['cash', 'card', 'credit']);
export type RefundMethod = z.infer<typeof RefundMethod>;

/** A payment by which money goes back. What a customer's account or store credit paid goes back as `account`. */
export const RefundPayment = SalePayment.pick({ method: true, tenderId: true, tenderName: true, amountMinor: true });
export type RefundPayment = z.infer<typeof RefundPayment>;

/** What a receipt was paid by, and what of it went back. */
export const RefundableSale = z.object({
  payments: z.array(RefundPayment),
  refunds: z.array(RefundPayment),
  /** The smallest coin that cash is rounded to today; 0 rounds nothing. */
  cashRoundingMinor: z.number(),
  /** Whether it names a customer, who may take store credit. */
  hasCustomer: z.boolean(),
});
export type RefundableSale = z.infer<typeof RefundableSale>;

/** How a refund goes back; together the refund of the goods and its rounding. */
export interface DecidedRefund {
  payments: RefundPayment[];
  roundingMinor: number;
}

export interface AskedRefund {
  /** What the goods bring. */
  refundMinor: number;
  /** Nothing of the receipt is left with the customer after it. */
  isWhole: boolean;
  /** Chosen for what no account paid; left out, as it was paid. */
  method?: RefundMethod | undefined;
}

type Part = Pick<RefundPayment, 'method' | 'tenderId'>;
const isSameTender = (one: Part, other: Part): boolean =>
  one.method === other.method && one.tenderId === other.tenderId;

const toAccount = (amountMinor: number): RefundPayment => ({
  method: 'account',
  tenderId: null,
  tenderName: '',
  amountMinor,
});

const asRefund = ({ method, tenderId, tenderName, amountMinor }: RefundPayment): RefundPayment =>
  isCharged({ method }) ? toAccount(amountMinor) : { method, tenderId, tenderName, amountMinor };

/** The account comes first, so that goods bought on account bring no cash; then cash, which every till has. */
const ORDER: readonly RefundPayment['method'][] = ['account', 'cash', 'card', 'wallet'];

/** What of each tender has not gone back, in the order in which it does. */
function leftOf({ payments, refunds }: RefundableSale): RefundPayment[] {
  const tenders: RefundPayment[] = [];
  for (const payment of payments.map(asRefund)) {
    const known = tenders.find((one) => isSameTender(one, payment));
    if (known) known.amountMinor += payment.amountMinor;
    else tenders.push(payment);
  }
  const back = refunds.map(asRefund);
  return tenders
    .map((tender) => ({
      ...tender,
      amountMinor: tender.amountMinor - paidMinorOf(back.filter((refund) => isSameTender(refund, tender))),
    }))
    .filter(({ amountMinor }) => amountMinor > 0)
    .sort((one, other) => ORDER.indexOf(one.method) - ORDER.indexOf(other.method));
}

const leftMinorOf = ({ payments, refunds }: RefundableSale): number =>
  Math.max(0, paidMinorOf(payments) - paidMinorOf(refunds));

/**
 * What is to go back: what the goods bring, never more than was paid. The last goods of a receipt bring all that is left,
 * so that the rounding of its cash goes back, too.
 */
export function dueMinorOf(sale: RefundableSale, { refundMinor, isWhole }: AskedRefund): number {
  const leftMinor = leftMinorOf(sale);
  // The cash of the sale was rounded once, and that of each refund.
  const isRounding = Math.abs(leftMinor - refundMinor) <= MAX_ROUNDING_MINOR * (sale.refunds.length + 1);
  return isWhole && isRounding ? leftMinor : Math.min(refundMinor, leftMinor);
}

interface DueRefund extends Pick<AskedRefund, 'method'> {
  dueMinor: number;
}

/** The parts of a refund: what goes to the account, and of the rest how it was paid and what the chosen method paid. */
function shareOf(sale: RefundableSale, { dueMinor, method }: DueRefund) {
  const left = leftOf(sale);
  const onAccount = left.filter(isCharged);
  const others = left.filter((part) => !isCharged(part));
  if (method === 'credit') {
    const isAsPaid = paidMinorOf(onAccount) >= dueMinor;
    return { account: [toAccount(dueMinor)], others, chosen: [], restMinor: 0, isAsPaid };
  }
  const account = partsOf(onAccount, dueMinor);
  const chosen = method ? others.filter((part) => part.method === method) : others;
  const restMinor = dueMinor - paidMinorOf(account);
  return { account, others, chosen, restMinor, isAsPaid: paidMinorOf(chosen) >= restMinor };
}

/** The same by payments, before rounding. */
export function refundPartsOf(sale: RefundableSale, due: DueRefund) {
  const { method } = due;
  const { account, others, chosen, restMinor, isAsPaid } = shareOf(sale, due);
  const rest: RefundPayment[] =
    method && method !== 'credit' && !isAsPaid
      ? [{ method, tenderId: builtInTenderOf(method), tenderName: '', amountMinor: restMinor }]
      : partsOf(chosen, restMinor);
  return { account, others, rest };
}

/** By which payments of the receipt an amount was paid that does not go back as money. */
export const creditPartsOf = (sale: RefundableSale, creditMinor: number): RefundPayment[] =>
  partsOf(leftOf(sale), creditMinor);

/** Why the refund cannot become store credit: nobody is known to have it. */
export const whyNotCredit = (
  { hasCustomer }: Pick<RefundableSale, 'hasCustomer'>,
  method: RefundMethod | undefined,
): Violation[] =>
  method === 'credit' && !hasCustomer ? [{ field: 'refundMethod', ...coded('customerAccount.customerRequired') }] : [];

/** Why a person may not give money back by a method that did not pay as much of the receipt. */
export function whyNotRefundBy(
  actor: Holder,
  sale: RefundableSale,
  asked: AskedRefund,
  dueMinor = dueMinorOf(sale, asked),
): Violation[] {
  if (!asked.method || shareOf(sale, { ...asked, dueMinor }).isAsPaid) return [];
  return whyWithoutGrant(actor, 'refundOtherWay', coded('saleReturn.refundAsPaid')).map((missing) => ({
    ...missing,
    field: 'refundMethod',
  }));
}

/** By the payments of the receipt, the account first and then cash; what no account paid by the chosen method, if any. */
export function decideRefund(sale: RefundableSale, asked: AskedRefund): DecidedRefund {
  const { refundMinor, isWhole } = asked;
  const { account, others, rest } = refundPartsOf(sale, { ...asked, dueMinor: dueMinorOf(sale, asked) });
  const leftMinor = leftMinorOf(sale) - paidMinorOf([...account, ...rest]);
  const rounded = rest.map((part) =>
    roundedCash(part, { others, isWhole, leftMinor, stepMinor: sale.cashRoundingMinor }),
  );
  const payments = [...account, ...rounded].filter(({ amountMinor }) => amountMinor > 0);
  return { payments, roundingMinor: paidMinorOf(payments) - refundMinor };
}

function partsOf(left: readonly RefundPayment[], dueMinor: number): RefundPayment[] {
  let missing = dueMinor;
  return left.flatMap((payment) => {
    const amountMinor = Math.min(missing, payment.amountMinor);
    missing -= amountMinor;
    return amountMinor > 0 ? [{ ...payment, amountMinor }] : [];
  });
}

interface CashRefund {
  /** What of the tenders besides accounts has not gone back. */
  others: readonly RefundPayment[];
  isWhole: boolean;
  /** What of the receipt is left besides this refund. */
  leftMinor: number;
  stepMinor: number;
}

/** Cash goes back in whole coins and never more than is left; all that is left of the cash goes back as it came. */
function roundedCash(part: RefundPayment, { others, isWhole, leftMinor, stepMinor }: CashRefund): RefundPayment {
  if (part.method !== 'cash') return part;
  const { amountMinor } = part;
  const cashMinor = paidMinorOf(others.filter(({ method }) => method === 'cash'));
  if (isWhole && amountMinor === cashMinor) return part;
  const rounded = amountMinor + roundingMinorOf(amountMinor, stepMinor);
  const most = Math.min(amountMinor <= cashMinor ? cashMinor : paidMinorOf(others), amountMinor + leftMinor);
  return { ...part, amountMinor: rounded <= most ? rounded : inWholeCoins(amountMinor, stepMinor) };
}
