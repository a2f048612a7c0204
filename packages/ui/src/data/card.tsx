import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

export interface CardProps extends Omit<ComponentProps<'section'>, 'title'> {
  title?: ReactNode;
  description?: ReactNode;
  /** Content at the right of the title. */
  action?: ReactNode;
  footer?: ReactNode;
  /** No padding, for a table or a list that has its own. */
  flush?: boolean;
}

export function Card({ title, description, action, footer, flush = false, className, children, ...rest }: CardProps) {
  return (
    <section
      data-card=""
      className={cn('flex min-w-0 flex-col rounded-card border border-line bg-surface', className)}
      {...rest}
    >
      {title || action ? (
        <header className="flex min-h-12 items-center justify-between gap-3 border-line border-b px-4 py-2.5">
          <div className="min-w-0">
            <h2 className="font-semibold text-base">{title}</h2>
            {description ? <p className="text-ink-3 text-sm">{description}</p> : null}
          </div>
          {action ? <div className="flex shrink-0 items-center gap-2">{action}</div> : null}
        </header>
      ) : null}
      <div className={cn('min-w-0 flex-1', !flush && 'p-4')}>{children}</div>
      {footer ? <footer className="border-line border-t px-4 py-2.5 text-ink-2 text-sm">{footer}</footer> : null}
    </section>
  );
}
