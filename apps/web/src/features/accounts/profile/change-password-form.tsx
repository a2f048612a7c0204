import { type ChangePasswordFormInput, ChangePasswordInput } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { Form, PasswordField, SubmitButton, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { PasswordStrength } from '../sessions/password-strength';

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' };

export function ChangePasswordForm({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(ChangePasswordInput, { defaultValues: EMPTY });
  const change = trpc.accounts.changePassword.useMutation(toasts({ failure: t('passwordFailed') }));
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      onSubmit={async (values) => {
        const { message } = await change.mutateAsync(values);
        toast.success(message);
        form.reset(EMPTY);
        await utils.accounts.listSessions.invalidate();
      }}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField<ChangePasswordFormInput>
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        required
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <div className="flex flex-col gap-2">
          <PasswordField<ChangePasswordFormInput> name="password" label={t('newPassword')} required />
          <PasswordStrength name="password" />
        </div>
        <PasswordField<ChangePasswordFormInput> name="confirmPassword" label={t('confirmPassword')} required />
      </div>
      <div>
        <SubmitButton sending={t('changingPassword')}>{t('changePassword')}</SubmitButton>
      </div>
    </Form>
  );
}
