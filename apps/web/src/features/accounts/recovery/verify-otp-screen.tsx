import { OTP_LENGTH, VerifyOtpInput } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Form, SubmitButton, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import type { Recovery } from '../../../lib/session/recovery';
import { publicHref } from '../../../public-screens';
import { AccountShell } from '../account-shell';
import { TextLink } from '../sessions/text-link';
import { OtpBoxes } from './otp-boxes';
import { ResendCode } from './resend-code';
import { useStoredRecovery } from './use-stored-recovery';

export default function VerifyOtpScreen() {
  const recovery = useStoredRecovery();
  return recovery ? <VerifyOtp recovery={recovery} /> : null;
}

function VerifyOtp({ recovery }: { recovery: Recovery }) {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const toasts = useMutationToast();
  const { email } = recovery;
  const [linkCode, setLinkCode] = useState(recovery.linkCode);
  const form = useZodForm(VerifyOtpInput, { defaultValues: { email, otp: linkCode ?? '' } });
  const verify = trpc.accounts.verifyOtp.useMutation(toasts({ failure: t('otpWrong') }));

  return (
    <AccountShell
      title={t(linkCode ? 'verifyLinkTitle' : 'verifyTitle')}
      description={t(linkCode ? 'verifyLinkText' : 'verifyText', { email })}
      footer={
        <>
          <TextLink href={publicHref('forgotPassword')}>{t('otherEmail')}</TextLink>
          <TextLink href={publicHref('contact')}>{t('contactSupport')}</TextLink>
        </>
      }
    >
      <Form
        form={form}
        className="flex flex-col gap-5"
        onSubmit={async (values) => {
          const { message } = await verify.mutateAsync(values);
          toast.success(message || t('otpVerified'));
          navigate(publicHref('resetPassword'));
        }}
      >
        {linkCode ? null : <OtpBoxes name="otp" label={t('otp')} help={t('otpHelp', { count: OTP_LENGTH })} />}
        <SubmitButton size="lg" sending={t('verifying')}>
          {t('verifyOtp')}
        </SubmitButton>
      </Form>
      <ResendCode
        recovery={recovery}
        onSent={() => {
          setLinkCode(undefined);
          form.reset({ email, otp: '' });
        }}
      />
    </AccountShell>
  );
}
