import type { ReactNode } from 'react';
import { cn } from '../cn';

export interface LabelTagProps {
  children: ReactNode;
  className?: string;
  title?: string;
}

/** A strength, pack or batch as a shelf label: monospace on a tag with a clipped corner. */
export function LabelTag({ children, className, title }: LabelTagProps) {
  return (
    <span
      title={title}
      className={cn(
        'label-tag inline-flex min-h-5 max-w-full items-center rounded-tag bg-sunken pr-1.5 pl-2.5 align-middle font-mono text-ink-2 text-xs whitespace-nowrap',
        className,
      )}
    >
      <span className="truncate">{children}</span>
    </span>
  );
}
