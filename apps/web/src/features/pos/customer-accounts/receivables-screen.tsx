import { type CustomerAccount, RECEIVABLE_SORTS } from '@bhandar/domain/pos';
import { Button, Skeleton, StatCard } from '@bhandar/ui';
import { Download, FileText, HandCoins, Wallet } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import {
  choiceFilter,
  DataTable,
  keepRows,
  LoadFailure,
  PageHeader,
  textFilter,
  useHrefTo,
  useMutationToast,
  usePage,
  usePastStoreOptions,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatMoney } from '../../../lib/format';
import { usePrivateSearch } from '../customers/use-private-search';
import { useAccessibleStores } from '../use-accessible-stores';
import { accountColumns } from './account-columns';
import { ReceiptDialog } from './receipt-dialog';

const STATES = ['owing', 'overdue', 'credit', 'blocked'] as const;

/** The customers' debts to the stores, by age. */
export default function ReceivablesScreen() {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const hrefTo = useHrefTo();
  const [, navigate] = useLocation();
  const stores = useAccessibleStores();
  const storeOptions = usePastStoreOptions(stores);
  const severalStores = stores.length > 1;
  const [paying, setPaying] = useState<CustomerAccount>();
  const page = usePrivateSearch(
    usePage({
      sorts: RECEIVABLE_SORTS,
      defaultSort: { by: 'balance', direction: 'desc' },
      filters: { state: choiceFilter(STATES), locationId: textFilter },
    }),
  );
  const list = trpc.pos.listReceivables.useQuery(page.query, keepRows);
  const startExport = trpc.jobs.startExport.useMutation(
    toasts({ success: t('receivablesExportStarted'), failure: t('receivablesExportFailed') }),
  );
  const columns = useMemo(
    () =>
      accountColumns(t, {
        showsStore: severalStores,
        hrefOf: ({ customer, store }) => hrefTo('customerAccount', { id: customer.id, store: store.id }),
      }),
    [t, severalStores, hrefTo],
  );
  const open = (screen: 'customerAccount' | 'customerStatement', { customer, store }: CustomerAccount) => {
    const href = hrefTo(screen, { id: customer.id, store: store.id });
    if (href) navigate(href);
  };
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        actions={
          <Button
            icon={<Download />}
            busy={startExport.isPending}
            onClick={() => startExport.mutate({ list: 'receivables' })}
          >
            {t('exportReceivables')}
          </Button>
        }
      />
      <Totals locationId={page.query.locationId} />
      <DataTable
        label={t('receivables')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.pos.listReceivables.query({ ...page.query, ...at })}
        rowKey={({ customer, store }) => `${customer.id} ${store.id}`}
        rowName={({ customer }) => customer.name}
        searchLabel={t('searchReceivables')}
        filters={[
          {
            key: 'state',
            label: t('accountState'),
            options: STATES.map((value) => ({ value, label: t(`accountState_${value}`) })),
          },
          ...(severalStores
            ? [
                {
                  key: 'locationId' as const,
                  label: t('store'),
                  options: storeOptions,
                },
              ]
            : []),
        ]}
        empty={{
          title: t('noReceivables'),
          noMatchTitle: t('noCustomersFound'),
          description: t('noReceivablesText'),
        }}
        loadingText={t('loadingReceivables')}
        failedText={t('receivablesFailed')}
        onOpen={(account) => open('customerAccount', account)}
        actions={(account) => [
          { label: t('openAccount'), icon: <Wallet />, onSelect: () => open('customerAccount', account) },
          { label: t('recordAccountPayment'), icon: <HandCoins />, onSelect: () => setPaying(account) },
          { label: t('accountStatement'), icon: <FileText />, onSelect: () => open('customerStatement', account) },
        ]}
      />
      {paying ? (
        <ReceiptDialog
          customerId={paying.customer.id}
          locationId={paying.store.id}
          onClose={() => setPaying(undefined)}
        />
      ) : null}
    </>
  );
}

function Totals({ locationId }: { locationId: string | undefined }) {
  const { t } = useTranslation('pos');
  const totals = trpc.pos.receivablesTotals.useQuery({ locationId }, keepRows);
  if (totals.error) return <LoadFailure error={totals.error} retry={totals.refetch} title={t('receivablesFailed')} />;
  const { data } = totals;
  if (!data) return <Skeleton className="mb-4 h-24" />;
  return (
    <div className="mb-4 grid gap-3 sm:grid-cols-3">
      <StatCard
        label={t('owedByCustomers')}
        value={formatMoney(data.owedMinor)}
        hint={t('accountsCount', { count: data.accounts, formatted: formatCount(data.accounts) })}
      />
      <StatCard
        label={t('accountOverdue')}
        value={formatMoney(data.overdueMinor)}
        hint={t('overdueHint', { amount: formatMoney(data.ageing.over90Minor) })}
        tone={data.ageing.over90Minor > 0 ? 'warning' : 'neutral'}
      />
      <StatCard
        label={t('accountStoreCredit')}
        value={formatMoney(data.creditMinor)}
        hint={t('accountStoreCreditHint')}
      />
    </div>
  );
}
