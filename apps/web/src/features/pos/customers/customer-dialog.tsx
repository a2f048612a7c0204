import { CreateCustomerInput, type Customer, customerRevision, UpdateCustomerInput } from '@bhandar/domain/pos';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, StoreField, TextareaField, TextField, useMutationToast, useZodForm } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface CreateProps {
  /** The stores to choose from; with only one there is no field. */
  stores: readonly { id: string; name: string; city: string }[];
  onClose: () => void;
}

type Fields = z.input<typeof CreateCustomerInput>;

export function CreateCustomerDialog({ stores, onClose }: CreateProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const [first] = stores;
  const form = useZodForm(CreateCustomerInput, {
    defaultValues: {
      name: '',
      phone: '',
      website: '',
      email: '',
      address: '',
      ...(first ? { locationId: first.id } : {}),
    },
  });
  const create = trpc.pos.createCustomer.useMutation(
    toasts({ success: t('customerAdded'), failure: t('customerAddFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('newCustomer')}
      submitLabel={t('addCustomer')}
      onSubmit={async (values) => {
        await create.mutateAsync(values);
        await utils.pos.invalidate();
      }}
    >
      <StoreField stores={stores} label={t('store')} placeholder={t('chooseStore')} />
      <CustomerFields />
    </FormDialog>
  );
}

export function EditCustomerDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const { id, name, phone, website, email, address } = customer;
  const form = useZodForm(UpdateCustomerInput, {
    defaultValues: { id, revision: customerRevision(customer), name, phone, website, email, address },
  });
  const update = trpc.pos.updateCustomer.useMutation(
    toasts({ success: t('customerUpdated'), failure: t('customerUpdateFailed') }),
  );
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('editCustomer')}
      submitLabel={t('saveCustomer')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await utils.pos.invalidate();
      }}
    >
      <CustomerFields />
    </FormDialog>
  );
}

function CustomerFields() {
  const { t } = useTranslation('pos');
  const optional = <span className="text-ink-3 text-sm">{t('optional')}</span>;
  return (
    <>
      <TextField<Fields> name="name" label={t('customerColumn')} required autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<Fields> name="phone" label={t('phone')} type="tel" required autoComplete="off" />
        <TextField<Fields> name="email" label={t('email')} type="email" aside={optional} autoComplete="off" />
      </div>
      <TextField<Fields> name="website" label={t('website')} aside={optional} autoComplete="off" />
      <TextareaField<Fields> name="address" label={t('address')} rows={2} required />
    </>
  );
}
