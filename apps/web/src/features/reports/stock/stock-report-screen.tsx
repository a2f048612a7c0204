import { hasGrant } from '@bhandar/domain/accounts';
import { SLOW_DAYS, STOCK_VIEWS, type StockReportRow, type StockView } from '@bhandar/domain/reports';
import { Select, Tabs } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppLink,
  type Column,
  choiceFilter,
  csvMoney,
  DataTable,
  keepRows,
  PageHeader,
  textFilter,
  useActor,
  useHrefTo,
  usePage,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatDate, formatMoney } from '../../../lib/format';

const FILTERS = { view: choiceFilter(STOCK_VIEWS), days: textFilter };
const USUAL_DAYS = 90;

/** Stock value by location, slow-moving and dead stock, and stock in transit. */
export default function StockReportScreen() {
  const { t } = useTranslation('reports');
  const page = usePage({ filters: FILTERS, views: ['view', 'days'] });
  const view: StockView = page.filters.view ?? 'value';
  const days = SLOW_DAYS.find((choice) => String(choice) === page.filters.days) ?? USUAL_DAYS;
  const query = { page: page.query.page, limit: page.query.limit, search: page.query.search, view, days };
  const list = trpc.reports.stock.useQuery(query, keepRows);
  const utils = trpc.useUtils();
  const columns = useColumns(view, days, hasGrant(useActor(), 'seeCost'));
  const sum =
    list.data && !list.isPlaceholderData && view !== 'out' && list.data.valueMinor !== null
      ? t('stockSum', { amount: formatMoney(list.data.valueMinor) })
      : '';
  return (
    <>
      <PageHeader
        count={list.data?.totalItems}
        description={[t(`stock_${view}Text`, { days }), sum].filter(Boolean).join(' ')}
      />
      <Tabs
        className="mb-4"
        label={t('stockReport')}
        value={view}
        onValueChange={(next) => page.setFilter('view', next === 'value' ? undefined : (next as StockView))}
        items={STOCK_VIEWS.map((value) => ({ value, label: t(`stock_${value}`) }))}
      />
      <DataTable
        key={view}
        label={t(`stock_${view}`)}
        columns={columns}
        list={list}
        page={page}
        fetchPage={(at) => utils.client.reports.stock.query({ ...query, ...at })}
        rowKey={({ placeId, productId }) => `${placeId} ${productId}`}
        rowName={({ product, place }) => product || place}
        searchLabel={t('stockSearch')}
        toolbar={
          view === 'value' ? null : (
            <Select
              aria-label={t('stockDays')}
              className="max-w-36"
              controlSize="sm"
              value={String(days)}
              onValueChange={(next) => page.setFilter('days', next === String(USUAL_DAYS) ? undefined : next)}
              options={SLOW_DAYS.map((count) => ({ value: String(count), label: t('stockOfDays', { count }) }))}
            />
          )
        }
        empty={{ title: t(`stockNone_${view}`) }}
        loadingText={t('loading')}
        failedText={t('failed')}
      />
    </>
  );
}

function useColumns(view: StockView, days: number, seesCost: boolean): Column<StockReportRow>[] {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  return useMemo(() => {
    const money = (id: 'valueMinor' | 'valueAtMrpMinor', header: string): Column<StockReportRow> => ({
      id,
      header,
      cell: (row) => formatAmount(row[id] ?? 0),
      csv: (row) => csvMoney(row[id] ?? 0),
      align: 'end',
    });
    const count = (
      id: 'onHand' | 'quarantined' | 'uncostedUnits' | 'soldUnits',
      header: string,
    ): Column<StockReportRow> => ({
      id,
      header,
      cell: (row) => formatCount(row[id]),
      align: 'end',
    });
    const atCost: Column<StockReportRow>[] = seesCost
      ? [{ ...money('valueMinor', t('valueAtCost')), card: 'aside' }]
      : [];
    const place: Column<StockReportRow> = {
      id: 'place',
      header: t('place'),
      cell: (row) => [row.place, row.city].filter(Boolean).join(', '),
      card: view === 'value' ? 'title' : 'detail',
      fixed: true,
    };
    if (view === 'value')
      return [
        place,
        count('onHand', t('onHand')),
        count('quarantined', t('quarantined')),
        ...atCost,
        money('valueAtMrpMinor', t('valueAtMrp')),
        ...(seesCost ? [count('uncostedUnits', t('uncostedUnits'))] : []),
      ];
    const product: Column<StockReportRow> = {
      id: 'product',
      header: t('by_product'),
      cell: (row) => {
        const href = row.productId ? hrefTo('product', { id: row.productId }) : undefined;
        return href ? (
          <AppLink href={href} className="font-medium text-brand-ink underline-offset-4 hover:underline">
            {row.product}
          </AppLink>
        ) : (
          row.product
        );
      },
      csv: (row) => row.product,
      card: 'title',
      fixed: true,
    };
    const last: Column<StockReportRow> = {
      id: 'last',
      header: t('lastSold'),
      csv: (row) => row.lastSoldOn ?? t('neverSold'),
      cell: (row) => (row.lastSoldOn ? formatDate(row.lastSoldOn) : t('neverSold')),
    };
    const since: Column<StockReportRow> = {
      id: 'since',
      header: t('heldSince'),
      csv: (row) => row.heldSince ?? '',
      cell: (row) => (row.heldSince ? formatDate(row.heldSince) : ''),
    };
    const sold = count('soldUnits', t('soldIn', { count: days }));
    return view === 'slow'
      ? [product, place, count('onHand', t('onHand')), ...atCost, last, since]
      : [
          product,
          place,
          { ...sold, card: 'aside' },
          last,
          count('onHand', t('notForSale')),
          count('quarantined', t('quarantined')),
        ];
  }, [t, hrefTo, view, days, seesCost]);
}
