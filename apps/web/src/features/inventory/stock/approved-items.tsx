import type { ProductKind } from '@bhandar/domain/catalogue';
import { type ApprovedItem, ApprovedItemSort } from '@bhandar/domain/inventory';
import { Badge, Button, LabelTag, SearchInput, StatCard } from '@bhandar/ui';
import { ClipboardCheck, Package, Store } from 'lucide-react';
import { type FormEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Column, DataTable, keepRows, OrderId, serialColumn, useActor, usePage } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant } from '../../../lib/format';

/** Screen 15 of the spec: three figures, a search, and the approved items. */
export function ApprovedItems({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('inventory');
  const page = usePage({
    scope: 'approved',
    sorts: ApprovedItemSort.options,
    defaultSort: { by: 'processedAt', direction: 'desc' },
  });
  const utils = trpc.useUtils();
  const list = trpc.inventory.listApprovedItems.useQuery({ ...page.query, kind }, keepRows);
  const columns = useApprovedColumns();
  const search = (event: FormEvent) => {
    event.preventDefault();
    void list.refetch();
  };
  return (
    <section aria-labelledby="approved-items" className="flex flex-col gap-4">
      <ApprovedFigures orders={list.data?.orderCount} items={list.data?.itemCount} />
      <h2 id="approved-items" className="title text-xl">
        {t('approvedItems')}
      </h2>
      <DataTable
        label={t('approvedItems')}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.inventory.listApprovedItems.query({ ...page.query, kind, ...at })}
        rowKey={(item) => `${item.orderId} ${item.lineNo}`}
        rowName={(item) => item.name}
        lead={
          // biome-ignore lint/a11y/useSemanticElements: React and jsdom do not support the search element yet.
          <form
            role="search"
            onSubmit={search}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-2 max-sm:basis-full"
          >
            <div className="min-w-0 flex-1 basis-full sm:max-w-96 sm:basis-60">
              <SearchInput
                label={t('searchLabel')}
                placeholder={t('searchLabel')}
                clearLabel={t('clearSearch')}
                value={page.search}
                onValueChange={page.setSearch}
                busy={list.isFetching && !list.isPending}
              />
            </div>
            <Button type="submit">{t('search')}</Button>
            <Button variant="ghost" disabled={page.search === ''} onClick={page.clear}>
              {t('clear')}
            </Button>
          </form>
        }
        empty={{
          title: t('emptyTitle'),
          description: t('emptyText'),
          action: (
            <Button busy={list.isFetching} onClick={() => void list.refetch()}>
              {t('refresh')}
            </Button>
          ),
          noMatchTitle: t('emptyTitle'),
        }}
        loadingText={t('loading')}
        failedText={t('failed')}
      />
    </section>
  );
}

function ApprovedFigures({ orders, items }: { orders: number | undefined; items: number | undefined }) {
  const { t } = useTranslation('inventory');
  const { role, storeName } = useActor();
  const figure = (value: number | undefined) => (value === undefined ? '–' : formatCount(value));
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
      <StatCard icon={<ClipboardCheck />} label={t('totalOrders')} value={figure(orders)} hint={t('totalOrdersHint')} />
      <StatCard icon={<Package />} label={t('totalItems')} value={figure(items)} hint={t('totalItemsHint')} />
      <StatCard
        className="max-sm:col-span-2"
        icon={<Store />}
        label={t('yourStore')}
        value={<span className="whitespace-normal text-xl xl:text-3xl">{storeName || t('allStores')}</span>}
        hint={t(`access_${role}`)}
      />
    </div>
  );
}

function useApprovedColumns(): Column<ApprovedItem>[] {
  const { t } = useTranslation('inventory');
  return useMemo(
    () => [
      serialColumn(t('serial')),
      {
        id: 'orderId',
        header: t('orderId'),
        csv: ({ voucher }) => voucher,
        cell: ({ orderId, voucher }) => <OrderId id={orderId} voucher={voucher} />,
        more: ({ voucher }) => voucher,
      },
      {
        id: 'name',
        header: t('itemName'),
        sort: 'name',
        card: 'title',
        cell: ({ name }) => <span className="font-medium">{name}</span>,
      },
      { id: 'category', header: t('category'), sort: 'category', spare: true, cell: ({ category }) => category },
      {
        id: 'strength',
        header: t('strength'),
        cell: ({ strength }) => (strength ? <LabelTag title={strength}>{strength}</LabelTag> : '–'),
      },
      {
        id: 'quantity',
        header: t('quantity'),
        sort: 'quantity',
        align: 'end',
        card: 'aside',
        cell: ({ quantity }) => formatCount(quantity),
      },
      {
        id: 'approvedBy',
        header: t('approvedBy'),
        spare: true,
        sort: 'processedAt',
        cell: ({ approvedBy, approverRole, approvedAt }) => (
          <div title={formatInstant(approvedAt)} className="min-w-0">
            <div className="truncate">{approvedBy}</div>
            <div className="under text-ink-3 text-xs">{t(`role_${approverRole}`)}</div>
          </div>
        ),
      },
      { id: 'store', header: t('store'), sort: 'store', cell: ({ store }) => store.name },
      {
        id: 'status',
        header: t('status'),
        spare: true,
        cell: ({ received }) => (
          <span className="inline-flex items-center gap-2">
            <Badge tone="ok">{t('approved')}</Badge>
            {received ? <span className="text-ink-3 text-xs">{t('received')}</span> : null}
          </span>
        ),
      },
    ],
    [t],
  );
}
