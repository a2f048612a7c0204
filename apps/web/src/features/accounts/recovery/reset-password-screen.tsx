import { ResetPasswordForm } from '@bhandar/domain/accounts';
import { Banner, toast } from '@bhandar/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import type * as z from 'zod';
import { Form, PasswordField, SubmitButton, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { clearRecovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';
import { AccountShell } from '../account-shell';
import { AccountLinks } from '../sessions/account-links';
import { useStoredRecovery } from './use-stored-recovery';

type Fields = z.input<typeof ResetPasswordForm>;

/** The spec's delay between the message and the redirect to sign-in. */
const REDIRECT_MS = 2_000;

export default function ResetPasswordScreen() {
  const recovery = useStoredRecovery();
  return recovery ? <ResetPassword email={recovery.email} /> : null;
}

function ResetPassword({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const toasts = useMutationToast();
  const [done, setDone] = useState(false);
  const form = useZodForm(ResetPasswordForm, { defaultValues: { newPassword: '', confirmPassword: '' } });
  const reset = trpc.accounts.resetPassword.useMutation(toasts({ failure: t('resetFailed') }));

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(publicHref('login'), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  return (
    <AccountShell title={t('resetTitle')} description={t('resetText', { email })} footer={<AccountLinks />}>
      {done ? (
        <Banner tone="ok" title={t('passwordReset')}>
          {t('toLogin')}
        </Banner>
      ) : (
        <Form
          form={form}
          className="flex flex-col gap-5"
          onSubmit={async ({ newPassword }) => {
            const { message } = await reset.mutateAsync({ email, newPassword });
            toast.success(message || t('passwordReset'));
            clearRecovery();
            setDone(true);
          }}
        >
          {/* Password managers store the new password under this user name. */}
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <PasswordField<Fields> name="newPassword" label={t('newPassword')} help={t('resetHelp')} required />
          <PasswordField<Fields> name="confirmPassword" label={t('confirmPassword')} required />
          <SubmitButton size="lg" sending={t('resetting')}>
            {t('resetPassword')}
          </SubmitButton>
        </Form>
      )}
    </AccountShell>
  );
}
