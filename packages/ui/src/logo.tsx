import { cn } from './cn';

export interface LogoProps {
  /** The word beside the mark; empty for the mark alone. */
  word?: string;
  size?: 'sm' | 'md' | 'lg';
  className?: string;
}

const MARKS = { sm: 20, md: 26, lg: 40 } as const;
const TEXT_SIZES = { sm: 'text-lg', md: 'text-xl', lg: 'text-3xl' } as const;

/** A shelf label with a clipped corner; a rail and two pips of a strip form the B. */
export function LogoMark({ size = 26, className }: { size?: number; className?: string }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" className={cn('shrink-0', className)}>
      <path d="M8 0h14a4 4 0 0 1 4 4v18a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V8z" className="fill-brand dark:fill-brand-soft" />
      <rect x="7" y="5.5" width="2.5" height="15" rx="1.25" className="fill-on-brand dark:fill-brand-ink" />
      <circle cx="15" cy="9" r="3.5" className="fill-on-brand dark:fill-brand-ink" />
      <circle cx="15" cy="17" r="3.5" className="fill-marigold" />
    </svg>
  );
}

export function Logo({ word = 'Bhandar', size = 'md', className }: LogoProps) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark size={MARKS[size]} />
      {word ? <span className={cn('title leading-none', TEXT_SIZES[size])}>{word}</span> : null}
    </span>
  );
}
