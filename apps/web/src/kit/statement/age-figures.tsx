import { cn } from '@bhandar/ui';

interface AgeFigure {
  label: string;
  amount: string;
  isLate: boolean;
}

/** A debt by age in a row of figures, the last of which is the balance. */
export const AgeFigures = ({ figures, className }: { figures: readonly AgeFigure[]; className: string }) => (
  <dl className={cn('grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line', className)}>
    {figures.map(({ label, amount, isLate }) => (
      <div key={label} className="flex flex-col gap-0.5 bg-surface px-3 py-2">
        <dt className="text-ink-3 text-xs">{label}</dt>
        <dd className={cn('tabular-nums', isLate && 'font-semibold text-danger-ink')}>{amount}</dd>
      </div>
    ))}
  </dl>
);
