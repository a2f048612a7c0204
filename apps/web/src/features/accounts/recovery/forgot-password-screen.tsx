import { ForgotPasswordInput } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Form, SubmitButton, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { storedRecovery, storeRecovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';
import { AccountShell } from '../account-shell';
import { AccountLinks } from '../sessions/account-links';

export default function ForgotPasswordScreen() {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const toasts = useMutationToast();
  const form = useZodForm(ForgotPasswordInput, { defaultValues: { email: storedRecovery()?.email ?? '' } });
  const forgot = trpc.accounts.forgotPassword.useMutation(toasts({ failure: t('otpFailed') }));

  return (
    <AccountShell title={t('forgotTitle')} description={t('forgotText')} footer={<AccountLinks />}>
      <Form
        form={form}
        className="flex flex-col gap-5"
        onSubmit={async (values) => {
          const { message } = await forgot.mutateAsync(values);
          storeRecovery(values.email);
          toast.success(message || t('otpSent'));
          navigate(publicHref('verifyOtp'));
        }}
      >
        <TextField<ForgotPasswordInput>
          name="email"
          label={t('email')}
          type="email"
          autoComplete="username"
          autoFocus
          required
        />
        <SubmitButton size="lg" sending={t('sendingDots')}>
          {t('sendOtp')}
        </SubmitButton>
      </Form>
    </AccountShell>
  );
}
