import { FactorCodeInput, type SecondFactor } from '@bhandar/domain/accounts';
import { Button, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog, QueryState, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate } from '../../../lib/format';
import { CodeField } from './code-field';
import { RecoveryCodeList } from './recovery-code-list';
import { SecondFactorSetupSteps } from './second-factor-setup';

/** The user's second factor, on the profile. */
export function SecondFactorSection({ email }: { email: string }) {
  const { t } = useTranslation('accounts');
  const factor = trpc.accounts.getSecondFactor.useQuery();
  return (
    <QueryState query={factor} loadingText={t('factorLoading')}>
      {(data) => <OwnSecondFactor email={email} factor={data} />}
    </QueryState>
  );
}

type Open = { act: 'setUp' | 'renew' | 'remove' } | { act: 'codes'; codes: string[] };

function OwnSecondFactor({ email, factor }: { email: string; factor: SecondFactor }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const [open, setOpen] = useState<Open>();
  const close = () => {
    setOpen(undefined);
    void utils.accounts.getSecondFactor.invalidate();
  };
  if (open?.act === 'setUp') return <SecondFactorSetupSteps email={email} onDone={close} />;
  if (open?.act === 'codes') return <RecoveryCodeList codes={open.codes} onDone={close} />;
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-2">
        {factor.since
          ? t('factorOn', { date: formatDate(factor.since), count: factor.recoveryCodesLeft })
          : t('factorOff')}{' '}
        {factor.required ? t('factorRequired') : null}
      </p>
      <div className="flex flex-wrap gap-3">
        {factor.since ? (
          <>
            <Button onClick={() => setOpen({ act: 'renew' })}>{t('factorNewCodes')}</Button>
            {factor.required ? null : <Button onClick={() => setOpen({ act: 'remove' })}>{t('factorRemove')}</Button>}
          </>
        ) : (
          <Button onClick={() => setOpen({ act: 'setUp' })}>{t('factorSetUp')}</Button>
        )}
      </div>
      {open?.act === 'renew' ? (
        // onClose runs after onMade, so it must not hide codes that are shown by then.
        <RenewCodes
          onClose={() => setOpen((now) => (now?.act === 'renew' ? undefined : now))}
          onMade={(codes) => setOpen({ act: 'codes', codes })}
        />
      ) : null}
      {open?.act === 'remove' ? <RemoveFactor onClose={close} /> : null}
    </div>
  );
}

function RenewCodes({ onClose, onMade }: { onClose: () => void; onMade: (codes: string[]) => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const form = useZodForm(FactorCodeInput, { defaultValues: { code: '' } });
  const renew = trpc.accounts.renewRecoveryCodes.useMutation(toasts({ failure: t('factorFailed') }));
  return (
    <FormDialog
      form={form}
      title={t('factorNewCodes')}
      description={t('factorNewCodesText')}
      submitLabel={t('factorNext')}
      onClose={onClose}
      onSubmit={async (values) => onMade((await renew.mutateAsync(values)).recoveryCodes)}
    >
      <CodeField name="code" help={t('factorCodeOrRecovery')} />
    </FormDialog>
  );
}

function RemoveFactor({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const toasts = useMutationToast();
  const form = useZodForm(FactorCodeInput, { defaultValues: { code: '' } });
  const remove = trpc.accounts.removeSecondFactor.useMutation(toasts({ failure: t('factorFailed') }));
  return (
    <FormDialog
      form={form}
      title={t('factor')}
      description={t('factorRemoveText')}
      submitLabel={t('factorRemove')}
      onClose={onClose}
      onSubmit={async (values) => {
        await remove.mutateAsync(values);
        toast.success(t('factorRemoved'));
      }}
    >
      <CodeField name="code" help={t('factorCodeOrRecovery')} />
    </FormDialog>
  );
}
