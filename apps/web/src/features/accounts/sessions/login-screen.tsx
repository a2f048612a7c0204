import { LoginInput } from '@bhandar/domain/accounts';
import { Banner, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Redirect, useSearch } from 'wouter';
import type * as z from 'zod';
import {
  CheckboxField,
  Form,
  PasswordField,
  SubmitButton,
  TextField,
  useMutationToast,
  useZodForm,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { finishLeaving, useLeaving } from '../../../lib/session/leaving';
import { useSession, useSignIn } from '../../../lib/session/session';
import { publicHref } from '../../../public-screens';
import { afterLogin } from '../../../screens';
import { AccountShell } from './account-shell';
import { TextLink } from './text-link';

type LoginForm = z.input<typeof LoginInput>;

export default function LoginScreen() {
  const { t } = useTranslation(['accounts', 'shell']);
  const search = useSearch();
  // Kept from the arrival on: the address may change before this screen is gone.
  const [from] = useState(() => new URLSearchParams(search).get('from'));
  const { user } = useSession();
  const leaving = useLeaving();
  const signIn = useSignIn();
  const toasts = useMutationToast();
  const form = useZodForm(LoginInput, { defaultValues: { email: '', password: '', remember: false } });
  const login = trpc.accounts.login.useMutation(toasts({ failure: t('loginFailed') }));

  if (user) return <Redirect to={afterLogin(user.role, from)} replace />;

  return (
    <AccountShell
      title={t('signIn')}
      description={t('signInText')}
      footer={
        <>
          <span>
            {t('newHere')} <TextLink href={publicHref('register')}>{t('createNewAccount')}</TextLink>
          </span>
          <TextLink href={publicHref('contact')}>{t('contactSupport')}</TextLink>
        </>
      }
    >
      {leaving ? <Banner tone="warning" title={t('shell:stillOpen')} /> : null}
      <Form
        form={form}
        className="flex flex-col gap-5"
        onSubmit={async (values) => {
          await finishLeaving();
          const answer = await login.mutateAsync(values);
          toast.success(t('loginSuccessful'));
          signIn(answer.user);
        }}
      >
        <TextField<LoginForm> name="email" label={t('email')} type="email" autoComplete="username" autoFocus required />
        <PasswordField<LoginForm> name="password" label={t('password')} autoComplete="current-password" required />
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <CheckboxField<LoginForm> name="remember" label={t('rememberMe')} />
          <TextLink href={publicHref('forgotPassword')}>{t('forgotPasswordLink')}</TextLink>
        </div>
        <SubmitButton size="lg" sending={t('loggingIn')}>
          {t('login')}
        </SubmitButton>
      </Form>
    </AccountShell>
  );
}
