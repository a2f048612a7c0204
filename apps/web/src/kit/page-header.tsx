import { cn } from '@bhandar/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { formatCount } from '../lib/format';

/** The open screen's title from the route table. */
export const ScreenTitleContext = createContext('');

export interface PageHeaderProps {
  /** Set it only when the title differs from the route table. */
  title?: string;
  /** The total, beside the title. */
  count?: number | undefined;
  description?: ReactNode;
  /** Buttons at the right, with at most one primary. */
  actions?: ReactNode;
  /** One row, for a screen that needs the height, such as the till. */
  compact?: boolean;
}

/** The page's only h1. It takes the focus after navigation. Every screen starts with it. */
export function PageHeader({ title, count, description, actions, compact = false }: PageHeaderProps) {
  const fromTable = useContext(ScreenTitleContext);
  return (
    <header
      className={cn(
        'flex justify-between',
        compact
          ? 'shrink-0 items-center gap-x-1 sm:gap-x-6'
          : 'mb-4 flex-wrap items-end gap-x-6 gap-y-3 max-sm:mb-3 max-sm:items-center max-sm:gap-x-3',
      )}
    >
      <div className={cn('min-w-0', compact && 'flex items-center gap-x-4')}>
        <h1
          tabIndex={-1}
          className={cn('title scroll-mt-16', compact ? 'text-lg max-sm:sr-only' : 'text-2xl max-sm:text-xl')}
        >
          {title ?? fromTable}
          {count === undefined ? null : (
            <span className="ml-3 font-medium font-sans text-base text-ink-3 tabular-nums">{formatCount(count)}</span>
          )}
        </h1>
        {description ? (
          <div className={compact ? 'min-w-0 text-ink-2' : 'mt-1 max-w-read text-ink-2'}>{description}</div>
        ) : null}
      </div>
      {actions ? (
        <div className={cn('screen-only flex items-center', compact ? 'shrink-0 sm:gap-0.5' : 'flex-wrap gap-2')}>
          {actions}
        </div>
      ) : null}
    </header>
  );
}
