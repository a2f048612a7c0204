import type { OpenCustomerEntry } from '@bhandar/domain/pos';
import type { TFunction } from 'i18next';
import type { SettleableBill } from '../../../kit';
import { formatDate } from '../../../lib/format';
import { dueText, entryName } from './open-entries';

/** An open bill as a row of the settlement fields. */
export const settleableOf = (bill: OpenCustomerEntry, t: TFunction<'pos'>): SettleableBill => ({
  id: bill.id,
  openMinor: bill.openMinor,
  number: entryName(bill, t),
  detail: [formatDate(bill.occurredOn), dueText(bill.dueOn, t)].filter(Boolean).join(' · '),
});
