import type { SalesReportRow } from '@bhandar/domain/reports';

/** A point of a report with its value in the previous period. */
export interface ChartPoint {
  name: string;
  full: string;
  now: number;
  before: number;
}

export interface SalesChartProps {
  points: readonly ChartPoint[];
  /** `line` for days, `columns` for few buckets and hours, `bars` for names. */
  shape: 'line' | 'columns' | 'bars';
  labels: { now: string; before: string };
  compare: boolean;
  title: string;
}

type Drawn = Pick<SalesReportRow, 'key' | 'label'> & Partial<SalesReportRow>;

/** Every hour from the first to the last; an hour without sales is a gap in the chart. */
export function everyHour(rows: readonly SalesReportRow[]): Drawn[] {
  const byHour = new Map(rows.map((row) => [Number(row.key), row]));
  const first = Math.min(...byHour.keys());
  const length = rows.length === 0 ? 0 : Math.max(...byHour.keys()) - first + 1;
  return Array.from({ length }, (_, index) => byHour.get(first + index) ?? { key: String(first + index), label: '' });
}
