import type { ReactNode } from 'react';
import { cn } from '../cn';

export type Tone = 'neutral' | 'ok' | 'warning' | 'danger' | 'info' | 'brand';

const TONES: Record<Tone, string> = {
  neutral: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok-ink',
  warning: 'bg-marigold-soft text-marigold-ink',
  danger: 'bg-danger-soft text-danger-ink',
  info: 'bg-info-soft text-info-ink',
  brand: 'bg-brand-soft text-brand-ink',
};

/** Text, shape and colour show the status together, never colour alone. */
const SHAPES: Record<Tone, ReactNode> = {
  neutral: <circle cx="4" cy="4" r="2.75" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  ok: (
    <path
      d="M1.25 4.25 3.25 6.25 6.9 1.9"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  ),
  warning: <path d="M4 .9 7.4 7H.6z" fill="currentColor" />,
  danger: <path d="M1.5 1.5l5 5m0-5-5 5" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" />,
  info: <circle cx="4" cy="4" r="3.25" fill="currentColor" />,
  brand: <rect x="1" y="1" width="6" height="6" rx="1.25" fill="currentColor" />,
};

export interface BadgeProps {
  tone?: Tone;
  /** A bare count needs no shape. */
  plain?: boolean;
  children: ReactNode;
  className?: string;
}

export function Badge({ tone = 'neutral', plain = false, children, className }: BadgeProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] max-w-full items-center gap-1.5 rounded-tag px-1.5 font-medium text-xs whitespace-nowrap tabular-nums',
        TONES[tone],
        className,
      )}
    >
      {plain ? null : (
        <svg width="8" height="8" viewBox="0 0 8 8" aria-hidden="true" className="shrink-0">
          {SHAPES[tone]}
        </svg>
      )}
      <span className="truncate">{children}</span>
    </span>
  );
}
