import { coded, type Violation } from '../../shared';
import { CASH_TENDER_ID, isBuiltInTender, type Tender, type UpdateTenderInput } from './tender';

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
  return violations;
}
