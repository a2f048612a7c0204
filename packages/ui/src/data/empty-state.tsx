import type { ReactNode } from 'react';
import { cn } from '../cn';

export interface EmptyStateProps {
  title: ReactNode;
  description?: ReactNode;
  /** At most one primary button and a link. */
  action?: ReactNode;
  icon?: ReactNode;
  className?: string;
}

/** Shown in place of an empty list. The default icon is an empty blister strip. */
export function EmptyState({ title, description, action, icon, className }: EmptyStateProps) {
  return (
    <div className={cn('flex flex-col items-center gap-3 px-5 py-10 text-center', className)}>
      <span aria-hidden="true" className="inline-flex text-ink-3 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
        {icon ?? <EmptyStrip />}
      </span>
      <div className="flex max-w-[46ch] flex-col gap-1">
        <p className="font-semibold text-base">{title}</p>
        {description ? <p className="text-base text-ink-2">{description}</p> : null}
      </div>
      {action ? <div className="mt-1 flex flex-wrap items-center justify-center gap-2">{action}</div> : null}
    </div>
  );
}

function EmptyStrip() {
  return (
    <svg width="62" height="26" viewBox="0 0 62 26" fill="none" className="h-[26px]! w-[62px]!" role="presentation">
      <path
        d="M8 .5h50A3.5 3.5 0 0 1 61.5 4v18a3.5 3.5 0 0 1-3.5 3.5H4A3.5 3.5 0 0 1 .5 22V8z"
        className="stroke-line-strong"
      />
      {[9, 20, 31, 42, 53].flatMap((x) => [
        <circle key={`${x}a`} cx={x} cy="8.5" r="3" className="stroke-line-strong" />,
        <circle key={`${x}b`} cx={x} cy="17.5" r="3" className="stroke-line-strong" />,
      ])}
    </svg>
  );
}
