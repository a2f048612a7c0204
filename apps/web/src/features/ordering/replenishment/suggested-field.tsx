import type { SetupOption } from '@bhandar/domain/catalogue';
import { type RequestItemInput, Wish } from '@bhandar/domain/ordering';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ComboboxField } from '../../../kit';

/** The form before anything is typed. */
export const EMPTY_WISH = Wish.parse({});

export interface RequestFields extends Omit<z.input<typeof RequestItemInput>, 'wish'> {
  wish: Wish;
}

interface SuggestedFieldProps {
  name: 'company' | 'wish.category' | 'wish.purchaseUnitType' | 'wish.salesUnitType';
  label: string;
  options: readonly SetupOption[];
}

/** What the setup lists know is offered; what they lack may be written all the same. */
export function SuggestedField({ name, label, options }: SuggestedFieldProps) {
  const { t } = useTranslation('ordering');
  const { setValue, watch } = useFormContext<RequestFields>();
  const value = watch(name);
  return (
    <ComboboxField<RequestFields>
      name={name}
      label={label}
      selectedLabel={value || undefined}
      options={options.map((option) => ({ value: option.name, label: option.name }))}
      onCreate={(text) => setValue(name, text, { shouldDirty: true, shouldValidate: true })}
      createLabel={(text) => t('useText', { text })}
    />
  );
}
