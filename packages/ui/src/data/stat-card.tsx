import { ArrowUpRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { useUi } from '../ui-provider';

export interface StatCardProps {
  label: ReactNode;
  value: ReactNode;
  hint?: ReactNode;
  /** The filtered list behind the number. */
  href?: string;
  icon?: ReactNode;
  tone?: 'neutral' | 'warning' | 'danger';
  className?: string;
}

const EDGES = { neutral: 'before:bg-transparent', warning: 'before:bg-marigold', danger: 'before:bg-danger' } as const;

export function StatCard({ label, value, hint, href, icon, tone = 'neutral', className }: StatCardProps) {
  const { Link } = useUi();
  const classes = cn(
    'group relative flex min-w-0 flex-col gap-1 overflow-hidden rounded-card border border-line bg-surface px-4 pt-3 pb-3.5 text-left before:absolute before:inset-y-0 before:left-0 before:w-[3px]',
    EDGES[tone],
    href && 'transition-colors hover:border-line-strong/60 hover:bg-hover/50',
    className,
  );
  const body = (
    <>
      <span className="flex items-start gap-2 text-ink-2 text-sm">
        {icon ? (
          <span aria-hidden="true" className="inline-flex text-ink-3 [&_svg]:size-4 [&_svg]:stroke-[1.75]">
            {icon}
          </span>
        ) : null}
        <span className="min-w-0 flex-1">{label}</span>
        {href ? (
          <ArrowUpRight
            aria-hidden="true"
            strokeWidth={1.75}
            className="size-4 shrink-0 text-ink-3 transition-colors group-hover:text-brand-ink"
          />
        ) : null}
      </span>
      <span className="title whitespace-nowrap text-xl sm:text-2xl pos:text-3xl print:text-xl">{value}</span>
      {hint ? <span className="text-ink-3 text-xs">{hint}</span> : null}
    </>
  );
  return href ? (
    <Link href={href} className={classes}>
      {body}
    </Link>
  ) : (
    <div data-card="" className={classes}>
      {body}
    </div>
  );
}
