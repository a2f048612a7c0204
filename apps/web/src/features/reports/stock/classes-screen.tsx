import { Ven } from '@bhandar/domain/catalogue';
import { Abc, type AbcReport } from '@bhandar/domain/reports';
import {
  Badge,
  Card,
  Cell,
  cn,
  EmptyState,
  HeaderCell,
  StatCard,
  Table,
  TableBody,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { useTranslation } from 'react-i18next';
import { AppLink, csvMoney, csvPercent, QueryState, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatMoney } from '../../../lib/format';
import { PeriodPicker } from '../period-picker';
import { ReportHeader } from '../report-header';
import { percentText, periodText } from '../report-labels';
import { RowPages } from '../row-pages';
import { fetchReport, useReportExport } from '../use-report-export';
import { type ReportView, useReportView } from '../use-report-view';
import { type Choose, type ChosenCell, ClassMatrix } from './class-matrix';

const ROWS = 100;
const TONES = { A: 'ok', B: 'warning', C: 'neutral' } as const;

/** ABC analysis: the few products that make most of the revenue, and the rest. */
export default function ClassesScreen() {
  const { t } = useTranslation('reports');
  const view = useReportView({ preset: 'last90' });
  const [abc, setAbc] = useQueryState('abc', parseAsStringLiteral(Abc.options));
  const [ven, setVen] = useQueryState('ven', parseAsStringLiteral(Ven.options));
  const chosen = { ...(abc ? { abc } : {}), ...(ven === null ? {} : { ven }) };
  const input = { ...view.period, ...chosen };
  const { page } = view;
  const query = trpc.reports.classes.useQuery({ ...input, page, limit: ROWS }, { placeholderData: keepPreviousData });
  const utils = trpc.useUtils();
  const choose: Choose = (cell) => {
    void setAbc(cell.abc ?? null);
    void setVen(cell.ven ?? null);
    view.set({ page: 1 });
  };
  const { save, isRunning } = useReportExport();
  const exportAll = async () => {
    const whole = await fetchReport(
      (at) => utils.client.reports.classes.query({ ...input, ...at }),
      ({ products }) => products,
    );
    return [
      [t('abcClass'), t('venClass'), t('by_product'), t('by_company'), t('units'), t('revenue'), t('abcShare')],
      ...(whole?.rows ?? []).map((row) => [
        row.abc,
        row.ven && t(`ven_${row.ven}`),
        row.product,
        row.company,
        row.quantity,
        csvMoney(row.netMinor),
        csvPercent(row.cumulativeBp),
      ]),
    ];
  };
  return (
    <>
      <ReportHeader
        description={`${periodText(view.period)} · ${t('abcText')}`}
        isReady={query.data !== undefined && !query.isPlaceholderData && !isRunning}
        onSave={() => void save(`ABC-${view.period.from}-${view.period.to}`, exportAll)}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <PeriodPicker view={view} />
      </div>
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')}>
        {(report) =>
          report.classes.every(({ products }) => products === 0) ? (
            <Card>
              <EmptyState title={t('nothingSold')} description={t('nothingSoldText')} />
            </Card>
          ) : (
            <Classes report={report} view={view} chosen={chosen} choose={choose} stale={query.isPlaceholderData} />
          )
        }
      </QueryState>
    </>
  );
}

interface ClassesProps {
  report: AbcReport;
  view: ReportView;
  chosen: ChosenCell;
  choose: Choose;
  stale: boolean;
}

function Classes({ report, view, chosen, choose, stale }: ClassesProps) {
  const { t } = useTranslation('reports');
  const hrefTo = useHrefTo();
  const { classes, products, totalRows } = report;
  // When returns exceed sales everywhere, there are no revenue shares.
  const isShared = classes.some(({ shareBp }) => shareBp > 0);
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')}>
      <div className="grid gap-3 sm:grid-cols-3 print:grid-cols-3">
        {classes.map(({ abc, products: count, netMinor, shareBp }) => (
          <StatCard
            key={abc}
            label={t('abcOf', { abc, formatted: formatCount(count) })}
            value={formatMoney(netMinor)}
            hint={isShared ? t('abcShareOf', { percent: percentText(shareBp) }) : ''}
          />
        ))}
      </div>
      <ClassMatrix cells={report.cells} chosen={chosen} choose={choose} />
      <Table label={t('classes')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('abcClass')}</HeaderCell>
            <HeaderCell>{t('venClass')}</HeaderCell>
            <HeaderCell pin="start">{t('by_product')}</HeaderCell>
            <HeaderCell numeric>{t('units')}</HeaderCell>
            <HeaderCell numeric>{t('revenue')}</HeaderCell>
            <HeaderCell numeric>{t('abcShare')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {products.map((row) => (
            <TableRow key={row.productId}>
              <Cell>
                <Badge tone={TONES[row.abc]}>{row.abc}</Badge>
              </Cell>
              <Cell>{row.ven ? t(`ven_${row.ven}`) : <span className="text-ink-3">{t('ven_none')}</span>}</Cell>
              <Cell pin="start">
                <AppLink
                  href={hrefTo('salesDocuments', { ...view.period, product: row.productId }) ?? '#'}
                  className="font-medium text-brand-ink underline-offset-4 hover:underline"
                >
                  {row.product || t('noName')}
                </AppLink>
                <span className="block text-ink-3 text-xs">{row.company}</span>
              </Cell>
              <Cell numeric>{formatCount(row.quantity)}</Cell>
              <Cell numeric>{formatAmount(row.netMinor)}</Cell>
              <Cell numeric>{percentText(isShared ? row.cumulativeBp : null)}</Cell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {totalRows === 0 ? <p className="text-ink-2">{t('noneOfClass')}</p> : null}
      <RowPages
        page={view.page}
        limit={ROWS}
        shown={products.length}
        total={totalRows}
        onPage={(page) => view.set({ page })}
      />
    </div>
  );
}
