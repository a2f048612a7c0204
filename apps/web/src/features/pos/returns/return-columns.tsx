import { refundedMinorOf, type SaleReturn } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, ReceiptLink, serialColumn } from '../../../kit';
import { currencySign, formatAmount, formatCount, formatDate, formatDay, formatInstant } from '../../../lib/format';
import { RETURN_TONES } from './return-labels';

type T = TFunction<'pos'>;

export const returnColumns = (t: T, { showsStore }: { showsStore: boolean }): Column<SaleReturn>[] => [
  serialColumn(t('serial')),
  {
    id: 'voucher',
    header: t('returnNo'),
    sort: 'voucher',
    card: 'title',
    csv: ({ voucher, receiptNo }) => `${voucher} ${receiptNo ?? t('noReceipt')}`,
    cell: ({ voucher, saleId, receiptNo }) => (
      <div className="min-w-0">
        <span className="code font-medium">{voucher}</span>
        <span className="under block text-ink-3 text-xs">
          {saleId && receiptNo ? <ReceiptLink id={saleId} number={receiptNo} /> : t('noReceipt')}
        </span>
      </div>
    ),
  },
  { id: 'products', header: t('returnProducts'), cell: ({ lines }) => productsOf(lines, t) },
  { id: 'units', header: t('returnUnits'), align: 'end', cell: ({ units }) => formatCount(units) },
  {
    id: 'refund',
    header: t('returnRefund', { sign: currencySign() }),
    sort: 'refund',
    align: 'end',
    cell: (row) => formatAmount(refundedMinorOf(row)),
  },
  ...(showsStore
    ? [
        {
          id: 'store',
          header: t('store'),
          cell: ({ store }: SaleReturn) => store.name,
        } satisfies Column<SaleReturn>,
      ]
    : []),
  {
    id: 'status',
    header: t('returnStatus'),
    sort: 'status',
    card: 'aside',
    cell: ({ status, cause }) =>
      cause === 'saleVoided' ? (
        <Badge tone="danger">{t('returnCause_saleVoided')}</Badge>
      ) : (
        <Badge tone={RETURN_TONES[status]}>{t(`returnStatus_${status}`)}</Badge>
      ),
  },
  { id: 'by', header: t('returnBy'), cell: ({ requestedBy }) => requestedBy.name },
  {
    id: 'requestedAt',
    header: t('date'),
    sort: 'requestedAt',
    csv: ({ requestedAt }) => formatDay(requestedAt),
    cell: ({ requestedAt }) => (
      <time dateTime={requestedAt} title={formatInstant(requestedAt)} className="tabular-nums">
        {formatDate(requestedAt)}
      </time>
    ),
  },
];

function productsOf(lines: SaleReturn['lines'], t: T): string {
  const [first, ...others] = lines;
  if (!first) return '';
  return others.length > 0 ? t('andMore', { name: titleOf(first), count: others.length }) : titleOf(first);
}
