import { cn } from '@bhandar/ui';

const WIDTH = 160;
const HEIGHT = 36;
const EDGE = 3;

interface SparkProps {
  values: readonly number[];
  label: string;
  className?: string;
}

/** A sparkline without axes, from zero. Show the figures beside it. */
export function Spark({ values, label, className }: SparkProps) {
  const most = Math.max(1, ...values);
  const step = values.length > 1 ? (WIDTH - 2 * EDGE) / (values.length - 1) : 0;
  const points = values.map(
    (value, index) => [EDGE + index * step, HEIGHT - EDGE - (Math.max(0, value) / most) * (HEIGHT - 2 * EDGE)] as const,
  );
  const [lastX = EDGE, lastY = HEIGHT] = points.at(-1) ?? [];
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={cn('h-9 w-40', className)}>
      <polyline
        points={points.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        className="stroke-chart-1"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
      <circle cx={lastX} cy={lastY} r="3" className="fill-chart-1" />
    </svg>
  );
}
