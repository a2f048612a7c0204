import { RemovePinInput, SetPinInput } from '@bhandar/domain/accounts';
import { Button, toast } from '@bhandar/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, PasswordField, QueryState, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatDate } from '../../../lib/format';

/** The user's PIN for tills, on the profile. */
export function PinSection() {
  const { t } = useTranslation('accounts');
  const pin = trpc.accounts.getPin.useQuery();
  const [open, setOpen] = useState<'set' | 'remove'>();
  const close = () => setOpen(undefined);
  return (
    <QueryState query={pin} loadingText={t('pinLoading')}>
      {({ since }) => (
        <div className="flex flex-col gap-4">
          <p className="text-ink-2">{since ? t('pinSince', { date: formatDate(since) }) : t('pinNone')}</p>
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => setOpen('set')}>{t(since ? 'pinChange' : 'pinSet')}</Button>
            {since ? <Button onClick={() => setOpen('remove')}>{t('pinRemove')}</Button> : null}
          </div>
          {open === 'set' ? <SetPin title={t(since ? 'pinChange' : 'pinSet')} onClose={close} /> : null}
          {open === 'remove' ? <RemovePin onClose={close} /> : null}
        </div>
      )}
    </QueryState>
  );
}

type SetPinForm = z.input<typeof SetPinInput>;
type RemovePinForm = z.input<typeof RemovePinInput>;

function SetPin({ title, onClose }: { title: string; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(SetPinInput, { defaultValues: { currentPassword: '', pin: '' } });
  const set = trpc.accounts.setPin.useMutation(toasts({ failure: t('pinFailed') }));
  return (
    <FormDialog
      form={form}
      title={title}
      description={t('pinText')}
      submitLabel={t('pinSet')}
      onClose={onClose}
      onSubmit={async (values) => {
        utils.accounts.getPin.setData(undefined, await set.mutateAsync(values));
        toast.success(t('pinSaved'));
      }}
    >
      <PasswordField<SetPinForm>
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        required
      />
      <TextField<SetPinForm> name="pin" label={t('pinNew')} help={t('pinNewHelp')} autoComplete="off" required />
    </FormDialog>
  );
}

function RemovePin({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(RemovePinInput, { defaultValues: { currentPassword: '' } });
  const remove = trpc.accounts.removePin.useMutation(toasts({ failure: t('pinFailed') }));
  return (
    <FormDialog
      form={form}
      title={t('pinRemove')}
      description={t('pinRemoveText')}
      submitLabel={t('pinRemove')}
      submitTone="danger"
      onClose={onClose}
      onSubmit={async (values) => {
        utils.accounts.getPin.setData(undefined, await remove.mutateAsync(values));
        toast.success(t('pinRemoved'));
      }}
    >
      <PasswordField<RemovePinForm>
        name="currentPassword"
        label={t('currentPassword')}
        autoComplete="current-password"
        required
      />
    </FormDialog>
  );
}
