import { type OpenEntry, type Settlement, settleInOrder } from '@bhandar/domain/ordering';
import { daysUntil } from '@bhandar/domain/shared';
import { Button } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../kit';
import { formatDate, formatMoney, today } from '../../lib/format';

export interface SettlesForm {
  settles: { billId: number; amountMinor?: number | null | undefined }[];
}

/** One entry for each bill, as the fields stand. */
export const spreadOver = (amountMinor: number, bills: readonly OpenEntry[]): Settlement[] => {
  const settled = new Map(
    settleInOrder(amountMinor, bills).map((settlement) => [settlement.billId, settlement.amountMinor]),
  );
  return bills.map(({ id }) => ({ billId: id, amountMinor: settled.get(id) ?? 0 }));
};

/** What of the amount settles a bill; what is no number counts as nothing yet. */
export const spentOf = (settles: SettlesForm['settles']): number =>
  settles.reduce((sum, { amountMinor }) => sum + (Number.isFinite(amountMinor) ? (amountMinor ?? 0) : 0), 0);

interface BillSettlementsProps {
  bills: readonly OpenEntry[];
  onEdit: () => void;
  onOldestFirst: () => void;
  onNone: () => void;
}

/** The open bills, the oldest first, each with a field for what of it is settled now. */
export function BillSettlements({ bills, onEdit, onOldestFirst, onNone }: BillSettlementsProps) {
  const { t } = useTranslation('ordering');
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
        {bills.map((bill, index) => (
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
              name={`settles.${index}.amountMinor`}
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
