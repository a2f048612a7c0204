import {
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  Legend,
  Line,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { formatMoney, formatMoneyCompact } from '../../lib/format';
import type { ChartPoint, SalesChartProps } from './chart-points';

const INK = 'var(--c-ink-2)';
const LINE = 'var(--c-line)';
const NOW = 'var(--c-chart-1)';
const BEFORE = 'var(--c-chart-2)';
const TICK = { fill: INK, fontSize: 12 };
const HEIGHT = 288;
const BAR_HEIGHT = 34;
// In print the chart is as wide as the page; the library's container has no width there.
const PAPER = [
  'print:[&_.recharts-responsive-container]:w-full!',
  'print:[&_.recharts-responsive-container>div]:w-full!',
  'print:[&_.recharts-wrapper]:w-full!',
  'print:[&_.recharts-legend-wrapper]:w-full!',
  'print:[&_.recharts-wrapper>svg]:h-auto!',
  'print:[&_.recharts-wrapper>svg]:w-full!',
].join(' ');

interface TipProps {
  active?: boolean;
  payload?: readonly { payload?: ChartPoint }[];
  labels: SalesChartProps['labels'];
  compare: boolean;
}

function Tip({ active, payload, labels, compare }: TipProps) {
  const point = payload?.[0]?.payload;
  if (!active || !point) return null;
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-sm shadow-pop">
      <p className="font-medium">{point.full}</p>
      <p className="tabular-nums">
        {labels.now}: {formatMoney(point.now)}
      </p>
      {compare ? (
        <p className="text-ink-2 tabular-nums">
          {labels.before}: {formatMoney(point.before)}
        </p>
      ) : null}
    </div>
  );
}

const shorten = (name: string): string => (name.length > 22 ? `${name.slice(0, 21)}…` : name);

/** Bars from zero; the previous period is dashed or pale, never distinguished by colour alone. */
export default function ChartDrawing({ points, shape, labels, compare }: SalesChartProps) {
  const tip = (
    <Tooltip content={<Tip labels={labels} compare={compare} />} cursor={{ fill: 'var(--c-hover)', stroke: LINE }} />
  );
  const legend = compare ? <Legend iconType="plainline" wrapperStyle={{ fontSize: 12 }} /> : null;
  if (shape === 'bars') {
    return (
      <div className={PAPER}>
        <ResponsiveContainer width="100%" height={points.length * BAR_HEIGHT * (compare ? 1.3 : 1) + 48}>
          <BarChart
            data={[...points]}
            layout="vertical"
            margin={{ top: 4, right: 64, bottom: 4, left: 4 }}
            accessibilityLayer
          >
            <CartesianGrid horizontal={false} stroke={LINE} />
            <XAxis type="number" tick={TICK} tickFormatter={formatMoneyCompact} stroke={LINE} />
            <YAxis
              type="category"
              dataKey="name"
              width={150}
              tick={TICK}
              tickFormatter={shorten}
              stroke={LINE}
              interval={0}
            />
            {tip}
            {legend}
            <Bar
              dataKey="now"
              name={labels.now}
              fill={NOW}
              isAnimationActive={false}
              label={{
                position: 'right',
                fill: INK,
                fontSize: 12,
                formatter: (value) => formatMoneyCompact(Number(value)),
              }}
            />
            {compare ? (
              <Bar
                dataKey="before"
                name={labels.before}
                fill={BEFORE}
                fillOpacity={0.35}
                stroke={BEFORE}
                strokeDasharray="3 3"
                isAnimationActive={false}
              />
            ) : null}
          </BarChart>
        </ResponsiveContainer>
      </div>
    );
  }
  return (
    <div className={PAPER}>
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <ComposedChart data={[...points]} margin={{ top: 8, right: 12, bottom: 4, left: 4 }} accessibilityLayer>
          <CartesianGrid vertical={false} stroke={LINE} />
          <XAxis dataKey="name" tick={TICK} stroke={LINE} minTickGap={24} />
          <YAxis tick={TICK} tickFormatter={formatMoneyCompact} stroke={LINE} width={72} />
          {tip}
          {legend}
          {shape === 'columns' ? (
            <Bar dataKey="now" name={labels.now} fill={NOW} maxBarSize={48} isAnimationActive={false} />
          ) : (
            <Line
              dataKey="now"
              name={labels.now}
              stroke={NOW}
              strokeWidth={2.5}
              dot={points.length <= 31 ? { r: 2.5, fill: NOW } : false}
              isAnimationActive={false}
            />
          )}
          {compare ? (
            <Line
              dataKey="before"
              name={labels.before}
              stroke={BEFORE}
              strokeWidth={2}
              strokeDasharray="5 4"
              dot={false}
              isAnimationActive={false}
            />
          ) : null}
        </ComposedChart>
      </ResponsiveContainer>
    </div>
  );
}
