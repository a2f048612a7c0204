import type { SalesReport, SalesReportRow } from '@bhandar/domain/reports';
import { Cell, cn, HeaderCell, Table, TableBody, TableFoot, TableHead, TableRow } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../kit';
import { Change } from '../change';
import { ofPeriod, rowName, traded } from '../report-labels';
import { figureColumns } from './sales-columns';

interface SalesTableProps {
  report: SalesReport;
  stale: boolean;
  /** The link to the documents behind a row. */
  hrefOf: (row: SalesReportRow) => string | undefined;
}

const SPARE = 'not-print:max-lg:hidden';

/** The figures of the chart and more; each row links to its documents. */
export function SalesTable({ report, stale, hrefOf }: SalesTableProps) {
  const { t } = useTranslation('reports');
  const { by, rows, total, totalBefore } = report;
  const columns = figureColumns(report, t);
  return (
    <Table label={t('tableOf', { by: t(`by_${by}`) })} stale={stale} maxHeight="max(28rem, calc(100dvh - 14rem))">
      <TableHead>
        <tr>
          <HeaderCell pin="start">{t(`by_${by}`)}</HeaderCell>
          {columns.map(({ id, header, spare }) => (
            <HeaderCell key={id} numeric className={cn('max-xl:whitespace-normal!', spare && SPARE)}>
              {header}
            </HeaderCell>
          ))}
          {totalBefore ? <HeaderCell numeric>{t('change')}</HeaderCell> : null}
        </tr>
      </TableHead>
      <TableBody>
        {ofPeriod(by, rows).map((row) => {
          const href = traded(row.now) ? hrefOf(row) : undefined;
          const name = rowName(by, row, t);
          return (
            <TableRow key={row.key}>
              <Cell pin="start" className="max-w-72 truncate">
                {href ? (
                  <AppLink href={href} className="font-medium text-brand-ink underline-offset-4 hover:underline">
                    {name}
                  </AppLink>
                ) : (
                  <span className="text-ink-2">{name}</span>
                )}
                {by === 'store' || by === 'product' ? (
                  <span className="block truncate text-ink-3 text-xs">{row.note}</span>
                ) : null}
              </Cell>
              {columns.map(({ id, text, spare }) => (
                <Cell key={id} numeric className={spare && SPARE}>
                  {text(row.now)}
                </Cell>
              ))}
              {row.before ? (
                <Cell numeric>
                  <Change now={row.now.netMinor} before={row.before.netMinor} />
                </Cell>
              ) : null}
            </TableRow>
          );
        })}
      </TableBody>
      <TableFoot>
        <tr>
          <Cell pin="start">{t('sum')}</Cell>
          {columns.map(({ id, text, spare }) => (
            <Cell key={id} numeric className={spare && SPARE}>
              {text(total)}
            </Cell>
          ))}
          {totalBefore ? (
            <Cell numeric>
              <Change now={total.netMinor} before={totalBefore.netMinor} />
            </Cell>
          ) : null}
        </tr>
      </TableFoot>
    </Table>
  );
}
