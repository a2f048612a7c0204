import type { Branch, Branches } from '@bhandar/domain/reports';
import {
  Badge,
  Card,
  Cell,
  cn,
  EmptyState,
  HeaderCell,
  Table,
  TableBody,
  TableFoot,
  TableHead,
  TableRow,
} from '@bhandar/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { ArrowDown, ArrowUp, Minus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink, csvMoney, csvPercent, QueryState, Spark, useHrefTo, useSaveCsv } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount, formatCount, formatMoney } from '../../../lib/format';
import { Change } from '../change';
import { PeriodPicker } from '../period-picker';
import { ComparedPeriod, ReportHeader } from '../report-header';
import { percentText, periodText, traded } from '../report-labels';
import { SalesChart } from '../sales/sales-chart';
import { useReportView } from '../use-report-view';

/** Compares the stores: revenue, trend, rank, and the categories that rose and fell most. */
export default function BranchesScreen() {
  const { t } = useTranslation('reports');
  const view = useReportView();
  const query = trpc.reports.branches.useQuery(view.period, { placeholderData: keepPreviousData });
  const saveCsv = useSaveCsv();
  const save = () => {
    if (!query.data) return;
    saveCsv(`${t('branchesFile')}-${view.period.from}-${view.period.to}`, [
      [
        t('rank'),
        t('store'),
        t('revenue'),
        t('revenueBefore'),
        t('bills'),
        t('margin'),
        t('marginPercent'),
        t('discounts'),
        t('refundsAndVoids'),
      ],
      ...query.data.branches.map(({ rank, store, now, before }) => [
        rank,
        `${store.name}, ${store.city}`,
        ...[now.netMinor, before.netMinor].map(csvMoney),
        now.bills,
        csvMoney(now.marginMinor),
        csvPercent(now.marginBp),
        ...[now.discountMinor, now.refundMinor].map(csvMoney),
      ]),
    ]);
  };
  return (
    <>
      <ReportHeader
        description={<ComparedPeriod period={view.period} query={query} />}
        isReady={query.data !== undefined && !query.isPlaceholderData}
        onSave={save}
      />
      <div className="mb-4 flex flex-wrap items-center gap-2 print:hidden">
        <PeriodPicker view={view} />
      </div>
      <QueryState query={query} loadingText={t('loading')} failedText={t('failed')}>
        {(data) =>
          data.branches.every(({ now, before }) => !traded(now) && !traded(before)) ? (
            <Card>
              <EmptyState title={t('nothingSold')} description={t('nothingSoldText')} />
            </Card>
          ) : (
            <SideBySide data={data} stale={query.isPlaceholderData} />
          )
        }
      </QueryState>
    </>
  );
}

function SideBySide({ data, stale }: { data: Branches; stale: boolean }) {
  const { t } = useTranslation('reports');
  const { branches, period, previous } = data;
  const sum = (read: (branch: Branch) => number) => branches.reduce((total, branch) => total + read(branch), 0);
  return (
    <div className={cn('flex flex-col gap-4 transition-opacity', stale && 'opacity-60')}>
      {branches.length > 1 ? (
        <Card title={t('revenueBy', { by: t('by_store').toLowerCase() })}>
          <SalesChart
            shape="bars"
            compare={branches.some(({ before }) => before.netMinor !== 0)}
            title={t('revenueBy', { by: t('by_store').toLowerCase() })}
            labels={{ now: periodText(period), before: periodText(previous) }}
            points={branches.slice(0, 12).map(({ store, now, before }) => ({
              name: store.name,
              full: `${store.name}, ${store.city}`,
              now: now.netMinor,
              before: before.netMinor,
            }))}
          />
        </Card>
      ) : null}
      <Table label={t('branches')}>
        <TableHead>
          <tr>
            <HeaderCell>{t('rank')}</HeaderCell>
            <HeaderCell pin="start">{t('store')}</HeaderCell>
            <HeaderCell>{t('trend')}</HeaderCell>
            <HeaderCell numeric>{t('revenue')}</HeaderCell>
            <HeaderCell numeric>{t('change')}</HeaderCell>
            <HeaderCell numeric>{t('bills')}</HeaderCell>
            <HeaderCell numeric>{t('margin')}</HeaderCell>
            <HeaderCell numeric>{t('marginPercent')}</HeaderCell>
            <HeaderCell>{t('whatChanged')}</HeaderCell>
          </tr>
        </TableHead>
        <TableBody>
          {branches.map((branch) => (
            <BranchRow key={branch.store.id} branch={branch} data={data} />
          ))}
        </TableBody>
        <TableFoot>
          <tr>
            <Cell />
            <Cell pin="start">{t('sum')}</Cell>
            <Cell />
            <Cell numeric>{formatAmount(sum(({ now }) => now.netMinor))}</Cell>
            <Cell numeric>
              <Change now={sum(({ now }) => now.netMinor)} before={sum(({ before }) => before.netMinor)} />
            </Cell>
            <Cell numeric>{formatCount(sum(({ now }) => now.bills))}</Cell>
            <Cell numeric>{amountOrNone(sumOfKnown(branches.map(({ now }) => now.marginMinor)))}</Cell>
            <Cell />
            <Cell />
          </tr>
        </TableFoot>
      </Table>
    </div>
  );
}

