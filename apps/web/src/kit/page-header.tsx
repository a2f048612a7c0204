import { createContext, type ReactNode, useContext } from 'react';
import { formatCount } from '../lib/format';

/** The title that the route table gives the open screen. */
export const ScreenTitleContext = createContext('');

export interface PageHeaderProps {
  /** Only where it differs from the title in the route table. */
  title?: string;
  /** How many there are in all; stands beside the title. */
  count?: number | undefined;
  description?: ReactNode;
  /** Buttons at the right; one primary at most. */
  actions?: ReactNode;
}

/** The page's one h1, which takes the focus on arrival. Every screen starts with it. */
export function PageHeader({ title, count, description, actions }: PageHeaderProps) {
  const fromTable = useContext(ScreenTitleContext);
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h1 tabIndex={-1} className="title scroll-mt-16 text-2xl">
          {title ?? fromTable}
          {count === undefined ? null : (
            <span className="ml-3 font-medium font-sans text-base text-ink-3 tabular-nums">{formatCount(count)}</span>
          )}
        </h1>
        {description ? <div className="mt-1 max-w-read text-ink-2">{description}</div> : null}
      </div>
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
