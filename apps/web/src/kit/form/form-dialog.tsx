import { Button, Dialog, type DialogSize, Sheet } from '@bhandar/ui';
import { type ReactNode, useId } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { keepFocus } from '../table/keep-focus';
import { Form } from './form';
import { useUnsavedGuard } from './use-unsaved-guard';

export interface FormDialogProps<Input extends FieldValues, Output> {
  form: UseFormReturn<Input, unknown, Output>;
  /** The dialog closes when it resolves; it stays when it resolves to false and, with the messages, when it throws. */
  onSubmit: (values: Output) => Promise<unknown> | unknown;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  /** Verb and noun: "Add category". */
  submitLabel: string;
  /** The button's label while sending, where the spec quotes one. */
  submittingLabel?: string;
  submitTone?: 'primary' | 'danger';
  cancelLabel?: string;
  size?: DialogSize;
  /** `sheet` is docked at the side from 640 px up. */
  as?: 'dialog' | 'sheet';
  /** Something was typed that is not a form value. */
  dirty?: boolean;
  /** Content at the left of the footer. */
  footerAside?: ReactNode;
  /** Called instead of focusing the first field: call `event.preventDefault()` and set the focus. */
  onOpenAutoFocus?: (event: Event) => void;
  children: ReactNode;
}

/**
 * A form in a dialog. Mount it to open it, unmount it in `onClose`:
 * `{editing && <CategoryDialog category={editing} onClose={() => setEditing(undefined)} />}`
 */
export function FormDialog<Input extends FieldValues, Output>({
  form,
  onSubmit,
  onClose,
  submitLabel,
  submittingLabel,
  submitTone = 'primary',
  cancelLabel,
  as = 'dialog',
  dirty = false,
  footerAside,
  children,
  ...frame
}: FormDialogProps<Input, Output>) {
  const { t } = useTranslation('kit');
  const id = useId();
  const { isSubmitting, isDirty } = form.formState;
  const mayLeave = useUnsavedGuard((isDirty || dirty) && !isSubmitting);
  const Frame = as === 'sheet' ? Sheet : Dialog;

  const leave = async () => {
    if (!isSubmitting && (await mayLeave())) onClose();
  };
  const submit = async (values: Output) => {
    if ((await onSubmit(values)) !== false) onClose();
  };

  return (
    <Frame
      {...frame}
      open
      onOpenChange={(open) => {
        if (!open) void leave();
      }}
      footer={
        <>
          {footerAside ? <div className="mr-auto">{footerAside}</div> : null}
          <Button {...keepFocus} onClick={() => void leave()} disabled={isSubmitting}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button {...keepFocus} type="submit" form={id} variant={submitTone} busy={isSubmitting}>
            {isSubmitting ? (submittingLabel ?? submitLabel) : submitLabel}
          </Button>
        </>
      }
    >
      <Form form={form} onSubmit={submit} id={id}>
        {children}
      </Form>
    </Frame>
  );
}
