import { CreateSupplierInput, type Supplier, supplierRevision, UpdateSupplierInput } from '@bhandar/domain/purchasing';
import { toast } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextareaField, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface CreateProps {
  /** The name typed in the field that opened the dialog. */
  name?: string;
  onClose: () => void;
  onMade?: (supplier: Supplier) => void;
}

export function CreateSupplierDialog({ name = '', onClose, onMade }: CreateProps) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const form = useZodForm(CreateSupplierInput, {
    defaultValues: { name, phone: '', website: '', email: '', address: '' },
  });
  const create = trpc.purchasing.createSupplier.useMutation();
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('newSupplier')}
      submitLabel={t('addSupplier')}
      onSubmit={async (values) => {
        const made = await create.mutateAsync(values);
        toast.success(t('supplierAdded', { name: made.name }));
        await Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]);
        onMade?.(made);
      }}
    >
      <SupplierFields websiteRequired />
    </FormDialog>
  );
}

export function EditSupplierDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation('purchasing');
  const utils = trpc.useUtils();
  const { id, name, phone, website, email, address } = supplier;
  const form = useZodForm(UpdateSupplierInput, {
    defaultValues: { id, revision: supplierRevision(supplier), name, phone, website, email, address },
  });
  const toasts = useMutationToast();
  const update = trpc.purchasing.updateSupplier.useMutation(
    toasts({ success: t('supplierUpdated'), failure: t('supplierUpdateFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('editSupplier')}
      submitLabel={t('saveSupplier')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await Promise.all([utils.purchasing.invalidate(), utils.ordering.invalidate()]);
      }}
    >
      <SupplierFields />
    </FormDialog>
  );
}

type Fields = z.input<typeof CreateSupplierInput>;

function SupplierFields({ websiteRequired = false }: { websiteRequired?: boolean }) {
  const { t } = useTranslation('purchasing');
  return (
    <>
      <TextField<Fields> name="name" label={t('supplierName')} required autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<Fields> name="phone" label={t('supplierPhone')} type="tel" required autoComplete="off" />
        <TextField<Fields> name="email" label={t('supplierEmail')} type="email" required autoComplete="off" />
      </div>
      <TextField<Fields>
        name="website"
        label={t('supplierWebsite')}
        help={t('supplierWebsiteHelp')}
        required={websiteRequired}
        autoComplete="off"
      />
      <TextareaField<Fields> name="address" label={t('supplierAddress')} rows={2} required />
    </>
  );
}
