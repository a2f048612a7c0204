import type { ProposalStatus, PurchaseProposal } from '@bhandar/domain/purchasing';
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

export const proposalColumns = (t: TFunction<'purchasing'>): Column<PurchaseProposal>[] => [
  serialColumn(t('serial')),
  {
    id: 'supplier',
    header: t('purchaseSupplier'),
    card: 'title',
    cell: ({ supplier }) => supplier?.name ?? t('purchaseNoSupplier'),
  },
  {
    id: 'invoice',
    header: t('purchaseInvoice'),
    cell: ({ invoiceNumber }) => invoiceNumber || t('purchaseNoInvoice'),
  },
  { id: 'store', header: t('proposalStore'), cell: ({ store }) => store.name },
  {
    id: 'total',
    header: `${t('purchaseTotal')} (${currencySign()})`,
    align: 'end',
    cell: ({ totalMinor }) => formatAmount(totalMinor),
  },
  {
    id: 'status',
    header: t('purchaseStatus'),
    card: 'aside',
    csv: ({ status }) => t(`proposalStatus_${status}`),
    cell: ({ status }) => <Badge tone={TONES[status]}>{t(`proposalStatus_${status}`)}</Badge>,
  },
  { id: 'createdBy', header: t('purchaseCreator'), cell: ({ createdBy }) => createdBy },
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
];
