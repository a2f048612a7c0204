import type { SetupOption } from '@bhandar/domain/catalogue';
import { RequestedFigures, type RequestItemInput } from '@bhandar/domain/ordering';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type * as z from 'zod';
import { ComboboxField } from '../../../kit';

/** The initial values of the form. */
export const EMPTY_FIGURES = RequestedFigures.parse({});

export interface RequestFields extends Omit<z.input<typeof RequestItemInput>, 'wish'> {
  wish: RequestedFigures;
}

interface SuggestedFieldProps {
  name: 'company' | 'wish.category' | 'wish.purchaseUnitType' | 'wish.salesUnitType';
  label: string;
  options: readonly SetupOption[];
}

/** Suggests the setup lists' entries and accepts any other text. */
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
