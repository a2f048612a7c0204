import type { ProductFormInput } from '@bhandar/domain/catalogue';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField } from '../../../kit';

/** The unit price. Pack prices are recomputed while it is typed. */
export function PriceField() {
  const { t } = useTranslation('catalogue');
  const { getValues, setValue } = useFormContext<ProductFormInput>();
  return (
    <MoneyField<ProductFormInput>
      name="unitMrpMinor"
      label={t('unitMrp')}
      help={t('unitMrpHelp')}
      empty={null}
      onValue={(unit) => {
        if (typeof unit !== 'number' || Number.isNaN(unit)) return;
        for (const [index, { size }] of (getValues('packs') ?? []).entries()) {
          if (Number.isInteger(size)) setValue(`packs.${index}.mrpMinor`, unit * size, { shouldDirty: true });
        }
      }}
    />
  );
}
