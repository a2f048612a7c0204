import { coded, DomainError, decimalFromMinor, invalid, MAX_CASH_MINOR, refuse, type Violation } from '../../shared';
import type { RecordSaleInput } from '../checkout/sale';
import type { SaleDraft } from '../checkout/sale-draft';
import { isCharged, whyNotCharge } from './account-payment';
import { builtInTenderOf, CASH_TENDER, CASH_TENDER_ID, tenderNameOf } from './built-in-tenders';
import { isRoundingOfAnyStep, roundingMinorOf } from './cash-rounding';
import type { SalePayment, SalePaymentInput } from './payment';
import { type PaymentFacts, paidMinorOf } from './payment-rules';
import type { Tender } from './tender';

/** The payments of a sale as they may be written; together its total and its rounding. */
export interface DecidedPayments {
  payments: SalePayment[];
  roundingMinor: number;
}

/**
 * A sale without `payments` is paid whole by its `paymentMethod`, as the documented call has it, and never rounded: its
 * client has told the customer the total.
 */
export function decidePayments(draft: SaleDraft, totalMinor: number, facts: PaymentFacts): DecidedPayments {
  const { input } = draft;
  if (!draft.offline) refuse(whyNotTender(input), 'VALIDATION_FAILED');
  if (!input.payments) return { payments: [wholePayment(input, totalMinor)], roundingMinor: 0 };
  const { payments, roundingMinor = 0 } = input;
  const { creditMinor = 0, saleRoundingMinor = 0 } = draft.exchange ?? {};
  refuse(
    [
      ...payments.flatMap((payment, index) => whyNotPay(draft, payment, `payments.${index}`)),
      ...whyNotCharge(input, facts.account),
    ],
    'RULE_BROKEN',
  );
  if (payments.length > 0) {
    refuseRounding(draft, { cashMinor: cashBeforeRounding(payments, totalMinor - creditMinor), roundingMinor }, facts);
  } else if (roundingMinor !== saleRoundingMinor) {
    throw wrongTotal();
  }
  const taken = payments.map((payment) => paymentOf(draft, payment));
  return { payments: creditMinor > 0 ? [creditedPayment(creditMinor), ...taken] : taken, roundingMinor };
}

const creditedPayment = (creditMinor: number): SalePayment => ({
  method: 'exchange',
  tenderId: null,
  tenderName: '',
  amountMinor: creditMinor,
  tenderedMinor: creditMinor,
  reference: '',
});

/** More cash than anybody hands over; of an offline sale it has been taken. */
function whyNotTender({ payments = [], tenderedMinor = 0 }: RecordSaleInput): Violation[] {
  const tendered = payments.map((payment, index) => ({
    field: `payments.${index}.tenderedMinor`,
    minor: payment.tenderedMinor ?? 0,
  }));
  return [{ field: 'tenderedMinor', minor: tenderedMinor }, ...tendered]
    .filter(({ minor }) => minor > MAX_CASH_MINOR)
    .map(({ field }) => ({ field, ...coded('field.max100Million') }));
}

/** What the other payments leave to cash; undefined where they leave nothing, or nothing is paid in cash. */
function cashBeforeRounding(payments: readonly SalePaymentInput[], totalMinor: number): number | undefined {
  if (!payments.some(({ method }) => method === 'cash')) return undefined;
  const leftMinor = totalMinor - paidMinorOf(payments.filter(({ method }) => method !== 'cash'));
  return leftMinor > 0 ? leftMinor : undefined;
}

function wholePayment({ paymentMethod, tenderedMinor }: RecordSaleInput, totalMinor: number): SalePayment {
  return {
    method: paymentMethod,
    tenderId: builtInTenderOf(paymentMethod),
    tenderName: '',
    amountMinor: totalMinor,
    tenderedMinor: paymentMethod === 'cash' ? (tenderedMinor ?? totalMinor) : totalMinor,
    reference: '',
  };
}

const tenderIdOf = ({ method, tenderId }: SalePaymentInput): string | undefined =>
  tenderId ?? (method === 'cash' || method === 'card' ? builtInTenderOf(method) : undefined);

/** The tenders whose facts a sale is decided on: of cash nothing can change. */
export const namedTendersOf = ({ payments = [] }: Pick<RecordSaleInput, 'payments'>): string[] => [
  ...new Set(payments.flatMap((payment) => tenderIdOf(payment) ?? []).filter((id) => id !== CASH_TENDER_ID)),
];

function tenderOf({ tenders = [] }: SaleDraft, payment: SalePaymentInput): Tender | undefined {
  const id = tenderIdOf(payment);
  return id === CASH_TENDER_ID ? CASH_TENDER : tenders.find((tender) => tender.id === id);
}

/** Of an offline sale the money has been taken: a tender that was retired meanwhile, or asks more now, still counts. */
function whyNotPay(draft: SaleDraft, payment: SalePaymentInput, field: string): Violation[] {
  const { method, reference = '' } = payment;
  if (isCharged(payment)) return [];
  const tender = tenderOf(draft, payment);
  if (!tender) return [{ field: `${field}.tenderId`, ...coded('tender.notFound') }];
  const { name, active, asksReference } = tender;
  if (tender.method !== method) return [{ field: `${field}.tenderId`, ...coded('tender.wrongMethod') }];
  if (draft.offline) return [];
  if (!active) return [{ field: `${field}.tenderId`, ...coded('tender.retired', { name }) }];
  if (asksReference && !reference) return [{ field: `${field}.reference`, ...coded('tender.reference', { name }) }];
  return [];
}

function paymentOf(draft: SaleDraft, payment: SalePaymentInput): SalePayment {
  const { method, amountMinor, tenderedMinor = amountMinor, reference = '' } = payment;
  const tender = tenderOf(draft, payment);
  return {
    method,
    tenderId: tender?.id ?? null,
    tenderName: tender ? tenderNameOf(tender) : '',
    amountMinor,
    tenderedMinor,
    reference,
  };
}

/** Only cash is rounded; an offline till may have rounded by the setting of then. */
function refuseRounding(
  { offline }: SaleDraft,
  { cashMinor, roundingMinor }: { cashMinor: number | undefined; roundingMinor: number },
  { cashRoundingMinor }: PaymentFacts,
): void {
  const right = cashMinor === undefined ? 0 : roundingMinorOf(cashMinor, cashRoundingMinor);
  if (roundingMinor === right) return;
  if (cashMinor === undefined || !isRoundingOfAnyStep(cashMinor, roundingMinor)) throw wrongTotal();
  if (offline) return;
  const due = decimalFromMinor(cashMinor + right).toFixed(2);
  throw new DomainError('CHANGED_MEANWHILE', coded('sale.cashRounding', { due }), { data: { roundingMinor: right } });
}

function wrongTotal(): DomainError {
  const wrong = coded('sale.paymentsTotal');
  return invalid(wrong, { payments: wrong });
}
