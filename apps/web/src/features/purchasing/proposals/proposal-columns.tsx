import type { ProposalStatus, PurchaseProposal } from '@bhandar/domain/purchasing';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, serialColumn } from '../../../kit';
import { currencySign, formatAmount, formatDate, formatDay, formatInstant } from '../../../lib/format';

const TONES = {
  waiting: 'warning',
  confirmed: 'ok',
  rejected: 'danger',
  withdrawn: 'neutral',
} as const satisfies Record<ProposalStatus, Tone>;

/** The first goods, and how many more lines there are; empty if they can no longer be read. */
export function goodsText(t: TFunction<'purchasing'>, { goods }: PurchaseProposal): string {
  const [first, ...others] = goods?.lines ?? [];
  if (!first) return '';
  return others.length === 0 ? titleOf(first) : t('proposalGoodsMore', { goods: titleOf(first), count: others.length });
}

/** The day and the goods come first, as on a phone a card shows its details in this order. */
export const proposalColumns = (t: TFunction<'purchasing'>): Column<PurchaseProposal>[] => [
  serialColumn(t('serial')),
  {
    id: 'createdAt',
    header: t('proposalSentAt'),
    csv: ({ createdAt }) => formatDay(createdAt),
    cell: ({ createdAt }) => (
      <time dateTime={createdAt} title={formatInstant(createdAt)} className="tabular-nums">
        {formatDate(createdAt)}
      </time>
    ),
  },
  {
    id: 'supplier',
    header: t('purchaseSupplier'),
    card: 'title',
    cell: ({ supplier }) => supplier?.name ?? t('purchaseNoSupplier'),
  },
  { id: 'goods', header: t('proposalGoods'), cell: (proposal) => goodsText(t, proposal) },
  { id: 'store', header: t('proposalStore'), cell: ({ store }) => store.name },
  {
    id: 'invoice',
    header: t('purchaseInvoice'),
    cell: ({ invoiceNumber }) => invoiceNumber || t('purchaseNoInvoice'),
  },
  {
    id: 'total',
    header: `${t('purchaseTotal')} (${currencySign()})`,
    align: 'end',
    card: 'aside',
    csv: ({ totalMinor }) => formatAmount(totalMinor),
    cell: ({ totalMinor }) => <span className="block text-right">{formatAmount(totalMinor)}</span>,
  },
  {
    id: 'status',
    header: t('purchaseStatus'),
    card: 'aside',
    csv: ({ status }) => t(`proposalStatus_${status}`),
    cell: ({ status }) => <Badge tone={TONES[status]}>{t(`proposalStatus_${status}`)}</Badge>,
  },
  { id: 'createdBy', header: t('purchaseCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
];
