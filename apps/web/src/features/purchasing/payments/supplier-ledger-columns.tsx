import type { LedgerEntry } from '@bhandar/domain/purchasing';
import { Badge, cn, type Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { AppLink, type Column, csvMoney, DocumentLink, serialColumn } from '../../../kit';
import { buyerName } from '../../../lib/buyer';
import { formatAmount, formatDate, formatInstant } from '../../../lib/format';
import { Amount } from './supplier-account-columns';

type T = TFunction<'purchasing'>;

const TONES = { bill: 'warning', payment: 'ok', creditNote: 'info', refund: 'brand' } as const satisfies Record<
  LedgerEntry['kind'],
  Tone
>;

export const entryTitle = (entry: Pick<LedgerEntry, 'kind' | 'reversal'>, t: T): string => {
  const kind = t(`payKind_${entry.kind}`);
  return entry.reversal ? t('payReversalOf', { kind }) : kind;
};

function Kind({ entry, t }: { entry: LedgerEntry; t: T }) {
  return (
    <span className="inline-flex flex-wrap items-center gap-1">
      <Badge tone={entry.reversal ? 'neutral' : TONES[entry.kind]}>{entryTitle(entry, t)}</Badge>
      {entry.reversed ? <span className="text-ink-3 text-xs">{t('payTakenBack')}</span> : null}
    </span>
  );
}

/** A ledger entry's number: bills and returns link to their document, payments have no page. */
function EntryNumber({ entry: { document }, number }: { entry: LedgerEntry; number: string }) {
  if (document.kind !== 'purchase' && document.kind !== 'supplierReturn') return number;
  const { id, kind, goodsKind, voucher } = document;
  // A supplier return is found by its voucher, whichever number is shown.
  const label = kind === 'purchase' ? number : voucher;
  return <DocumentLink document={{ id, kind, of: kind, goodsKind, label }} kind="" />;
}

/** The payment method, and the number of the cheque or of the supplier's invoice. */
export const referenceOf = ({ method, reference }: Pick<LedgerEntry, 'method' | 'reference'>, t: T): string =>
  [method ? t(`payMethod_${method}`) : '', reference].filter(Boolean).join(' · ');

function Reference({ entry, t }: { entry: LedgerEntry; t: T }) {
  const { reference, document } = entry;
  if (document.kind === 'purchase' && reference) return <EntryNumber entry={entry} number={reference} />;
  return referenceOf(entry, t);
}

/** The ledger's columns. `hrefOf` links to the supplier's account; omitted when the list is of one supplier. */
export const ledgerColumns = (t: T, hrefOf: ((supplierId: string) => string) | undefined): Column<LedgerEntry>[] => [
  serialColumn(t('serial')),
  {
    id: 'occurredOn',
    header: t('payDay'),
    sort: 'occurredOn',
    csv: ({ occurredOn }) => occurredOn,
    cell: ({ occurredOn, createdAt }) => <time title={formatInstant(createdAt)}>{formatDate(occurredOn)}</time>,
  },
  {
    id: 'kind',
    header: t('payKind'),
    card: hrefOf ? 'detail' : 'title',
    cell: (entry) => <Kind entry={entry} t={t} />,
    csv: (entry) => [entryTitle(entry, t), entry.reversed ? t('payTakenBack') : ''].filter(Boolean).join(' · '),
  },
  ...(hrefOf
    ? [
        {
          id: 'supplier',
          header: t('paySupplier'),
          card: 'title' as const,
          wrap: true,
          cell: ({ supplier }: LedgerEntry) => (
            <AppLink href={hrefOf(supplier.id)} className="font-medium hover:underline">
              {supplier.name}
            </AppLink>
          ),
        },
      ]
    : []),
  {
    id: 'voucher',
    header: t('payVoucher'),
    csv: ({ document }) => document.voucher,
    cell: (entry) => <EntryNumber entry={entry} number={entry.document.voucher} />,
  },
  {
    id: 'reference',
    header: t('payReference'),
    wrap: true,
    csv: (entry) => [referenceOf(entry, t), entry.note].filter(Boolean).join(' '),
    cell: (entry) => (
      <span>
        <Reference entry={entry} t={t} />
        {entry.note ? <span className="under block text-ink-3 text-xs">{entry.note}</span> : null}
      </span>
    ),
  },
  // A manager sees what the warehouse owes as well as what the own stores do.
  { id: 'buyer', header: t('payBuyer'), cell: (entry) => buyerName(entry, t('payWarehouse')) },
  {
    id: 'amount',
    header: t('payAmount'),
    sort: 'amount',
    align: 'end',
    card: 'aside',
    cell: ({ effectMinor, reversed }) => (
      <span className={cn(reversed && 'text-ink-3 line-through', effectMinor < 0 && !reversed && 'text-ok-ink')}>
        {formatAmount(effectMinor)}
      </span>
    ),
    csv: ({ effectMinor }) => csvMoney(effectMinor),
  },
  {
    id: 'open',
    header: t('payOpen'),
    align: 'end',
    cell: ({ openMinor }) => <Amount minor={openMinor} />,
    csv: ({ openMinor }) => csvMoney(openMinor),
  },
  ...(hrefOf
    ? []
    : [
        {
          id: 'balance',
          header: t('payBalance'),
          align: 'end' as const,
          cell: ({ balanceMinor }: LedgerEntry) => (balanceMinor === null ? '' : formatAmount(balanceMinor)),
        },
      ]),
  { id: 'createdBy', header: t('payCreator'), card: 'hidden', cell: ({ createdBy }) => createdBy },
];
