/** One point of a report: what it is now, and what its fellow was before. */
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
