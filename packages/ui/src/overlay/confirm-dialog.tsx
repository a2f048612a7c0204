import { AlertDialog as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button';
import { cn } from '../cn';
import { DIALOG_PLACE } from './dialog-place';
import { useCloseOnBack } from './use-close-on-back';
import { useReturnFocus } from './use-return-focus';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  tone?: 'danger' | 'primary';
  busy?: boolean;
  /** The caller closes the dialog when the work is done. */
  onConfirm: () => void;
  /** A reason to type, a name to repeat, or an error. */
  children?: ReactNode;
}

/** Only for acts that cannot be undone. The focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, cancelLabel, children } = props;
  const { tone = 'danger', busy = false, onConfirm } = props;
  const focus = useReturnFocus(open);
  const change = (next: boolean) => (busy ? undefined : onOpenChange(next));
  useCloseOnBack(open, () => change(false));
  return (
    <Primitive.Root open={open} onOpenChange={change}>
      <Primitive.Portal>
        <Primitive.Overlay className="motion-veil fixed inset-0 z-40 bg-veil" />
        <Primitive.Content
          {...focus}
          {...(description ? {} : { 'aria-describedby': undefined })}
          className={cn(
            DIALOG_PLACE,
            'z-50 flex flex-col overflow-hidden rounded-card border border-line bg-raised text-ink shadow-dialog sm:max-w-[440px]',
          )}
        >
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pt-5 pb-4">
            <Primitive.Title className="font-semibold text-lg leading-6">{title}</Primitive.Title>
            {description ? (
              <Primitive.Description className="mt-1 text-base text-ink-2">{description}</Primitive.Description>
            ) : null}
            {children ? <div className="mt-4">{children}</div> : null}
          </div>
          <footer className="flex shrink-0 flex-wrap justify-end gap-2 border-line border-t bg-sunken/60 px-5 py-3">
            <Primitive.Cancel asChild>
              <Button disabled={busy}>{cancelLabel}</Button>
            </Primitive.Cancel>
            <Button variant={tone} busy={busy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </footer>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
