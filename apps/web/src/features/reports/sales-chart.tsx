import { Skeleton } from '@bhandar/ui';
import { lazy, Suspense } from 'react';

/** One point of a report: what it is now, and what its fellow was before. */
export interface ChartPoint {
  name: string;
  full: string;
  now: number;
  before: number;
}

interface SalesChartProps {
  points: readonly ChartPoint[];
  /** `line` for days, `columns` for few buckets and hours, `bars` for names. */
  shape: 'line' | 'columns' | 'bars';
  labels: { now: string; before: string };
  compare: boolean;
  title: string;
}

const Drawing = lazy(() => import('./chart-drawing'));

/** The drawing comes when it is asked for: it is heavier than the rest of the page. */
export function SalesChart(props: SalesChartProps) {
  return (
    <figure aria-label={props.title} className="min-w-0 print:break-inside-avoid">
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Drawing {...props} />
      </Suspense>
    </figure>
  );
}

export type { SalesChartProps };
