import { CurrentPassword } from '@bhandar/domain/accounts';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { FormDialog, PasswordField, useZodForm } from '../../../kit';

const OwnPassword = z.object({ currentPassword: CurrentPassword });
type OwnPasswordForm = z.input<typeof OwnPassword>;

interface OwnPasswordDialogProps {
  title: string;
  description: string;
  submitLabel: string;
  onSubmit: (currentPassword: string) => Promise<unknown>;
  onClose: () => void;
}

/** Asks for the user's own password before a change that weakens how other people sign in. */
export function OwnPasswordDialog({ onSubmit, ...dialog }: OwnPasswordDialogProps) {
  const { t } = useTranslation('accounts');
  const form = useZodForm(OwnPassword, { defaultValues: { currentPassword: '' } });
  return (
    <FormDialog
      {...dialog}
      form={form}
      submitTone="danger"
      onSubmit={({ currentPassword }) => onSubmit(currentPassword)}
    >
      <PasswordField<OwnPasswordForm>
        name="currentPassword"
        label={t('ownPassword')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
