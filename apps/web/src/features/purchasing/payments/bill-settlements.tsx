import { type OpenEntry, type Settlement, settleInOrder, whyNotSettle } from '@bhandar/domain/purchasing';
import { daysUntil, MinorAmount, type Violation } from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { MoneyField } from '../../../kit';
import { formatDate, formatMoney, today } from '../../../lib/format';

/**
 * What stands beside each bill, under the bill's own key: bills come and go while somebody types, so a place in the list
 * says nothing. An empty field settles nothing of its bill.
 */
type Amounts = Record<string, number | null | undefined>;

interface SettlesForm {
  settles: Amounts;
}

const keyOf = (billId: number) => `bill${billId}`;

/** Bills that are gone have no field that could say what is wrong: nothing of them is checked or sent. */
export const amountsFor = (bills: readonly OpenEntry[]) =>
  z.object(Object.fromEntries(bills.map(({ id }) => [keyOf(id), MinorAmount.nullish()])));

/** The settlements as the fields hold them, 0 beside every other bill. */
export const amountsOf = (settles: readonly Settlement[], bills: readonly OpenEntry[]): Amounts => {
  const settled = new Map(settles.map(({ billId, amountMinor }) => [billId, amountMinor]));
  return Object.fromEntries(bills.map(({ id }) => [keyOf(id), settled.get(id) ?? 0]));
};

export const spreadOver = (amountMinor: number, bills: readonly OpenEntry[]): Amounts =>
  amountsOf(settleInOrder(amountMinor, bills), bills);

/** What the fields say of the bills that stand there now; what is no number counts as nothing yet. */
export const settlementsOf = (amounts: Amounts, bills: readonly OpenEntry[]): Settlement[] =>
  bills.flatMap(({ id }) => {
    const amountMinor = amounts[keyOf(id)] ?? 0;
    return amountMinor > 0 ? [{ billId: id, amountMinor }] : [];
  });

/** The rule names a place among the settlements; the field stands under its bill. */
export function whyNotSettleBills(amounts: Amounts, creditMinor: number, bills: readonly OpenEntry[]): Violation[] {
  const settles = settlementsOf(amounts, bills);
  return whyNotSettle(settles, { creditMinor, bills }).map(({ field, ...violation }) => {
    const settlement = settles[Number(field.split('.')[1])];
    return { ...violation, field: settlement ? `settles.${keyOf(settlement.billId)}` : field };
  });
}

interface BillSettlementsProps {
  bills: readonly OpenEntry[];
  onEdit: () => void;
  onOldestFirst: () => void;
  onNone: () => void;
}

/** The open bills, the oldest first, each with a field for what of it is settled now. */
export function BillSettlements({ bills, onEdit, onOldestFirst, onNone }: BillSettlementsProps) {
  const { t } = useTranslation('purchasing');
  if (bills.length === 0) return <p className="text-ink-2 text-sm">{t('payNoBills')}</p>;
  return (
    <section aria-label={t('payBillsTitle')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{t('payBillsTitle')}</h3>
        <div className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={onOldestFirst}>
            {t('payOldestFirst')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onNone}>
            {t('payClearBills')}
          </Button>
        </div>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {bills.map((bill) => (
          <li key={bill.id} className="flex items-start gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                {bill.voucher}
                {bill.reference ? <span className="font-normal text-ink-2"> · {bill.reference}</span> : null}
              </p>
              <p className="text-ink-3 text-xs">
                {formatDate(bill.occurredOn)} · {t('payAgeOf', { days: -daysUntil(bill.occurredOn, today()) })}
              </p>
              <p className="text-ink-2 text-sm tabular-nums">
                {t('payOpen')} {formatMoney(bill.openMinor)}
              </p>
            </div>
            <MoneyField<SettlesForm>
              name={`settles.${keyOf(bill.id)}`}
              label={t('paySettle', { voucher: bill.voucher })}
              empty={null}
              onValue={onEdit}
              className="w-36 shrink-0 [&_label]:sr-only"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What is wrong with all of them together. */
export function SettlesError() {
  const { getFieldState, formState } = useFormContext();
  const message = getFieldState('settles', formState).error?.message;
  return message ? (
    <p role="alert" className="text-danger-ink text-sm">
      {message}
    </p>
  ) : null;
}
