import { BeginSecondFactorInput, FactorCodeInput, type SecondFactorSetup } from '@bhandar/domain/accounts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, PasswordField, SubmitButton, useMutationToast, useZodForm } from '../../../kit';
import { QrCode } from '../../../kit/qr/qr-code';
import { trpc } from '../../../lib/api/trpc';
import { CodeField } from './code-field';
import { RecoveryCodeList } from './recovery-code-list';

/** Three steps: password, authenticator, recovery codes. */
export function SecondFactorSetupSteps({ email, onDone }: { email: string; onDone: () => void }) {
  const [setup, setSetup] = useState<SecondFactorSetup>();
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <RecoveryCodeList codes={codes} onDone={onDone} />;
  if (setup) return <ConfirmStep setup={setup} onConfirmed={setCodes} />;
  return <PasswordStep email={email} onProven={setSetup} />;
}

function PasswordStep({ email, onProven }: { email: string; onProven: (setup: SecondFactorSetup) => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const form = useZodForm(BeginSecondFactorInput, { defaultValues: { currentPassword: '' } });
  const begin = trpc.accounts.beginSecondFactor.useMutation(toasts({ failure: t('factorFailed') }));
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      onSubmit={async (values) => onProven(await begin.mutateAsync(values))}
    >
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <PasswordField<BeginSecondFactorInput>
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        required
      />
      <div>
        <SubmitButton sending={t('factorConfirming')}>{t('factorNext')}</SubmitButton>
      </div>
    </Form>
  );
}

interface ConfirmStepProps {
  setup: SecondFactorSetup;
  onConfirmed: (codes: string[]) => void;
}

function ConfirmStep({ setup, onConfirmed }: ConfirmStepProps) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const form = useZodForm(FactorCodeInput, { defaultValues: { code: '' } });
  const confirm = trpc.accounts.confirmSecondFactor.useMutation(toasts({ failure: t('factorFailed') }));
  return (
    <Form
      form={form}
      className="flex flex-col gap-4"
      onSubmit={async (values) => onConfirmed((await confirm.mutateAsync(values)).recoveryCodes)}
    >
      <p className="text-ink-2">{t('factorScan')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={setup.uri} label={t('factorQr')} />
        <p className="flex min-w-0 flex-1 basis-56 flex-col gap-1 text-ink-2 text-sm">
          {t('factorKey')}
          <code className="select-all break-all font-mono text-base text-ink">
            {setup.secret.match(/.{1,4}/g)?.join(' ')}
          </code>
        </p>
      </div>
      <CodeField name="code" help={t('factorCodeHelp')} />
      <div>
        <SubmitButton sending={t('factorConfirming')}>{t('factorConfirm')}</SubmitButton>
      </div>
    </Form>
  );
}
