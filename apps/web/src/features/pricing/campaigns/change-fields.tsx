import type { StoreRef } from '@bhandar/domain/accounts';
import { mayPriceBelowCost, PriceChange, ROUNDING_STEPS } from '@bhandar/domain/pricing';
import { Card, cn } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  CheckboxField,
  ComboboxField,
  PercentField,
  SelectField,
  storeOptions,
  TextField,
  useActor,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatAmount } from '../../../lib/format';
import { ScheduleFields } from '../prices/schedule-fields';
import { ALL_STORES, type ChangeForm } from './change-form';

/** The products, the change and its period. */
export function ChangeFields({ stores }: { stores: readonly StoreRef[] }) {
  const { t } = useTranslation('pricing');
  const actor = useActor();
  const setup = trpc.catalogue.setupOptions.useQuery(undefined, { staleTime: 300_000 });
  const named = (any: string, entries: readonly { id: string; name: string }[] = []) => [
    { value: '', label: any },
    ...entries.map(({ id, name }) => ({ value: id, label: name })),
  ];
  const everyStore = { value: ALL_STORES, label: t('allStores', { count: stores.length }) };
  return (
    <Card>
      <div className="flex flex-col gap-4 xl:gap-2">
        <Group title={t('which')} columns="xl:grid-cols-6">
          {stores.length > 1 ? (
            <SelectField<ChangeForm> name="store" label={t('store')} options={[...storeOptions(stores), everyStore]} />
          ) : null}
          <TextField<ChangeForm> name="search" type="search" label={t('search')} autoComplete="off" />
          <SelectField<ChangeForm>
            name="kind"
            label={t('filterKind')}
            options={[
              { value: '', label: t('anyKind') },
              { value: 'pharmacy', label: t('kind_pharmacy') },
              { value: 'nonPharmacy', label: t('kind_nonPharmacy') },
            ]}
          />
          <ComboboxField<ChangeForm>
            name="categoryId"
            label={t('category')}
            options={named(t('anyCategory'), setup.data?.categories)}
          />
          <ComboboxField<ChangeForm>
            name="companyId"
            label={t('company')}
            options={named(t('anyCompany'), setup.data?.companies)}
          />
          <CheckboxField<ChangeForm> name="held" label={t('onlyHeld')} className={BESIDE_FIELDS} />
        </Group>
        <Group title={t('how')} columns="xl:grid-cols-4">
          <SelectField<ChangeForm>
            name="by"
            label={t('changeBy')}
            options={PriceChange.shape.by.options.map((value) => ({ value, label: t(`change_${value}`) }))}
          />
          <PercentField<ChangeForm> name="basisPoints" label={t('percent')} help={t('percentHelp')} required />
          <SelectField<ChangeForm>
            name="roundTo"
            label={t('roundTo')}
            options={ROUNDING_STEPS.map((step) => ({ value: String(step), label: formatAmount(step) }))}
          />
          {mayPriceBelowCost(actor) ? (
            <CheckboxField<ChangeForm> name="keepAboveCost" label={t('keepAboveCost')} className={BESIDE_FIELDS} />
          ) : null}
        </Group>
        <Group title={t('whenAndWhy')} columns="xl:grid-cols-3">
          <ScheduleFields inline />
        </Group>
      </div>
    </Card>
  );
}

/** Level with the inputs of the row, which have their labels above. */
const BESIDE_FIELDS = 'sm:mt-6 sm:min-h-9 sm:items-center';

/** One row of fields on a wide screen, so that the preview below has the height. */
function Group({ title, columns, children }: { title: string; columns: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-2 xl:flex-row xl:gap-3">
      <h2 className="font-semibold xl:w-28 xl:shrink-0 xl:pt-7">{title}</h2>
      <div className={cn('grid min-w-0 flex-1 items-start gap-3 sm:grid-cols-2 lg:grid-cols-3', columns)}>
        {children}
      </div>
    </div>
  );
}
