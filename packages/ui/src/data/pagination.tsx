import { ChevronLeft, ChevronRight } from 'lucide-react';
import { cn } from '../cn';
import { pageWindow } from './page-window';

export interface PaginationLabels {
  /** Accessible name of the pager. */
  navigation: string;
  previous: string;
  next: string;
  /** Accessible name of one page, such as "Page 6". */
  page: (page: number) => string;
}

export interface PaginationProps {
  page: number;
  totalPages: number;
  onPageChange: (page: number) => void;
  labels: PaginationLabels;
  disabled?: boolean;
  className?: string;
}

const KEY =
  'inline-flex h-8 min-w-8 items-center justify-center gap-1 rounded-control border border-transparent px-2 text-sm tabular-nums transition-colors touch:h-11 touch:min-w-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]';
const LIVE = 'text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-3 disabled:opacity-55';

export function Pagination({ page, totalPages, onPageChange, labels, disabled = false, className }: PaginationProps) {
  return (
    <nav aria-label={labels.navigation} className={cn('flex flex-wrap items-center gap-0.5', className)}>
      <button
        type="button"
        className={cn(KEY, LIVE, 'pl-1.5')}
        disabled={disabled || page <= 1}
        onClick={() => onPageChange(page - 1)}
      >
        <ChevronLeft aria-hidden="true" />
        <span className="max-sm:sr-only">{labels.previous}</span>
      </button>
      <span aria-current="page" className="px-2 text-sm tabular-nums sm:hidden">
        {page} / {totalPages}
      </span>
      {pageWindow(page, totalPages).map((slot) =>
        typeof slot === 'number' ? (
          <button
            key={slot}
            type="button"
            aria-label={labels.page(slot)}
            aria-current={slot === page ? 'page' : undefined}
            disabled={disabled}
            onClick={() => (slot === page ? undefined : onPageChange(slot))}
            className={cn(
              KEY,
              slot === page ? 'border-brand/35 bg-brand-soft font-medium text-brand-ink' : LIVE,
              'max-sm:hidden',
            )}
          >
            {slot}
          </button>
        ) : (
          <span key={slot} aria-hidden="true" className="w-5 text-center text-ink-3 max-sm:hidden">
            …
          </span>
        ),
      )}
      <button
        type="button"
        className={cn(KEY, LIVE, 'pr-1.5')}
        disabled={disabled || page >= totalPages}
        onClick={() => onPageChange(page + 1)}
      >
        <span className="max-sm:sr-only">{labels.next}</span>
        <ChevronRight aria-hidden="true" />
      </button>
    </nav>
  );
}
