import { type ProductFormInput, type ProductKind, VEN_CLASSES } from '@bhandar/domain/catalogue';
import { useTranslation } from 'react-i18next';
import { CheckboxField, NumberField, QueryState, SelectField, TextField } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { SetupField } from '../setup/setup-field';
import { PackFields } from './pack-fields';
import { PriceField } from './price-field';

interface ProductFieldsProps {
  kind: ProductKind;
  /** Read-only. */
  code?: string;
  stockLabel: string;
  stockHelp: string;
}

export function ProductFields({ kind, code, stockLabel, stockHelp }: ProductFieldsProps) {
  const { t } = useTranslation('catalogue');
  const options = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 60_000 });
  const pharmacy = kind === 'pharmacy';
  return (
    <QueryState query={options} loadingText={t('loadingForm')} failedText={t('formLoadFailed')}>
      {(lists) => (
        <>
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField<ProductFormInput>
              name="tradeName"
              label={t('tradeName')}
              required
              autoFocus
              autoComplete="off"
              aside={code ? <span className="font-mono text-ink-3 text-xs">{code}</span> : undefined}
            />
            <TextField<ProductFormInput>
              name="genericName"
              label={t('genericName')}
              required={pharmacy}
              autoComplete="off"
            />
            <TextField<ProductFormInput>
              name="strength"
              label={t('strength')}
              required={pharmacy}
              autoComplete="off"
              help={t('strengthHelp')}
            />
            <TextField<ProductFormInput>
              name="content"
              label={t('content')}
              autoComplete="off"
              help={t('contentHelp')}
            />
            <SetupField list="category" options={lists.categories} />
            <SetupField list="company" options={lists.companies} />
            <SetupField list="unitType" options={lists.unitTypes} />
            <TextField<ProductFormInput> name="packType" label={t('packType')} autoComplete="off" />
            <PriceField />
            <NumberField<ProductFormInput> name="stock" label={stockLabel} help={stockHelp} />
            <SelectField<ProductFormInput>
              name="ven"
              label={t('ven')}
              help={t('venHelp')}
              options={['' as const, ...VEN_CLASSES].map((value) => ({ value, label: t(`ven_${value || 'none'}`) }))}
            />
          </div>
          {pharmacy ? (
            <CheckboxField<ProductFormInput>
              name="requiresPrescription"
              label={t('requiresPrescription')}
              description={t('requiresPrescriptionHelp')}
            />
          ) : null}
          <PackFields />
        </>
      )}
    </QueryState>
  );
}
