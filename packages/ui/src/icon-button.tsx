import type { ComponentProps } from 'react';
import type { ButtonSize } from './button';
import { cn } from './cn';
import { Spinner } from './spinner';

const SIZES = { sm: 'size-8', md: 'size-9', lg: 'size-11' } as const;
const VARIANTS = {
  ghost: 'border-transparent text-ink-2 enabled:hover:bg-hover enabled:hover:text-ink',
  secondary: 'border-line-strong/55 bg-surface text-ink enabled:hover:border-line-strong enabled:hover:bg-hover',
  danger: 'border-transparent text-danger-ink enabled:hover:bg-danger-soft',
} as const;

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Accessible name, and the tooltip unless `title` is set. */
  label: string;
  variant?: keyof typeof VARIANTS;
  size?: ButtonSize;
  busy?: boolean;
}

export function IconButton({ label, variant = 'ghost', size = 'md', busy = false, ...props }: IconButtonProps) {
  const { className, disabled, children, type = 'button', title = label, ...rest } = props;
  return (
    <button
      type={type}
      aria-label={label}
      title={title}
      aria-busy={busy || undefined}
      disabled={disabled || busy}
      className={cn(
        'relative inline-flex shrink-0 items-center justify-center rounded-control border transition-[background-color,border-color,color,translate] duration-[90ms] ease-out-soft enabled:active:translate-y-px disabled:text-ink-3 disabled:opacity-60 touch:min-h-11 touch:min-w-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]',
        SIZES[size],
        VARIANTS[variant],
        className,
      )}
      {...rest}
    >
      {busy ? <Spinner /> : children}
    </button>
  );
}