const sumOfKnown = (amounts: readonly (number | null)[]): number | null =>
  amounts.reduce((sum, amount) => (amount === null ? sum : (sum ?? 0) + amount), null);
const amountOrNone = (minor: number | null): string => (minor === null ? '–' : formatAmount(minor));

function BranchRow({ branch, data }: { branch: Branch; data: Branches }) {
  const { t } = useTranslation('reports');
  const { store, now, before, rank, rankBefore, trend, rise, fall } = branch;
  const href = useHrefTo()('salesDocuments', { store: store.id, ...data.period });
  return (
    <TableRow>
      <Cell>
        <span className="flex items-center gap-1.5 whitespace-nowrap">
          <span className="title text-lg">{rank}</span>
          {traded(before) || traded(now) ? (
            <RankMove rank={rank} before={rankBefore} wasThere={traded(before)} />
          ) : null}
        </span>
      </Cell>
      <Cell pin="start">
        <AppLink href={href ?? '#'} className="font-medium text-brand-ink underline-offset-4 hover:underline">
          {store.name}
        </AppLink>
        <span className="block text-ink-3 text-xs">{store.city}</span>
      </Cell>
      <Cell>
        <Spark values={trend} label={t('trendOf', { store: store.name })} />
      </Cell>
      <Cell numeric>{formatAmount(now.netMinor)}</Cell>
      <Cell numeric>
        <Change now={now.netMinor} before={before.netMinor} />
      </Cell>
      <Cell numeric>{formatCount(now.bills)}</Cell>
      <Cell numeric>{amountOrNone(now.marginMinor)}</Cell>
      <Cell numeric>{percentText(now.marginBp)}</Cell>
      <Cell>
        <span className="flex flex-col gap-0.5 text-sm">
          {rise ? <span>{t('rose', { category: rise.category, amount: formatMoney(rise.changeMinor) })}</span> : null}
          {fall ? (
            <span className="text-ink-2">
              {t('fell', { category: fall.category, amount: formatMoney(-fall.changeMinor) })}
            </span>
          ) : null}
        </span>
      </Cell>
    </TableRow>
  );
}

function RankMove({ rank, before, wasThere }: { rank: number; before: number; wasThere: boolean }) {
  const { t } = useTranslation('reports');
  if (!wasThere) return <Badge tone="neutral">{t('rankNew')}</Badge>;
  const Sign = rank < before ? ArrowUp : rank > before ? ArrowDown : Minus;
  const said = rank < before ? t('rankUp', { before }) : rank > before ? t('rankDown', { before }) : t('rankSame');
  return (
    <Sign
      role="img"
      aria-label={said}
      strokeWidth={2}
      className={cn('size-4', rank < before ? 'text-ok-ink' : rank > before ? 'text-danger-ink' : 'text-ink-3')}
    />
  );
}
