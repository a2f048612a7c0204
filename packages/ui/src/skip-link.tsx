import type { ReactNode } from 'react';

export interface SkipLinkProps {
  /** Id of the main landmark, which needs `tabIndex={-1}`. */
  target?: string;
  children: ReactNode;
}

export function SkipLink({ target = 'main', children }: SkipLinkProps) {
  return (
    <a
      href={`#${target}`}
      className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:border focus:border-line focus:bg-raised focus:px-4 focus:py-2 focus:font-medium focus:text-brand-ink focus:shadow-pop"
    >
      {children}
    </a>
  );
}
