import type { ProductFormInput } from '@bhandar/domain/catalogue';
import { unitMrpOfPack } from '@bhandar/domain/shared';
import { Button, IconButton } from '@bhandar/ui';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { MoneyField, NumberField, TextField } from '../../../kit';

/** The pack sizes in which the warehouse buys and stores order. */
export function PackFields() {
  const { t } = useTranslation('catalogue');
  const { fields, append, remove } = useFieldArray<ProductFormInput, 'packs'>({ name: 'packs' });
  const { getValues, setValue } = useFormContext<ProductFormInput>();

  /** The unit price is computed from the first pack's price and size. */
  const follow = (index: number, change: { size?: number | null | undefined; mrp?: number | null | undefined }) => {
    const pack = getValues(`packs.${index}`);
    const size = change.size ?? pack?.size;
    const mrp = change.mrp ?? pack?.mrpMinor;
    if (index > 0 || !size || !mrp || !Number.isInteger(size) || Number.isNaN(mrp)) return;
    setValue('unitMrpMinor', unitMrpOfPack(mrp, size), { shouldDirty: true });
  };

  return (
    <fieldset className="min-w-0 rounded-card border border-line p-3">
      <legend className="px-1 font-medium text-sm">{t('packs')}</legend>
      <p className="mb-3 text-ink-3 text-sm">{t('packsHelp')}</p>
      <ul className="flex flex-col gap-3">
        {fields.map((field, index) => (
          <li key={field.id} className="grid grid-cols-[1fr_5rem] items-start gap-3 sm:grid-cols-[1fr_6rem_10rem_auto]">
            <TextField<ProductFormInput> name={`packs.${index}.name`} label={t('packName')} autoComplete="off" />
            <NumberField<ProductFormInput>
              name={`packs.${index}.size`}
              label={t('packSize')}
              onValue={(size) => follow(index, { size })}
            />
            <MoneyField<ProductFormInput>
              name={`packs.${index}.mrpMinor`}
              label={t('packMrp')}
              empty={null}
              onValue={(mrp) => follow(index, { mrp })}
            />
            <IconButton
              className="mt-6 justify-self-end"
              label={t('removePack', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <X aria-hidden="true" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        variant="ghost"
        icon={<Plus />}
        className={fields.length > 0 ? 'mt-3' : ''}
        onClick={() => append({ name: '', size: 1, mrpMinor: null })}
      >
        {t('addPack')}
      </Button>
    </fieldset>
  );
}
