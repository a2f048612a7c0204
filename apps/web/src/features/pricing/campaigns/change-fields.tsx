import type { StoreRef } from '@bhandar/domain/accounts';
import { mayPriceBelowCost, PriceChange, ROUNDING_STEPS } from '@bhandar/domain/pricing';
import { Card } from '@bhandar/ui';
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
    <div className="grid items-start gap-4 lg:grid-cols-2 xl:grid-cols-[minmax(0,4fr)_minmax(0,3fr)_minmax(0,3fr)]">
      <Card title={t('which')} className="lg:max-xl:col-span-2">
        <div className="grid items-start gap-4 sm:grid-cols-2">
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
          <CheckboxField<ChangeForm> name="held" label={t('onlyHeld')} />
        </div>
      </Card>
      <Card title={t('how')}>
        <div className="flex flex-col gap-4">
          <SelectField<ChangeForm>
            name="by"
            label={t('changeBy')}
            options={PriceChange.shape.by.options.map((value) => ({ value, label: t(`change_${value}`) }))}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <PercentField<ChangeForm> name="basisPoints" label={t('percent')} help={t('percentHelp')} required />
            <SelectField<ChangeForm>
              name="roundTo"
              label={t('roundTo')}
              options={ROUNDING_STEPS.map((step) => ({ value: String(step), label: formatAmount(step) }))}
            />
          </div>
          {mayPriceBelowCost(actor) ? (
            <CheckboxField<ChangeForm> name="keepAboveCost" label={t('keepAboveCost')} />
          ) : null}
        </div>
      </Card>
      <Card title={t('whenAndWhy')}>
        <div className="flex flex-col gap-4">
          <ScheduleFields stacked />
        </div>
      </Card>
    </div>
  );
}
