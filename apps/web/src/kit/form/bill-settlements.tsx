import {
  MinorAmount,
  type OpenBill,
  type Settlement,
  settleInOrder,
  type Violation,
  whyNotSettle,
} from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { formatMoney } from '../../lib/format';
import { MoneyField } from './number-fields';

/**
 * The amount for each bill by the bill's key. The list can change while a person types, so an index would not identify
 * a bill. An empty field settles nothing.
 */
type Amounts = Record<string, number | null | undefined>;

interface SettlesForm {
  settles: Amounts;
}

const keyOf = (billId: number) => `bill${billId}`;

/** Drops amounts of bills that have left the list: no field could show their errors. */
export const amountsFor = (bills: readonly OpenBill[]) =>
  z.object(Object.fromEntries(bills.map(({ id }) => [keyOf(id), MinorAmount.nullish()])));

/** The field values for these settlements, 0 for every other bill. */
export const amountsOf = (settles: readonly Settlement[], bills: readonly OpenBill[]): Amounts => {
  const settled = new Map(settles.map(({ billId, amountMinor }) => [billId, amountMinor]));
  return Object.fromEntries(bills.map(({ id }) => [keyOf(id), settled.get(id) ?? 0]));
};

export const distributeAmount = (amountMinor: number, bills: readonly OpenBill[]): Amounts =>
  amountsOf(settleInOrder(amountMinor, bills), bills);

/** The settlements of the listed bills. Text that is not a number counts as no amount yet. */
export const settlementsOf = (amounts: Amounts, bills: readonly OpenBill[]): Settlement[] =>
  bills.flatMap(({ id }) => {
    const amountMinor = amounts[keyOf(id)] ?? 0;
    return amountMinor > 0 ? [{ billId: id, amountMinor }] : [];
  });

/** The domain rule reports an index among the settlements; this maps it to the field of that bill. */
export function whyNotSettleBills(amounts: Amounts, creditMinor: number, bills: readonly OpenBill[]): Violation[] {
  const settles = settlementsOf(amounts, bills);
  return whyNotSettle(settles, { creditMinor, bills }).map(({ field, ...violation }) => {
    const settlement = settles[Number(field.split('.')[1])];
    return { ...violation, field: settlement ? `settles.${keyOf(settlement.billId)}` : field };
  });
}

/** A bill as its field shows it. */
export interface SettleableBill extends OpenBill {
  number: string;
  /** The invoice number. */
  reference?: string;
  /** Date and age. */
  detail: string;
}

interface BillSettlementsProps {
  bills: readonly SettleableBill[];
  onEdit: () => void;
  onOldestFirst: () => void;
  onNone: () => void;
}

/** The open bills, oldest first, each with a field for the amount to settle. */
export function BillSettlements({ bills, onEdit, onOldestFirst, onNone }: BillSettlementsProps) {
  const { t } = useTranslation('kit');
  if (bills.length === 0) return <p className="text-ink-2 text-sm">{t('settle_noBills')}</p>;
  return (
    <section aria-label={t('settle_bills')} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-3">
        <h3 className="font-medium">{t('settle_bills')}</h3>
        <div className="flex gap-1">
          <Button size="sm" variant="ghost" onClick={onOldestFirst}>
            {t('settle_oldestFirst')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onNone}>
            {t('settle_none')}
          </Button>
        </div>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {bills.map(({ id, number, reference, detail, openMinor }) => (
          <li key={id} className="flex items-start gap-3 px-3 py-2">
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium">
                {number}
                {reference ? <span className="font-normal text-ink-2"> · {reference}</span> : null}
              </p>
              <p className="text-ink-3 text-xs">{detail}</p>
              <p className="text-ink-2 text-sm tabular-nums">{t('settle_open', { amount: formatMoney(openMinor) })}</p>
            </div>
            <MoneyField<SettlesForm>
              name={`settles.${keyOf(id)}`}
              label={t('settle_bill', { number })}
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

/** Shows the errors that concern all settlements together. */
export function SettlesError() {
  const { getFieldState, formState } = useFormContext();
  const message = getFieldState('settles', formState).error?.message;
  return message ? (
    <p role="alert" className="text-danger-ink text-sm">
      {message}
    </p>
  ) : null;
}
