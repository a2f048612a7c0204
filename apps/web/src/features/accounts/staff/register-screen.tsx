import { type RegisterFormInput, RegisterInput } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { Form, PasswordField, SelectField, SubmitButton, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { publicHref } from '../../../public-screens';
import { AccountShell } from '../account-shell';
import { PasswordStrength } from '../sessions/password-strength';
import { TextLink } from '../sessions/text-link';

const EMPTY = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  city: '',
  storeName: '',
  role: '',
  password: '',
  confirmPassword: '',
};

export default function RegisterScreen() {
  const { t } = useTranslation('accounts');
  const [, navigate] = useLocation();
  const toasts = useMutationToast();
  const form = useZodForm(RegisterInput, { defaultValues: EMPTY });
  const register = trpc.accounts.register.useMutation(toasts({ failure: t('registrationFailed') }));

  return (
    <AccountShell
      width="wide"
      title={t('createAccount')}
      description={t('createAccountText')}
      footer={
        <span>
          {t('haveAccount')} <TextLink href={publicHref('login')}>{t('loginLink')}</TextLink>
        </span>
      }
    >
      <Form
        form={form}
        className="flex flex-col gap-6"
        onSubmit={async (values) => {
          const { message } = await register.mutateAsync(values);
          toast.success(message || t('registrationSuccessful'));
          navigate(publicHref('login'));
        }}
      >
        <Section title={t('sectionPerson')}>
          <TextField<RegisterFormInput> name="firstName" label={t('firstName')} autoComplete="given-name" required />
          <TextField<RegisterFormInput> name="lastName" label={t('lastName')} autoComplete="family-name" required />
          <TextField<RegisterFormInput> name="email" label={t('email')} type="email" autoComplete="email" required />
          <TextField<RegisterFormInput> name="phone" label={t('phone')} type="tel" autoComplete="tel" required />
        </Section>
        <Section title={t('sectionWork')}>
          <TextField<RegisterFormInput> name="city" label={t('city')} autoComplete="address-level2" required />
          <TextField<RegisterFormInput> name="storeName" label={t('storeName')} autoComplete="organization" required />
          <SelectField<RegisterFormInput>
            name="role"
            label={t('requestForRole')}
            help={t('roleHelp')}
            options={[
              { value: 'admin', label: t('role_admin') },
              { value: 'employee', label: t('role_employee') },
            ]}
            required
          />
        </Section>
        <Section title={t('sectionPassword')}>
          <div className="flex flex-col gap-2">
            <PasswordField<RegisterFormInput> name="password" label={t('password')} help={t('passwordHelp')} required />
            <PasswordStrength name="password" />
          </div>
          <PasswordField<RegisterFormInput> name="confirmPassword" label={t('confirmPassword')} required />
        </Section>
        <SubmitButton size="lg" sending={t('registering')}>
          {t('register')}
        </SubmitButton>
      </Form>
    </AccountShell>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="font-semibold text-ink-2 text-sm">
        {title}
      </h2>
      <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
    </section>
  );
}
