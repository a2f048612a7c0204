import type { SetupOption } from '@bhandar/domain/catalogue';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField, NumberField, TextField } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import type { DocumentForm } from './supplier-document-form';

type Chosen = 'category' | 'company' | 'purchaseUnitType' | 'salesUnitType' | 'packType';

/**
 * The product's description. Categories, companies and units are suggested from the setup lists; other texts are
 * accepted.
 */
export function DocumentTexts({ fresh }: { fresh: boolean }) {
  const { t } = useTranslation('purchasing');
  const suppliers = trpc.purchasing.supplierOptions.useQuery(undefined, { enabled: fresh });
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const { categories = [], companies = [], unitTypes = [] } = setup.data ?? {};
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {fresh ? (
        <ComboboxField<DocumentForm>
          name="supplierId"
          label={t('docSupplier')}
          help={t('docOptional')}
          placeholder={t('docChooseSupplier')}
          emptyText={t('noSuppliers')}
          loading={suppliers.isFetching}
          options={(suppliers.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
      ) : null}
      <TextField<DocumentForm> name="tradeName" label={t('tradeName')} required autoComplete="off" maxLength={300} />
      <TextField<DocumentForm>
        name="genericName"
        label={t('genericName')}
        required
        autoComplete="off"
        maxLength={500}
      />
      <TextField<DocumentForm> name="strength" label={t('strength')} required autoComplete="off" maxLength={200} />
      <FromList name="category" label={t('category')} options={categories} />
      <FromList name="company" label={t('company')} options={companies} />
      <TextField<DocumentForm> name="packType" label={t('docPackType')} required autoComplete="off" maxLength={80} />
      <FromList name="purchaseUnitType" label={t('purchaseUnitType')} options={unitTypes} />
      <FromList name="salesUnitType" label={t('salesUnitType')} options={unitTypes} />
      <NumberField<DocumentForm> name="stock" label={t('docStock')} help={t('docOptional')} empty={null} />
    </div>
  );
}

interface FromListProps {
  name: Chosen;
  label: string;
  options: readonly SetupOption[];
}

function FromList({ name, label, options }: FromListProps) {
  const { t } = useTranslation('purchasing');
  const { setValue, watch } = useFormContext<DocumentForm>();
  const value = watch(name);
  return (
    <ComboboxField<DocumentForm>
      name={name}
      label={label}
      required
      selectedLabel={value || undefined}
      options={options.map((option) => ({ value: option.name, label: option.name }))}
      onCreate={(text) => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
      createLabel={(text) => t('useText', { text })}
    />
  );
}
