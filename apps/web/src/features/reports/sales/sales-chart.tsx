import { Skeleton } from '@bhandar/ui';
import { lazy, Suspense } from 'react';
import type { SalesChartProps } from '../chart-points';

const Drawing = lazy(() => import('../chart-drawing'));

/** The chart library is larger than the rest of the page, so it loads on demand. */
export function SalesChart(props: SalesChartProps) {
  return (
    <figure aria-label={props.title} className="min-w-0 print:break-inside-avoid">
      <Suspense fallback={<Skeleton className="h-72" />}>
        <Drawing {...props} />
      </Suspense>
    </figure>
  );
}
