import type { OpenEntry } from '@bhandar/domain/purchasing';
import { daysUntil } from '@bhandar/domain/shared';
import type { TFunction } from 'i18next';
import type { SettleableBill } from '../../../kit';
import { buyerName } from '../../../lib/buyer';
import { formatDate, today } from '../../../lib/format';

/** A bill with its display texts. */
export const settleableOf = (bill: OpenEntry, t: TFunction<'purchasing'>): SettleableBill => ({
  id: bill.id,
  openMinor: bill.openMinor,
  number: bill.voucher,
  reference: bill.reference,
  detail: `${bill.store ? `${buyerName(bill, t('payWarehouse'))} · ` : ''}${formatDate(bill.occurredOn)} · ${t('payAgeOf', { days: -daysUntil(bill.occurredOn, today()) })}`,
});
