import { AddStoreInput, RenameStoreInput, type StoreRecord, storeRevision } from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

type Place = Pick<z.input<typeof RenameStoreInput>, 'name' | 'city'>;

const PlaceFields = () => {
  const { t } = useTranslation('stores');
  return (
    <>
      <TextField<Place> name="name" label={t('name')} autoComplete="off" required />
      <TextField<Place> name="city" label={t('city')} autoComplete="off" required />
    </>
  );
};

export function AddStoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('stores');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const form = useZodForm(AddStoreInput, { defaultValues: { name: '', city: '', address: '', phone: '' } });
  const add = trpc.accounts.addStore.useMutation(toasts({ failure: t('addFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('addStore')}
      description={t('addText')}
      submitLabel={t('addStore')}
      submittingLabel={t('adding')}
      onSubmit={async (values) => {
        const { name } = await add.mutateAsync(values);
        toast.success(t('added', { name }));
        await utils.accounts.invalidate();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlaceFields />
        <TextField<z.input<typeof AddStoreInput>> name="address" label={t('address')} help={t('onReceipts')} />
        <TextField<z.input<typeof AddStoreInput>> name="phone" label={t('phone')} help={t('onReceipts')} type="tel" />
      </div>
    </FormDialog>
  );
}

export function RenameStoreDialog({ store, onClose }: { store: StoreRecord; onClose: () => void }) {
  const { t } = useTranslation('stores');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, name, city } = store;
  const form = useZodForm(RenameStoreInput, { defaultValues: { id, revision: storeRevision(store), name, city } });
  const rename = trpc.accounts.renameStore.useMutation(toasts({ failure: t('renameFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('renameTitle', { name })}
      description={t('renameText')}
      submitLabel={t('saveName')}
      onSubmit={async (values) => {
        const saved = await rename.mutateAsync(values);
        toast.success(t('renamed', { name: saved.name }));
        await utils.invalidate();
      }}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <PlaceFields />
      </div>
    </FormDialog>
  );
}
