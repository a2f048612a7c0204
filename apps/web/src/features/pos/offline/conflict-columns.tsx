import { referenceOf, type SaleConflict } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, csvInstant } from '../../../kit';
import { customerName } from '../../../lib/customer-name';
import { currencySign, formatAmount, formatInstant } from '../../../lib/format';

const STATE_TONES = { open: 'warning', resolved: 'ok', void: 'neutral' } as const;

export const conflictColumns = (
  t: TFunction<'pos'>,
  { showsStore }: { showsStore: boolean },
): Column<SaleConflict>[] => [
  {
    id: 'sale',
    header: t('conflictSale'),
    card: 'title',
    cell: ({ id, receiptNo, customerName: customer }) => (
      <div className="min-w-0">
        <span className="code font-medium">{receiptNo ?? referenceOf(id)}</span>
        <span className="under block text-ink-3 text-xs">{customerName(customer)}</span>
      </div>
    ),
  },
  {
    id: 'reason',
    header: t('reason'),
    cell: ({ reason, clockFlagged }) => (
      <div>
        {t(`conflict_${reason}`)}
        {clockFlagged ? <span className="block text-ink-3 text-xs">{t('clockFlagged')}</span> : null}
      </div>
    ),
  },
  {
    id: 'total',
    header: t('conflictTotal', { sign: currencySign() }),
    align: 'end',
    cell: ({ totalMinor }) => formatAmount(totalMinor),
  },
  ...(showsStore
    ? [{ id: 'store', header: t('store'), cell: ({ store }) => store.name } satisfies Column<SaleConflict>]
    : []),
  { id: 'by', header: t('shiftCashier'), cell: ({ cashier }) => cashier },
  {
    id: 'at',
    header: t('conflictAt'),
    csv: ({ deviceTime }) => csvInstant(deviceTime),
    cell: ({ deviceTime }) => (
      <time dateTime={deviceTime} className="tabular-nums">
        {formatInstant(deviceTime)}
      </time>
    ),
  },
  {
    id: 'state',
    header: t('conflictState'),
    card: 'aside',
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`conflictState_${state}`)}</Badge>,
  },
];
