import { Skeleton } from '@bhandar/ui';
import { lazy, Suspense } from 'react';
import type { SalesChartProps } from '../chart-points';

const Drawing = lazy(() => import('../chart-drawing'));

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
