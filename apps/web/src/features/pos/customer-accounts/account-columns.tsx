import type { CustomerAccount, CustomerAgeing } from '@bhandar/domain/pos';
import { Badge, cn } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { AppLink, type Column, csvMoney, serialColumn } from '../../../kit';
import { formatAmount, formatDate } from '../../../lib/format';

type T = TFunction<'pos'>;

/** The age groups of open bills, each with its label. */
export const AGES = [
  ['notDueMinor', 'accountNotDue'],
  ['upTo30Minor', 'accountUpTo30'],
  ['upTo60Minor', 'accountUpTo60'],
  ['upTo90Minor', 'accountUpTo90'],
  ['over90Minor', 'accountOver90'],
] as const satisfies readonly (readonly [keyof CustomerAgeing, string])[];

/** Shows a dash instead of 0, so that debts stand out. */
export const Amount = ({ minor, strong = false }: { minor: number; strong?: boolean }) => (
  <span className={cn(minor === 0 ? 'text-ink-3' : strong && 'font-semibold', minor < 0 && 'text-ok-ink')}>
    {minor === 0 ? '–' : formatAmount(minor)}
  </span>
);

const amount = (
  id: string,
  header: string,
  pick: (account: CustomerAccount) => number,
  more: Partial<Column<CustomerAccount>> = {},
): Column<CustomerAccount> => ({
  id,
  header,
  align: 'end',
  cell: (account) => <Amount minor={pick(account)} strong={id === 'balance'} />,
  csv: (account) => csvMoney(pick(account)),
  ...more,
});

interface ColumnOptions {
  showsStore: boolean;
  hrefOf: (account: CustomerAccount) => string | undefined;
}

/** The columns of the receivables: each customer's debt by age. */
export const accountColumns = (t: T, { showsStore, hrefOf }: ColumnOptions): Column<CustomerAccount>[] => [
  serialColumn(t('serial')),
  {
    id: 'name',
    header: t('customerColumn'),
    sort: 'name',
    card: 'title',
    csv: ({ customer }) => customer.name,
    cell: (account) => <Name account={account} href={hrefOf(account)} t={t} />,
    ...(showsStore ? { more: ({ store }: CustomerAccount) => store.name } : {}),
  },
  {
    id: 'phone',
    header: t('phone'),
    spare: true,
    cell: ({ customer }) => <span className="tabular-nums">{customer.phone}</span>,
  },
  ...(showsStore
    ? [
        {
          id: 'store',
          header: t('store'),
          card: 'hidden' as const,
          cell: ({ store }: CustomerAccount) => store.name,
        },
      ]
    : []),
  amount('balance', t('accountBalance'), ({ balanceMinor }) => balanceMinor, { sort: 'balance', card: 'aside' }),
  ...AGES.map(([age, label]) =>
    amount(age, t(label), ({ ageing }) => ageing[age], age === 'over90Minor' ? { sort: 'over90' } : {}),
  ),
  amount('advance', t('accountAdvance'), ({ ageing }) => ageing.advanceMinor, { card: 'hidden' }),
  amount('limit', t('accountLimit'), ({ limitMinor }) => limitMinor, { card: 'hidden' }),
  {
    id: 'lastReceiptOn',
    header: t('accountLastPayment'),
    card: 'hidden',
    csv: ({ lastReceiptOn }) => lastReceiptOn ?? '',
    cell: ({ lastReceiptOn }) => (lastReceiptOn ? formatDate(lastReceiptOn) : ''),
  },
];

interface NameProps {
  account: CustomerAccount;
  href: string | undefined;
  t: T;
}

function Name({ account: { customer, isBlocked }, href, t }: NameProps) {
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {href ? (
        <AppLink href={href} className="font-medium hover:underline">
          {customer.name}
        </AppLink>
      ) : (
        <span className="font-medium">{customer.name}</span>
      )}
      {isBlocked ? <Badge tone="danger">{t('accountBlocked')}</Badge> : null}
    </span>
  );
}
