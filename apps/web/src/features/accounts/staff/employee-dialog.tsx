import {
  type ChangeEmployeeFormInput,
  type CreateEmployeeFormInput,
  createEmployeeForm,
  type Employee,
  employeeRevision,
  fullNameOf,
  StaffEmail,
  storesLeftBy,
  updateEmployeeForm,
} from '@bhandar/domain/accounts';
import { toast } from '@bhandar/ui';
import { type ReactNode, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormDialog, PasswordField, TextField, useActor, useMutationToast, useZodForm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { HandOverQuestion, useHandOver } from './hand-over-question';
import { PlacementFields } from './placement-fields';

export function AddEmployeeDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const schema = useMemo(() => createEmployeeForm(actor), [actor]);
  const form = useZodForm(schema, {
    defaultValues: {
      firstName: '',
      lastName: '',
      email: '',
      phone: '',
      city: actor.city,
      storeName: actor.storeName,
      ...(actor.role === 'superadmin' ? {} : { role: 'employee' as const }),
      password: '',
      confirmPassword: '',
    },
  });
  const create = trpc.accounts.createEmployee.useMutation(toasts({ failure: t('addFailed') }));
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('addEmployee')}
      submitLabel={t('addEmployee')}
      submittingLabel={t('adding')}
      onSubmit={async (values) => {
        const made = await create.mutateAsync(values);
        toast.success(t('added', { name: fullNameOf(made) }));
        await utils.accounts.invalidate();
      }}
    >
      <Columns>
        <PersonFields />
        <PlacementFields />
        <PasswordField<CreateEmployeeFormInput>
          name="password"
          label={t('password')}
          help={t('passwordHelp')}
          className="sm:col-start-1"
          required
        />
        <PasswordField<CreateEmployeeFormInput> name="confirmPassword" label={t('confirmPassword')} required />
      </Columns>
    </FormDialog>
  );
}

export function EditEmployeeDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const { t } = useTranslation('accounts');
  const actor = useActor();
  const utils = trpc.useUtils();
  const schema = useMemo(() => updateEmployeeForm(actor, employee), [actor, employee]);
  const { id, firstName, lastName, email, phone, city, storeName, role } = employee;
  const form = useZodForm(schema, {
    defaultValues: {
      id,
      revision: employeeRevision(employee),
      firstName,
      lastName,
      email,
      phone,
      city,
      storeName,
      ...(role === 'superadmin' ? {} : { role }),
      currentPassword: '',
    },
  });
  const [toEmail, toCity, toStore, toRole] = useWatch({
    control: form.control,
    name: ['email', 'city', 'storeName', 'role'],
  });
  const handOver = useHandOver(
    employee,
    employee.status === 'active' ? storesLeftBy(employee, { city: toCity, storeName: toStore, role: toRole }) : [],
  );
  const update = trpc.accounts.updateEmployee.useMutation({
    onSuccess: () => toast.success(t('updated')),
    onError: (error) => {
      const { kind, message } = failureOf(error, t('updateFailed'));
      const said = kind === 'INTERNAL' ? t('updateFailed') : message;
      toast.error(kind === 'NOT_AUTHENTICATED' ? t('sessionExpired') : said);
    },
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="lg"
      title={t('editTitle', { name: fullNameOf(employee) })}
      submitLabel={t('saveEmployee')}
      onSubmit={async (values) => {
        await update.mutateAsync({ ...values, handOverTo: handOver.handOverTo });
        await Promise.all([utils.accounts.invalidate(), utils.ordering.invalidate()]);
      }}
    >
      <Columns>
        <PersonFields />
        <PlacementFields />
        {StaffEmail.safeParse(toEmail).data === email ? null : (
          <PasswordField<ChangeEmployeeFormInput>
            name="currentPassword"
            label={t('ownPassword')}
            help={t('ownPasswordForEmail')}
            autoComplete="current-password"
            required
          />
        )}
      </Columns>
      <HandOverQuestion {...handOver} />
    </FormDialog>
  );
}

function PersonFields() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <TextField<ChangeEmployeeFormInput> name="firstName" label={t('firstName')} autoComplete="off" required />
      <TextField<ChangeEmployeeFormInput> name="lastName" label={t('lastName')} autoComplete="off" required />
      <TextField<ChangeEmployeeFormInput> name="email" label={t('email')} type="email" autoComplete="off" required />
      <TextField<ChangeEmployeeFormInput> name="phone" label={t('phone')} type="tel" autoComplete="off" required />
    </>
  );
}

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 sm:grid-cols-2">{children}</div>
);
