import type { CustomerLedgerEntry } from '@bhandar/domain/pos';
import { Badge, cn, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { type Column, csvMoney, ReceiptLink, serialColumn } from '../../../kit';
import { formatAmount, formatDate, formatInstant } from '../../../lib/format';
import { Amount } from './account-columns';

type T = TFunction<'pos'>;

const TONES = {
  opening: 'neutral',
  sale: 'warning',
  receipt: 'ok',
  refund: 'info',
  correction: 'neutral',
  writeOff: 'danger',
} as const satisfies Record<CustomerLedgerEntry['kind'], Tone>;

export const postingTitle = ({ kind, reversal }: Pick<CustomerLedgerEntry, 'kind' | 'reversal'>, t: T): string =>
  reversal ? t('reversalOf', { kind: t(`posting_${kind}`) }) : t(`posting_${kind}`);

export const referenceText = ({ method, reference, note }: CustomerLedgerEntry, t: T): string =>
  [method ? t(`receiptMethod_${method}`) : '', reference, note].filter(Boolean).join(' · ');

/** A sale leads to its receipt; the other documents have no page. */
function DocumentNumber({ document }: Pick<CustomerLedgerEntry, 'document'>) {
  return document.kind === 'sale' ? <ReceiptLink id={document.id} number={document.number} /> : document.number;
}

export const customerLedgerColumns = (t: T): Column<CustomerLedgerEntry>[] => [
  serialColumn(t('serial')),
  {
    id: 'occurredOn',
    header: t('date'),
    cell: ({ occurredOn, createdAt }) => <time title={formatInstant(createdAt)}>{formatDate(occurredOn)}</time>,
    csv: ({ occurredOn }) => occurredOn,
  },
  {
    id: 'kind',
    header: t('entryKind'),
    card: 'title',
    csv: (entry) => postingTitle(entry, t),
    cell: (entry) => (
      <span className="inline-flex flex-wrap items-center gap-1">
        <Badge tone={entry.reversal ? 'neutral' : TONES[entry.kind]}>{postingTitle(entry, t)}</Badge>
        {entry.reversed ? <span className="text-ink-3 text-xs">{t('wasReversed')}</span> : null}
      </span>
    ),
  },
  {
    id: 'number',
    header: t('documentNumber'),
    csv: ({ document }) => document.number,
    cell: (entry) => <DocumentNumber document={entry.document} />,
  },
  {
    id: 'reference',
    header: t('entryReference'),
    wrap: true,
    csv: (entry) => referenceText(entry, t),
    cell: (entry) => referenceText(entry, t),
  },
  {
    id: 'effect',
    header: t('amount'),
    align: 'end',
    card: 'aside',
    csv: ({ effectMinor }) => csvMoney(effectMinor),
    cell: ({ effectMinor, reversed }) => (
      <span className={cn(reversed && 'text-ink-3 line-through', effectMinor < 0 && !reversed && 'text-ok-ink')}>
        {formatAmount(effectMinor)}
      </span>
    ),
  },
  {
    id: 'open',
    header: t('openAmount'),
    align: 'end',
    csv: ({ openMinor }) => csvMoney(openMinor),
    cell: ({ openMinor }) => <Amount minor={openMinor} />,
  },
  {
    id: 'dueOn',
    header: t('dueDay'),
    csv: ({ dueOn, openMinor }) => (dueOn && openMinor > 0 ? dueOn : ''),
    cell: ({ dueOn, openMinor }) => (dueOn && openMinor > 0 ? formatDate(dueOn) : ''),
  },
  {
    id: 'balance',
    header: t('accountBalance'),
    align: 'end',
    csv: ({ balanceMinor }) => csvMoney(balanceMinor),
    cell: ({ balanceMinor }) => formatAmount(balanceMinor),
  },
  { id: 'createdBy', header: t('creator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
];
