import { ACCOUNT_SORTS, OLD_BILL_DAYS, type SupplierAccount } from '@bhandar/domain/purchasing';
import { Button } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { choiceFilter, DataTable, keepRows, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { hrefTo } from '../../../screens';
import { accountColumns, ageingColumns } from './supplier-account-columns';
import type { MoneyActions } from './use-supplier-money';

const STANDINGS = ['owed', 'owing', 'oldBills'] as const;

/** All supplier accounts: due and paid amounts, or the ageing of open bills. */
export function SupplierAccountsTable({ view, money }: { view: 'accounts' | 'ageing'; money: MoneyActions }) {
  const { t } = useTranslation('purchasing');
  const { role } = useActor();
  const utils = trpc.useUtils();
  const [, navigate] = useLocation();
  const page = usePage({
    sorts: ACCOUNT_SORTS,
    defaultSort: { by: 'due', direction: 'desc' },
    filters: { standing: choiceFilter(STANDINGS) },
  });
  const list = trpc.purchasing.listSupplierAccounts.useQuery(page.query, keepRows);
  const columns = useMemo(() => {
    const make = view === 'accounts' ? accountColumns : ageingColumns;
    return make(t, (id) => hrefTo(role, 'supplierAccount', { id }));
  }, [t, view, role]);
  const open = (screen: 'supplierAccount' | 'supplierStatement', id: string) => navigate(hrefTo(role, screen, { id }));
  const writes = role === 'superadmin';
  const actions = ({ supplier }: SupplierAccount) => [
    { label: t('payOpenAccount'), onSelect: () => open('supplierAccount', supplier.id) },
    ...(writes
      ? [
          { label: t('payPayment'), onSelect: () => money.pay(supplier.id) },
          { label: t('payReceived'), onSelect: () => money.receive(supplier.id) },
        ]
      : []),
    { label: t('payStatement'), onSelect: () => open('supplierStatement', supplier.id) },
  ];
  return (
    <DataTable
      label={t('payAccounts')}
      columns={columns}
      list={list}
      page={page}
      fetchPage={(at) => utils.client.purchasing.listSupplierAccounts.query({ ...page.query, ...at })}
      rowKey={({ supplier }) => supplier.id}
      rowName={({ supplier }) => supplier.name}
      searchLabel={t('paySearch')}
      filters={[
        {
          key: 'standing',
          label: t('payStanding'),
          options: STANDINGS.map((value) => ({
            value,
            label: t(`payStanding_${value}`, { days: formatCount(OLD_BILL_DAYS) }),
          })),
        },
      ]}
      empty={{ title: t('payNone'), noMatchTitle: t('payNone'), description: t('payNoneText') }}
      loadingText={t('payLoading')}
      failedText={t('payFailed')}
      onOpen={({ supplier }) => open('supplierAccount', supplier.id)}
      actions={actions}
      {...(writes
        ? {
            inlineActions: ({ supplier }: SupplierAccount) => (
              <>
                <Button size="sm" onClick={() => money.pay(supplier.id)}>
                  {t('payPayment')}
                </Button>
                <Button size="sm" variant="ghost" onClick={() => money.receive(supplier.id)}>
                  {t('payReceived')}
                </Button>
              </>
            ),
          }
        : {})}
    />
  );
}
