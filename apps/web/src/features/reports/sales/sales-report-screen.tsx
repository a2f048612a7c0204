import type { SalesGrouping, SalesReport } from '@bhandar/domain/reports';
import { SALES_GROUPINGS } from '@bhandar/domain/reports';
import { Button, Card, cn, EmptyState, Select, Skeleton } from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { AppLink, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney } from '../../../lib/format';
import { everyHour } from '../chart-points';
import { documentQuery } from '../documents/document-link';
import { PeriodPicker, StorePicker } from '../period-picker';
import { ComparedPeriod, ReportHeader } from '../report-header';
import { axisName, isTime, ofPeriod, periodText, rowName, type Translate, traded } from '../report-labels';
import { RowPages } from '../row-pages';
import { fetchReport, useReportExport } from '../use-report-export';
import { type ReportView, useReportView } from '../use-report-view';
import { SalesChart } from './sales-chart';
import { csvOf } from './sales-columns';
import { SalesTable } from './sales-table';
import { SalesTiles } from './sales-tiles';

const ROWS = 50;
const BARS = 10;

/** Revenue, costs and returns of a period, by any grouping. */
export default function SalesReportScreen() {
  const { t } = useTranslation('reports');
  const view = useReportView();
  const { period, by, store, page } = view;
  const input = { ...period, by, page, limit: ROWS, ...(store ? { locationId: store } : {}) };
  const query = trpc.reports.sales.useQuery(input, { placeholderData: keepPreviousData });
  const utils = trpc.useUtils();
  const { save, isRunning } = useReportExport();
  const pastHref = useHrefTo()('pastSales');
  const exportAll = () =>
    save(`${t('fileName')}-${t(`by_${by}`)}-${period.from}-${period.to}`, async () => {
      if (isTime(by)) return query.data && csvOf(query.data, t);
      const whole = await fetchReport(
        (at) => utils.client.reports.sales.query({ ...input, ...at }),
        (report) => report.rows,
      );
      return whole && csvOf({ ...whole.report, rows: whole.rows }, t);
    });
  return (
    <>
      <ReportHeader
        description={<ComparedPeriod period={period} query={query} />}
        actions={
          pastHref ? (
            <Button asChild variant="ghost">
              <AppLink href={pastHref}>{t('pastImport')}</AppLink>
            </Button>
          ) : null
        }
        isReady={query.data !== undefined && !query.isPlaceholderData && !isRunning}
        onSave={() => void exportAll()}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <Select
          aria-label={t('groupBy')}
          className="max-sm:flex-1 max-sm:basis-36 sm:max-w-40"
          value={by}
          onValueChange={(next) => view.set({ by: next as SalesGrouping })}
          options={SALES_GROUPINGS.filter((value) => !view.onlyToday || !isTime(value) || value === 'day').map(
            (value) => ({
              value,
              label: t(`by_${value}`),
            }),
          )}
        />
        <PeriodPicker view={view} />
        <StorePicker view={view} />
      </div>
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')} skeleton={<Waiting />}>
        {(report) => <Report report={report} view={view} stale={query.isPlaceholderData} />}
      </QueryState>
    </>
  );
}

function Report({ report, view, stale }: { report: SalesReport; view: ReportView; stale: boolean }) {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  const { by, total, totalBefore, rows, totalRows } = report;
  const shown = { by, period: report.period, store: view.store };
  const all = hrefTo('salesDocuments', { ...(view.store ? { store: view.store } : {}), ...report.period });
  if (!traded(total) && !(totalBefore && traded(totalBefore))) {
    return (
      <Card>
        <EmptyState title={t('nothingSold')} description={t('nothingSoldText')} />
      </Card>
    );
  }
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')}>
      <SalesTiles report={report} href={all} />
      <Card title={t('revenueBy', { by: t(`by_${by}`).toLowerCase() })}>
        <SalesChart {...drawingOf(report, t)} />
      </Card>
      <SalesTable
        report={report}
        stale={stale}
        hrefOf={({ key }) => {
          const query = documentQuery(shown, key);
          return query ? hrefTo('salesDocuments', query) : undefined;
        }}
      />
      {total.uncostedMinor ? (
        <p className="text-ink-3 text-sm">
          {t(total.uncostedMinor > 0 ? 'uncosted' : 'uncostedBack', {
            amount: formatMoney(Math.abs(total.uncostedMinor)),
          })}
        </p>
      ) : null}
      {isTime(by) ? null : (
        <RowPages
          page={view.page}
          limit={ROWS}
          shown={rows.length}
          total={totalRows}
          onPage={(page) => view.set({ page })}
        />
      )}
    </div>
  );
}

function drawingOf({ by, rows: all, previous, period }: SalesReport, t: Translate) {
  const rows = ofPeriod(by, all);
  const drawn = by === 'hour' ? everyHour(rows) : isTime(by) ? rows : rows.slice(0, BARS);
  const shape =
    by === 'day' && rows.length > 2
      ? ('line' as const)
      : isTime(by) || by === 'hour'
        ? ('columns' as const)
        : ('bars' as const);
  return {
    shape,
    compare: rows.some((row) => row.before && row.before.netMinor !== 0),
    title: t('revenueBy', { by: t(`by_${by}`).toLowerCase() }),
    labels: { now: periodText(period), before: previous ? periodText(previous) : '' },
    points: drawn.map((row) => ({
      name: axisName(by, row, t),
      full: rowName(by, row, t),
      now: row.now?.netMinor ?? 0,
      before: row.before?.netMinor ?? 0,
    })),
  };
}

const Waiting = () => (
  <div className="flex flex-col gap-4">
    <div className="grid gap-3 grid-cols-2 pos:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((tile) => (
        <Skeleton key={tile} className="h-24" />
      ))}
    </div>
    <Skeleton className="h-80" />
    <Skeleton className="h-64" />
  </div>
);
