import { X } from 'lucide-react';
import { Dialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { IconButton } from '../icon-button';
import { useUi } from '../ui-provider';
import { DIALOG_PLACE } from './dialog-place';
import { useCloseOnBack } from './use-close-on-back';
import { useReturnFocus } from './use-return-focus';

export type DialogSize = 'sm' | 'md' | 'lg' | 'full';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** The buttons, the primary one last. */
  footer?: ReactNode;
  size?: DialogSize;
  /** The URL holds the open state, so Back closes it anyway. */
  hasAddress?: boolean;
  /** Called instead of focusing the first control: call `event.preventDefault()` and set the focus. */
  onOpenAutoFocus?: (event: Event) => void;
  /** Called instead of returning the focus to the opener. */
  onCloseAutoFocus?: (event: Event) => void;
  className?: string;
}

const SIZES: Record<DialogSize, string> = {
  sm: 'sm:max-w-[420px]',
  md: 'sm:max-w-[560px]',
  lg: 'sm:max-w-[840px]',
  full: 'max-sm:inset-x-0 max-sm:top-14 max-sm:bottom-0 max-sm:max-h-none max-sm:translate-y-0 max-sm:rounded-b-none max-sm:border-x-0 max-sm:[&>footer]:py-2 sm:h-[calc(100dvh-64px)] sm:max-w-[1200px]',
};

export function Dialog({ size = 'md', className, ...props }: DialogProps) {
  return <Frame {...props} className={cn(DIALOG_PLACE, 'rounded-card border sm:inset-x-6', SIZES[size], className)} />;
}

const SHEET_SIZES: Record<DialogSize, string> = {
  sm: 'sm:w-[400px]',
  md: 'sm:w-[480px]',
  lg: 'sm:w-[640px]',
  full: 'sm:w-[min(960px,100vw)]',
};

/** Slides in from the side, on phones from below. Like a dialog, it leaves the top bar's strip to toasts. */
export function Sheet({ size = 'md', className, ...props }: DialogProps) {
  return (
    <Frame
      {...props}
      className={cn(
        'motion-sheet fixed inset-x-0 bottom-0 max-h-[calc(100dvh-56px)] rounded-t-sheet border-t pb-[env(safe-area-inset-bottom)] sm:top-13 sm:right-0 sm:left-auto sm:max-h-none sm:rounded-none sm:border-t-0 sm:border-l',
        SHEET_SIZES[size],
        className,
      )}
    />
  );
}

/**
 * Buttons of a sheet's loaded content, at the bottom at any content height: the sheet's only child fills the height
 * (`min-h-full`), and the content between takes the rest (`flex-1`).
 */
export const SheetActions = ({ children }: { children: ReactNode }) => (
  <div className="screen-only -mx-5 -mb-5 sticky -bottom-5 z-10 mt-auto flex flex-wrap items-center justify-end gap-2 border-line border-t bg-raised px-5 py-3 empty:hidden">
    {children}
  </div>
);

function Frame({ open, onOpenChange, title, description, children, footer, className, ...rest }: DialogProps) {
  const { hasAddress = false, ...handlers } = rest;
  const { labels } = useUi();
  useCloseOnBack(open && !hasAddress, () => onOpenChange(false));
  const focus = useReturnFocus(open, handlers);
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Primitive.Portal>
        <Primitive.Overlay className="motion-veil fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn('z-50 flex flex-col border-line bg-raised text-ink shadow-dialog', className)}
        >
          <header className="shrink-0 border-line border-b py-3 pr-14 pl-5">
            <Primitive.Title className="font-semibold text-lg leading-6">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-0.5 text-ink-2 text-base">{description}</Primitive.Description>
            ) : null}
          </header>
          {children ? <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div> : null}
          {footer ? (
            <footer className="screen-only flex shrink-0 flex-wrap items-center justify-end gap-2 border-line border-t bg-sunken/60 px-5 py-3 first:border-t-0">
              {footer}
            </footer>
          ) : null}
          {/* Last in the tab order, so that the focus starts in the content. */}
          <Primitive.Close asChild>
            <IconButton
              label={labels.close}
              size="sm"
              className="screen-only absolute! top-3 right-3 touch:top-1.5 touch:right-1.5"
            >
              <X aria-hidden="true" />
            </IconButton>
          </Primitive.Close>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
