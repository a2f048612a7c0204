import type { SalesReportRow } from '@bhandar/domain/reports';
import { Card, cn, Skeleton, Tooltip } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink, useActor, useHrefTo } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatHour, formatMoney, today } from '../../../lib/format';
import { TextLink } from '../sessions/text-link';
import { OverviewPanel } from './overview-panel';

const STORES = 5;
/** The hours that the chart always shows; earlier and later sales extend it. */
const OPENS = 8;
const CLOSES = 21;
const LABEL_EVERY = 3;

const sold = ({ now }: SalesReportRow): boolean => now.bills + now.returns > 0;
const mostOf = (rows: readonly SalesReportRow[]): number => Math.max(1, ...rows.map(({ now }) => now.netMinor));
const share = (minor: number, most: number): string => `${Math.max(0, (minor / most) * 100)}%`;

/** Today's sales by store and hour. Loaded after the figures above it. */
export default function OverviewDay() {
  const { role, stores } = useActor();
  const several = role === 'superadmin' || stores.length > 1;
  return (
    <div className={cn('grid gap-6 max-sm:gap-4 max-xl:items-start', several && 'xl:grid-cols-2')}>
      {several ? <ByStore /> : null}
      <ByHour />
    </div>
  );
}

function ByStore() {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  const report = trpc.reports.sales.useQuery({ from: today(), to: today(), by: 'store', limit: STORES });
  if (report.isError) return null;
  const rows = report.data?.rows;
  const most = mostOf(rows ?? []);
  return (
    <OverviewPanel
      title={t('dayByStore')}
      allHref={hrefTo('salesReport', { period: 'today', by: 'store' })}
      rows={rows?.some(sold) ? rows : rows && []}
      emptyText={t('dayNothing')}
      rowKey={({ key }) => key}
    >
      {({ key, label, now }) => (
        <AppLink
          href={hrefTo('salesReport', { period: 'today', by: 'hour', store: key }) ?? '#'}
          className="block px-4 py-2.5 hover:bg-hover"
        >
          <span className="flex items-baseline justify-between gap-4">
            <span className="min-w-0 truncate font-medium">{label}</span>
            <span className="shrink-0 tabular-nums">{formatMoney(now.netMinor)}</span>
          </span>
          <span className="mt-1.5 flex items-center gap-3">
            <span className="h-1.5 flex-1 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-chart-1 [print-color-adjust:exact]"
                style={{ width: share(now.netMinor, most) }}
              />
            </span>
            <span className="min-w-20 shrink-0 text-end text-ink-3 text-xs tabular-nums">
              {t('salesTodayHint', { count: now.bills })}
            </span>
          </span>
        </AppLink>
      )}
    </OverviewPanel>
  );
}

function ByHour() {
  const { t } = useTranslation('accounts');
  const href = useHrefTo()('salesReport', { period: 'today', by: 'hour' });
  const report = trpc.reports.sales.useQuery({ from: today(), to: today(), by: 'hour' });
  if (report.isError) return null;
  const rows = report.data?.rows.filter(sold);
  return (
    <Card
      title={t('dayByHour')}
      action={href && rows && rows.length > 0 ? <TextLink href={href}>{t('showAll')}</TextLink> : undefined}
    >
      {rows === undefined ? (
        <Skeleton className="h-32" />
      ) : rows.length === 0 ? (
        <p className="py-2 text-ink-2">{t('dayNothing')}</p>
      ) : (
        <Hours rows={rows} />
      )}
    </Card>
  );
}

function Hours({ rows }: { rows: readonly SalesReportRow[] }) {
  const { t } = useTranslation('accounts');
  const byHour = new Map(rows.map((row) => [Number(row.key), row]));
  const first = Math.min(OPENS, ...byHour.keys());
  const last = Math.max(CLOSES, ...byHour.keys());
  const most = mostOf(rows);
  return (
    <ol aria-label={t('dayByHour')} className="flex gap-1 pt-5">
      {Array.from({ length: last - first + 1 }, (_, index) => first + index).map((hour) => (
        <li key={hour} className="flex min-w-0 flex-1 flex-col gap-1">
          <span className="flex h-28 flex-col justify-end border-line border-b">
            <Column
              hour={hour}
              row={byHour.get(hour)}
              most={most}
              align={hour === first ? 'justify-start' : hour === last ? 'justify-end' : 'justify-center'}
            />
          </span>
          <span aria-hidden="true" className="flex h-4 justify-center whitespace-nowrap text-ink-3 text-xs">
            {hour % LABEL_EVERY === 0 ? formatHour(hour) : ''}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface ColumnProps {
  hour: number;
  row: SalesReportRow | undefined;
  most: number;
  /** Keeps the amount above the first and the last column inside the card. */
  align: string;
}

function Column({ hour, row, most, align }: ColumnProps) {
  const { t } = useTranslation('accounts');
  const hrefTo = useHrefTo();
  if (!row) return null;
  const { netMinor, bills } = row.now;
  const said = `${formatHour(hour)}: ${formatMoney(netMinor)}, ${t('salesTodayHint', { count: bills })}`;
  const query = { from: today(), to: today(), hour: String(hour) };
  return (
    <Tooltip content={said}>
      <AppLink
        href={hrefTo('salesDocuments', query) ?? '#'}
        aria-label={said}
        className="group relative flex h-full flex-col justify-end"
      >
        {netMinor === most ? (
          <span className={cn('absolute inset-x-0 -top-5 flex whitespace-nowrap text-xs tabular-nums', align)}>
            {formatMoney(netMinor)}
          </span>
        ) : null}
        <span
          className="min-h-0.5 rounded-t-tag bg-chart-1 group-hover:bg-brand-hover [print-color-adjust:exact]"
          style={{ height: share(netMinor, most) }}
        />
      </AppLink>
    </Tooltip>
  );
}
