import { type Company, CreateCompanyInput, companyRevision, UpdateCompanyInput } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { FormDialog, TextareaField, TextField, useZodForm } from '../../../kit';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';

export interface CompanyOutcome {
  tone: 'ok' | 'danger';
  text: string;
}

interface CreateProps {
  /** The text typed in the product form. */
  name?: string;
  onClose: () => void;
  onMade?: (company: Company) => void;
  onOutcome?: (outcome: CompanyOutcome) => void;
}

export function CompanyDialog({ name = '', onClose, onMade, onOutcome }: CreateProps) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const form = useZodForm(CreateCompanyInput, {
    defaultValues: { name, phone: '', website: '', email: '', address: '' },
  });
  const create = trpc.catalogue.createCompany.useMutation({
    onSuccess: () => onOutcome?.({ tone: 'ok', text: t('companyAdded') }),
    onError: (error) =>
      onOutcome?.({ tone: 'danger', text: t('companyAddFailed', { message: failureOf(error).message }) }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('newCompany')}
      submitLabel={t('addCompany')}
      onSubmit={async (values) => {
        const made = await create.mutateAsync(values);
        await utils.catalogue.invalidate();
        onMade?.(made);
      }}
    >
      <CompanyFields websiteRequired />
    </FormDialog>
  );
}

interface EditProps {
  company: Company;
  onClose: () => void;
  onOutcome: (outcome: CompanyOutcome) => void;
}

export function EditCompanyDialog({ company, onClose, onOutcome }: EditProps) {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const { id, name, phone, website, email, address } = company;
  const form = useZodForm(UpdateCompanyInput, {
    defaultValues: { id, revision: companyRevision(company), name, phone, website, email, address },
  });
  const update = trpc.catalogue.updateCompany.useMutation({
    onSuccess: () => onOutcome({ tone: 'ok', text: t('companyUpdated') }),
    onError: (error) =>
      onOutcome({ tone: 'danger', text: t('companyUpdateFailed', { message: failureOf(error).message }) }),
  });
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={t('editCompany')}
      submitLabel={t('saveCompany')}
      onSubmit={async (values) => {
        await update.mutateAsync(values);
        await utils.catalogue.invalidate();
      }}
    >
      <CompanyFields />
    </FormDialog>
  );
}

type Fields = z.input<typeof CreateCompanyInput>;

function CompanyFields({ websiteRequired = false }: { websiteRequired?: boolean }) {
  const { t } = useTranslation('catalogue');
  return (
    <>
      <TextField<Fields> name="name" label={t('name')} required autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField<Fields> name="phone" label={t('phone')} type="tel" required autoComplete="off" />
        <TextField<Fields> name="email" label={t('email')} type="email" required autoComplete="off" />
      </div>
      <TextField<Fields> name="website" label={t('website')} required={websiteRequired} autoComplete="off" />
      <TextareaField<Fields> name="address" label={t('address')} rows={2} required />
    </>
  );
}
