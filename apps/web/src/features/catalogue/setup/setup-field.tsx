import type { ProductFormInput, SetupOption } from '@bhandar/domain/catalogue';
import { useRef, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField, useMutationToast } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { CompanyDialog } from './company-dialog';

type List = 'category' | 'company' | 'unitType';

interface SetupFieldProps {
  list: List;
  options: readonly SetupOption[];
}

/** A setup entry by name. A missing one is added in place; a company has an address, so it gets a form. */
export function SetupField({ list, options }: SetupFieldProps) {
  const { t } = useTranslation('catalogue');
  const { getValues, setValue, watch } = useFormContext<ProductFormInput>();
  const [company, setCompany] = useState<string>();
  /** The previous value, restored when nothing is added. */
  const kept = useRef('');
  const make = useCreateEntry();

  const choose = (name: string) => setValue(list, name, { shouldDirty: true, shouldValidate: true });
  // Set at once, so that the field is not reported as empty while the entry is added.
  const create = (name: string) => {
    kept.current = getValues(list) ?? '';
    choose(name);
    if (list === 'company') setCompany(name);
    else void make(list, name).then((made) => choose(made ?? kept.current));
  };

  return (
    <>
      <ComboboxField<ProductFormInput>
        name={list}
        label={t(list)}
        required
        selectedLabel={watch(list) || undefined}
        options={options.map(({ name }) => ({ value: name, label: name }))}
        onCreate={create}
        createLabel={(name) => t('createNamed', { name })}
      />
      {company === undefined ? null : (
        <CompanyDialog
          name={company}
          onMade={({ name }) => {
            kept.current = name;
          }}
          onClose={() => {
            choose(kept.current);
            setCompany(undefined);
          }}
        />
      )}
    </>
  );
}

/** Adds a category or unit type; on failure shows a toast and returns undefined. */
function useCreateEntry(): (list: 'category' | 'unitType', name: string) => Promise<string | undefined> {
  const { t } = useTranslation('catalogue');
  const utils = trpc.useUtils();
  const toasts = useMutationToast();
  const category = trpc.catalogue.createCategory.useMutation(
    toasts({ success: t('categoryAdded'), failure: t('categoryAddFailed') }),
  );
  const unitType = trpc.catalogue.createUnitType.useMutation(
    toasts({ success: t('unitTypeAdded'), failure: t('unitTypeAddFailed') }),
  );
  return async (list, name) => {
    const { mutateAsync } = list === 'category' ? category : unitType;
    try {
      const made = await mutateAsync({ name });
      await utils.catalogue.setupOptions.invalidate();
      return made.name;
    } catch {
      // The toast shows the error.
      return undefined;
    }
  };
}
