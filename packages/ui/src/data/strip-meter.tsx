import type { CSSProperties, ReactNode } from 'react';
import { cn } from '../cn';

const PIPS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const TONES = {
  brand: '--c-brand',
  ok: '--c-ok',
  warning: '--c-marigold',
  danger: '--c-danger',
  info: '--c-info',
} as const;

export interface StripMeterProps {
  value: number;
  target: number;
  /** Accessible name, such as "Stock". */
  label?: string;
  tone?: keyof typeof TONES;
  /** The formatted number with its unit; the bare value by default. */
  children?: ReactNode;
  className?: string;
}

/** The filled pips of ten. At least one is filled while there is any stock. */
export function filledPips(value: number, target: number): number {
  if (value <= 0) return 0;
  if (target <= 0) return 10;
  return Math.min(10, Math.max(1, Math.round((value / target) * 10)));
}

export function StripMeter({ value, target, label, tone = 'brand', children, className }: StripMeterProps) {
  const filled = filledPips(value, target);
  const number = children ?? String(value);
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      {/* biome-ignore lint/a11y/useSemanticElements: the native meter draws its own bar and cannot show pips. */}
      <span
        role="meter"
        aria-label={label ?? String(value)}
        aria-valuemin={0}
        aria-valuemax={Math.max(target, value, 0)}
        aria-valuenow={Math.max(value, 0)}
        className="strip"
        style={{ '--pip': `var(${TONES[tone]})` } as CSSProperties}
      >
        {PIPS.map((pip) => (
          <span
            key={pip}
            className="pip motion-pip"
            style={{ animationDelay: `${pip * 12}ms` }}
            data-filled={pip <= filled ? '' : undefined}
          />
        ))}
      </span>
      <span className="min-w-[5ch] text-right font-medium tabular-nums">{number}</span>
    </span>
  );
}
