import type { Ageing, SupplierAccount } from '@bhandar/domain/purchasing';
import { cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { AppLink, type Column, csvMoney, serialColumn } from '../../../kit';
import { formatAmount, formatDate } from '../../../lib/format';

type T = TFunction<'purchasing'>;

/** A dash for zero, so that amounts due stand out. */
export const Amount = ({ minor, strong = false }: { minor: number; strong?: boolean }) => (
  <span className={cn(minor === 0 ? 'text-ink-3' : strong && 'font-semibold', minor < 0 && 'text-ok-ink')}>
    {minor === 0 ? '–' : formatAmount(minor)}
  </span>
);

const amount = (
  id: string,
  header: string,
  pick: (account: SupplierAccount) => number,
  more: Partial<Column<SupplierAccount>> = {},
): Column<SupplierAccount> => ({
  id,
  header,
  align: 'end',
  cell: (account) => <Amount minor={pick(account)} strong={id === 'due'} />,
  csv: (account) => csvMoney(pick(account)),
  ...more,
});

const nameColumn = (t: T, hrefOf: (supplierId: string) => string): Column<SupplierAccount> => ({
  id: 'supplier',
  header: t('paySupplier'),
  sort: 'name',
  card: 'title',
  wrap: true,
  cell: ({ supplier }) => (
    <AppLink href={hrefOf(supplier.id)} className="font-medium hover:underline">
      {supplier.name}
    </AppLink>
  ),
});

/** The documented columns, with the supplier. */
export const accountColumns = (t: T, hrefOf: (supplierId: string) => string): Column<SupplierAccount>[] => [
  serialColumn(t('serial')),
  nameColumn(t, hrefOf),
  amount('due', t('payDue'), ({ dueMinor }) => dueMinor, { sort: 'due', card: 'aside' }),
  amount('paid', t('payPaid'), ({ paidMinor }) => paidMinor, { sort: 'paid', card: 'hidden' }),
  amount('total', t('payTotal'), ({ billedMinor }) => billedMinor, { sort: 'billed', card: 'hidden' }),
  amount('receivable', t('payReceivableDue'), ({ receivableDueMinor }) => receivableDueMinor, { card: 'hidden' }),
  amount('received', t('payReceived'), ({ receivedMinor }) => receivedMinor, { sort: 'received', card: 'hidden' }),
];

export const AGES = [
  ['upTo30Minor', 'payUpTo30'],
  ['upTo60Minor', 'payUpTo60'],
  ['upTo90Minor', 'payUpTo90'],
  ['over90Minor', 'payOver90'],
] as const satisfies readonly (readonly [keyof Ageing, string])[];

export const ageingColumns = (t: T, hrefOf: (supplierId: string) => string): Column<SupplierAccount>[] => [
  serialColumn(t('serial')),
  nameColumn(t, hrefOf),
  ...AGES.map(([age, label]) => amount(age, t(label), ({ ageing }) => ageing[age])),
  amount('unsettled', t('payUnsettled'), ({ ageing }) => -ageing.unsettledMinor, { card: 'hidden' }),
  amount('due', t('payDue'), ({ dueMinor }) => dueMinor, { sort: 'due', card: 'aside' }),
  {
    id: 'lastPaid',
    header: t('payLastPaid'),
    card: 'hidden',
    csv: ({ lastPaidOn }) => lastPaidOn ?? '',
    cell: ({ lastPaidOn }) => (lastPaidOn ? formatDate(lastPaidOn) : ''),
  },
];
