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
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { finishSignOut, usePendingSignOut } from '../../../lib/session/pending-sign-out';
import { useSession, useSignIn } from '../../../lib/session/session';
import { publicHref } from '../../../public-screens';
import { afterLogin } from '../../../screens';
import { AccountShell } from '../account-shell';
import { CodeField } from '../second-factor/code-field';
import { TextLink } from './text-link';

type LoginForm = z.input<typeof LoginInput>;

const EMPTY: LoginForm = { email: '', password: '', remember: false };

export default function LoginScreen() {
  const { t } = useTranslation(['accounts', 'shell']);
  const search = useSearch();
  // Read once, because the URL may change before this screen unmounts.
  const [from] = useState(() => new URLSearchParams(search).get('from'));
  const { user } = useSession();
  const signOutPending = usePendingSignOut();
  const signIn = useSignIn();
  const toasts = useMutationToast();
  const form = useZodForm(LoginInput, { defaultValues: EMPTY });
  // The password was right, and the account has a second factor.
  const [asksCode, setAsksCode] = useState(false);
  const failed = toasts({ failure: t('loginFailed') });
  const isFirstAsk = (error: unknown) => !asksCode && failureOf(error).kind === 'SECOND_FACTOR_REQUIRED';
  const login = trpc.accounts.login.useMutation({
    onError: (error) => (isFirstAsk(error) ? undefined : failed.onError(error)),
  });

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
      {signOutPending ? <Banner tone="warning" title={t('shell:stillOpen')} /> : null}
      <Form
        form={form}
        className="flex flex-col gap-5"
        onSubmit={async (values) => {
          await finishSignOut();
          // The request for the code is not an error, so it must not reach the form.
          const answer = await login.mutateAsync(values).catch((error: unknown) => {
            if (!isFirstAsk(error)) throw error;
            setAsksCode(true);
          });
          if (!answer) return;
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
        {asksCode ? (
          <>
            <CodeField name="otp" help={t('loginCodeHelp')} />
            <CheckboxField<LoginForm> name="trustDevice" label={t('loginTrust')} />
          </>
        ) : null}
        <SubmitButton size="lg" sending={t('loggingIn')}>
          {t('login')}
        </SubmitButton>
      </Form>
    </AccountShell>
  );
}
