import { Progress as Primitive } from 'radix-ui';
import { cn } from './cn';

export interface ProgressProps {
  value: number;
  max?: number;
  label: string;
  /** The announced value, such as "1,200 of 20,000 rows". */
  valueText?: string;
  className?: string;
}

export function Progress({ value, max = 100, label, valueText, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <Primitive.Root
      value={Math.min(Math.max(value, 0), max)}
      max={max > 0 ? max : 1}
      aria-label={label}
      {...(valueText ? { getValueLabel: () => valueText } : {})}
      className={cn('relative h-1.5 w-full overflow-hidden rounded-full bg-hover', className)}
    >
      <Primitive.Indicator
        className="block h-full rounded-full bg-brand transition-[width] duration-200 ease-out-soft"
        style={{ width: `${share * 100}%` }}
      />
    </Primitive.Root>
  );
}
