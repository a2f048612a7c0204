import type { CSSProperties, ReactNode } from 'react';
import { cn } from '../cn';

/** expired; soon = 30 days or less; near = 31 to 90; watch = 91 to 180; plain = later. */
export type ShelfLifeTone = 'expired' | 'soon' | 'near' | 'watch' | 'plain';

const TAGS: Record<ShelfLifeTone, string> = {
  expired: 'border-danger bg-danger text-on-danger',
  soon: 'border-danger bg-danger-soft text-danger-ink',
  near: 'border-marigold bg-marigold-soft text-marigold-ink',
  watch: 'border-marigold bg-transparent text-marigold-ink',
  plain: 'border-line bg-transparent text-ink-2',
};

const RAILS: Record<ShelfLifeTone, string> = {
  expired: 'var(--c-danger)',
  soon: 'repeating-linear-gradient(var(--c-danger) 0 4px, transparent 4px 7px)',
  near: 'var(--c-marigold)',
  watch: 'repeating-linear-gradient(var(--c-marigold) 0 4px, transparent 4px 7px)',
  plain: 'var(--c-line)',
};

/** For a row or cell that draws the rail itself: `className={cn('rail', …)} style={railStyle(tone)}`. */
export function railStyle(tone: ShelfLifeTone): CSSProperties {
  return { '--rail': RAILS[tone] } as CSSProperties;
}

export interface ShelfLifeRailProps {
  tone: ShelfLifeTone;
  children: ReactNode;
  className?: string;
}

export function ShelfLifeRail({ tone, children, className }: ShelfLifeRailProps) {
  return (
    <div className={cn('rail pl-3', className)} style={railStyle(tone)}>
      {children}
    </div>
  );
}

export interface ExpiryTagProps {
  tone: ShelfLifeTone;
  /** Month and year, with the state or the months left. */
  children: ReactNode;
  className?: string;
}

export function ExpiryTag({ tone, children, className }: ExpiryTagProps) {
  return (
    <span
      className={cn(
        'inline-flex h-5 max-w-full items-center rounded-tag border px-1.5 align-middle font-mono text-xs tracking-tight whitespace-nowrap',
        TAGS[tone],
        className,
      )}
    >
      {children}
    </span>
  );
}
