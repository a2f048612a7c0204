import { type Employee, fullNameOf, managerStoresRevision, SetManagerStoresInput } from '@bhandar/domain/accounts';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { HandOverQuestion, useHandOver } from './hand-over-question';
import { ManagerStoresField } from './manager-stores-field';

/** The stores that an admin manages, and the main one among them. */
export function ManagerStoresDialog({ manager, onClose }: { manager: Employee; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const name = fullNameOf(manager);
  const form = useZodForm(SetManagerStoresInput, {
    defaultValues: {
      id: manager.id,
      revision: managerStoresRevision(manager),
      storeIds: manager.stores.map((store) => store.id),
    },
  });
  const storeIds = useWatch({ control: form.control, name: 'storeIds' });
  const handOver = useHandOver(
    manager,
    manager.stores.filter(({ id }) => !storeIds.includes(id)),
  );
  const save = trpc.accounts.setManagerStores.useMutation(
    toasts({ success: t('storesSaved', { name }), failure: t('storesFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('storesOf', { name })}
      description={t('storesText')}
      submitLabel={t('saveStores')}
      onSubmit={async (values) => {
        await save.mutateAsync({ ...values, handOverTo: handOver.handOverTo });
        await Promise.all([utils.accounts.invalidate(), utils.ordering.invalidate()]);
      }}
    >
      <div className="flex flex-col gap-4">
        <ManagerStoresField name={name} mainId={manager.stores[0]?.id} />
        <HandOverQuestion {...handOver} />
      </div>
    </FormDialog>
  );
}
