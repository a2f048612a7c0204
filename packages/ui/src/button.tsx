import { cva } from 'class-variance-authority';
import { Slot } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'pay' | 'link';
export type ButtonSize = 'sm' | 'md' | 'lg';

const button = cva(
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center rounded-control border font-medium no-underline transition-[background-color,border-color,color,translate] duration-[90ms] ease-out-soft active:translate-y-px disabled:active:translate-y-0 aria-disabled:active:translate-y-0',
  {
    variants: {
      variant: {
        primary: 'border-transparent bg-brand text-on-brand hover:bg-brand-hover',
        secondary: 'border-line-strong/55 bg-surface text-ink hover:border-line-strong hover:bg-hover',
        ghost: 'border-transparent bg-transparent text-ink-2 hover:bg-hover hover:text-ink',
        danger: 'border-transparent bg-danger text-on-danger hover:bg-danger-ink',
        pay: 'border-transparent bg-marigold font-semibold text-on-marigold tabular-nums hover:bg-marigold/88',
        link: 'border-transparent bg-transparent text-brand-ink underline decoration-line-strong/60 underline-offset-4 hover:decoration-current',
      },
      size: { sm: '', md: '', lg: '' },
      off: {
        true: 'border-transparent! bg-sunken! text-ink-3! ring-1 ring-line ring-inset',
        false: '',
      },
    },
    compoundVariants: [
      {
        variant: ['primary', 'secondary', 'ghost', 'danger'],
        size: 'sm',
        class: 'h-8 gap-1.5 px-2.5 text-sm touch:h-11 touch:px-3',
      },
      {
        variant: ['primary', 'secondary', 'ghost', 'danger'],
        size: 'md',
        class: 'h-9 gap-2 px-3.5 text-base touch:h-11',
      },
      {
        variant: ['primary', 'secondary', 'ghost', 'danger'],
        size: 'lg',
        class: 'h-11 gap-2 px-5 text-base touch:h-12',
      },
      { variant: 'pay', size: 'sm', class: 'h-12 gap-2 px-4 text-lg' },
      { variant: 'pay', size: 'md', class: 'h-14 gap-2.5 px-5 text-lg' },
      { variant: 'pay', size: 'lg', class: 'h-16 gap-3 px-6 text-xl' },
      { variant: 'link', size: ['sm', 'md', 'lg'], class: 'gap-1 rounded-tag touch:min-h-11' },
      { variant: 'link', size: 'sm', class: 'text-sm' },
      { variant: 'link', size: ['md', 'lg'], class: 'text-base' },
      { variant: ['ghost', 'link'], off: true, class: 'bg-transparent! ring-0' },
    ],
  },
);

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Work is in progress: the button is disabled, keeps its width and announces the state. */
  busy?: boolean;
  icon?: ReactNode;
  /** Icon only on phones; the text stays for screen readers. */
  iconOnPhones?: boolean;
  /** The equivalent shortcut, shown as a chip from 1024 px up where there is a mouse. */
  shortcut?: string;
  /** Renders the only child (a link) with the button's styles. */
  asChild?: boolean;
}

/** With `aria-disabled` it looks disabled, and a press can still say why. */
export function Button({ variant = 'secondary', size = 'md', asChild = false, ...props }: ButtonProps) {
  const {
    busy = false,
    icon,
    iconOnPhones = false,
    shortcut,
    disabled,
    className,
    children,
    type = 'button',
    ...rest
  } = props;
  const off = (Boolean(disabled) || rest['aria-disabled'] === true) && !busy;
  const classes = cn(button({ variant, size, off }), iconOnPhones && 'max-sm:min-w-11', className);
  if (asChild) {
    return (
      <Slot.Root className={classes} aria-busy={busy || undefined} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  return (
    <button type={type} className={classes} disabled={disabled || busy} aria-busy={busy || undefined} {...rest}>
      {busy ? <Spinner /> : icon ? <ButtonIcon>{icon}</ButtonIcon> : null}
      <span className={cn('truncate', iconOnPhones && 'max-sm:sr-only')}>{children}</span>
      {shortcut ? <ShortcutChip>{shortcut}</ShortcutChip> : null}
    </button>
  );
}

function ButtonIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="-ml-0.5 inline-flex shrink-0 [&_svg]:size-4 [&_svg]:stroke-[1.75]">
      {children}
    </span>
  );
}

/** Uses the button's colour, so that it is legible on every background. */
function ShortcutChip({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="-mr-1 ml-1 hidden h-[18px] min-w-[18px] items-center justify-center rounded-tag border border-current/30 px-1 text-[11px] leading-none font-mono font-regular opacity-85 lg:not-touch:inline-flex"
    >
      {children}
    </span>
  );
}
