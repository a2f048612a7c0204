import { coded, type Violation } from '../../shared';
import { CASH_TENDER_ID, isBuiltInTender } from './built-in-tenders';
import { isDamagedPaymentCode } from './payment-code';
import type { Tender, UpdateTenderInput } from './tender';

/** Why a tender may not be changed so: cash and card keep their names, and a shop always takes cash. */
export function whyNotUpdateTender(held: Tender, wanted: Omit<UpdateTenderInput, 'id'>): Violation[] {
  const violations: Violation[] = [];
  if (isBuiltInTender(held.id) && wanted.name !== held.name) {
    violations.push({ field: 'name', ...coded('tender.builtInName') });
  }
  if (held.id === CASH_TENDER_ID && !wanted.active) violations.push({ field: 'active', ...coded('tender.cashStays') });
  if (held.id === CASH_TENDER_ID && wanted.asksReference) {
    violations.push({ field: 'asksReference', ...coded('tender.cashReference') });
  }
  const { paymentCode = held.paymentCode } = wanted;
  if (held.id === CASH_TENDER_ID && paymentCode !== '') {
    violations.push({ field: 'paymentCode', ...coded('tender.cashCode') });
  }
  return [...violations, ...whyNotPaymentCode(paymentCode)];
}

/** Why a payment code cannot be shown to customers: phones refuse one that was cut or mistyped. */
export const whyNotPaymentCode = (paymentCode: string): Violation[] =>
  isDamagedPaymentCode(paymentCode) ? [{ field: 'paymentCode', ...coded('tender.damagedCode') }] : [];
