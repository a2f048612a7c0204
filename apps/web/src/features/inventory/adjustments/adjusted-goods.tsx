import type { Adjustment } from '@bhandar/domain/inventory';
import { titleOf } from '@bhandar/domain/shared';
import { useTranslation } from 'react-i18next';
import { BatchLink } from '../../../kit';
import { formatAmount, formatCount, formatInstant } from '../../../lib/format';

export const signedCount = (change: number): string => (change > 0 ? `+${formatCount(change)}` : formatCount(change));

/** The adjusted batches, with related documents and the settlement. */
export function AdjustedGoods({ adjustment }: { adjustment: Adjustment }) {
  const { t } = useTranslation('inventory');
  const { note, transferVoucher, orderVoucher, settlement, lines } = adjustment;
  const document = transferVoucher ?? orderVoucher;
  const facts = [
    // The server's note 'Difference of order SO-000001' repeats the document, so it is not shown.
    document !== null && note.endsWith(document) ? '' : note,
    transferVoucher ? t('ofTransfer', { voucher: transferVoucher }) : '',
    orderVoucher ? t('ofOrder', { voucher: orderVoucher }) : '',
    settlement
      ? t('settledBy', {
          outcome: t(`settled_${settlement.outcome}`),
          by: settlement.by,
          at: formatInstant(settlement.at),
        })
      : '',
    settlement?.note ?? '',
  ].filter(Boolean);
  return (
    <div className="flex max-w-3xl flex-col gap-2">
      {facts.length > 0 ? <p className="text-ink-2">{facts.join(' · ')}</p> : null}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line.lineNo} className="flex items-center justify-between gap-4 py-1.5">
            <span className="flex min-w-0 flex-wrap items-center gap-2">
              {titleOf(line)}
              <BatchLink id={line.batchId} number={line.batchNumber || t('noBatchNumber')} />
            </span>
            <span className="shrink-0 tabular-nums">
              {signedCount(line.change)}
              <span className="ml-4 inline-block min-w-20 text-right text-ink-2">
                {line.valueMinor === null ? '' : formatAmount(line.valueMinor)}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
