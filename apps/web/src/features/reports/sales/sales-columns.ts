import {
  changeBp,
  type SalesFigures,
  type SalesGrouping,
  type SalesReport,
  type SalesReportRow,
} from '@bhandar/domain/reports';
import { type CsvRows, csvMoney, csvPercent } from '../../../kit';
import { formatAmount, formatCount } from '../../../lib/format';
import { isTime, percentText, rowName, type Translate } from '../report-labels';

export interface FigureColumn {
  id: string;
  header: string;
  value: (figures: SalesFigures) => number | null;
  text: (figures: SalesFigures) => string;
  /** Gives way below 1024 px: revenue is what these figures come to. */
  spare?: true;
  /** The value in an exported file. */
  csv: (figures: SalesFigures) => string | number;
}

const money = (id: keyof SalesFigures, header: string): FigureColumn => ({
  id,
  header,
  value: (figures) => figures[id],
  text: (figures) => (figures[id] === null ? '–' : formatAmount(figures[id])),
  csv: (figures) => csvMoney(figures[id]),
});
const count = (id: keyof SalesFigures, header: string): FigureColumn => ({
  id,
  header,
  value: (figures) => figures[id],
  text: (figures) => formatCount(figures[id] ?? 0),
  csv: (figures) => figures[id] ?? 0,
});

/** The figures of a report as columns; costs only when the server sends them. */
export function figureColumns({ by, total }: SalesReport, t: Translate): FigureColumn[] {
  const costs = total.costMinor !== null;
  // A receipt with several products of a company counts in several of their lines.
  const many = by === 'category' || by === 'company';
  return [
    ...(many ? [] : [count('bills', t('bills'))]),
    count('quantity', t('units')),
    { ...money('grossMinor', t('gross')), spare: true },
    { ...money('discountMinor', t('discounts')), spare: true },
    { ...money('refundMinor', t('refundsAndVoids')), spare: true },
    money('netMinor', t('revenue')),
    ...(costs
      ? [
          money('costMinor', t('cost')),
          money('marginMinor', t('margin')),
          {
            id: 'marginBp',
            header: t('marginPercent'),
            value: (figures: SalesFigures) => figures.marginBp,
            text: (figures: SalesFigures) => percentText(figures.marginBp),
            csv: (figures: SalesFigures) => csvPercent(figures.marginBp),
          },
        ]
      : []),
  ];
}

/** The report's rows for export, with the totals as the last row. */
export function csvOf(report: SalesReport, t: Translate): CsvRows {
  const columns = figureColumns(report, t);
  const compared = report.totalBefore !== null;
  const before = (now: SalesFigures, sums: SalesFigures | null) =>
    sums ? [csvMoney(sums.netMinor), csvPercent(changeBp(now.netMinor, sums.netMinor))] : [];
  return [
    [
      t(`by_${report.by}`),
      ...columns.map(({ header }) => header),
      ...(compared ? [t('revenueBefore'), t('changePercent')] : []),
    ],
    ...report.rows.map((row) => [
      nameInFile(report.by, row, t),
      ...columns.map(({ csv }) => csv(row.now)),
      ...before(row.now, row.before),
    ]),
    [t('sum'), ...columns.map(({ csv }) => csv(report.total)), ...before(report.total, report.totalBefore)],
  ];
}

/** A day or week by its first day; a day of the previous period without a counterpart is marked. */
function nameInFile(by: SalesGrouping, row: SalesReportRow, t: Translate): string {
  const nameOf = (key: string) => (by === 'month' ? rowName(by, { key, label: '' }, t) : key);
  if (!isTime(by)) return rowName(by, row, t);
  return row.key === '' ? t('onlyBefore', { name: nameOf(row.note) }) : nameOf(row.key);
}
