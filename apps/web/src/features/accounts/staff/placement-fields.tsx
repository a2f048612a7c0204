import type { ListedStore, StoreRef } from '@bhandar/domain/accounts';
import { Field, Select } from '@bhandar/ui';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ComboboxField, SelectField, TextField, useActor } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

interface Placed {
  city: string;
  storeName: string;
  role: string;
}

const unique = (texts: readonly string[]) => [...new Set(texts)];
const asOption = (text: string) => ({ value: text, label: text });
const NO_STORES: readonly ListedStore[] = [];

/**
 * Store and role of a person. An admin chooses among their own stores; the warehouse chooses any store or creates one
 * by name.
 */
export function PlacementFields() {
  const { t } = useTranslation('accounts');
  const { role, stores } = useActor();
  const locked = role !== 'superadmin';
  const roles = [
    { value: 'admin', label: t('role_admin') },
    { value: 'employee', label: t('role_employee') },
  ];
  return (
    <>
      {locked ? stores.length > 1 ? <OwnPlace stores={stores} /> : <LockedPlace /> : <ChosenPlace />}
      <SelectField<Placed> name="role" label={t('role')} options={roles} disabled={locked} required />
    </>
  );
}

function LockedPlace() {
  const { t } = useTranslation('accounts');
  return (
    <>
      <TextField<Placed> name="city" label={t('city')} disabled required />
      <TextField<Placed> name="storeName" label={t('storeName')} help={t('lockedPlace')} disabled required />
    </>
  );
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

function OwnPlace({ stores }: { stores: readonly StoreRef[] }) {
  const { t } = useTranslation('accounts');
  const { setValue } = useFormContext<Placed>();
  const [city, storeName] = useWatch<Placed, ['city', 'storeName']>({ name: ['city', 'storeName'] });
  const chosen = stores.find((store) => same(store.city, city) && same(store.name, storeName));
  const choose = (id: string) => {
    const store = stores.find((one) => one.id === id);
    if (!store) return;
    setValue('city', store.city, { shouldDirty: true });
    setValue('storeName', store.name, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <TextField<Placed> name="city" label={t('city')} disabled required />
      <Field label={t('storeName')} help={t('ownPlaces')} required>
        {(ids) => (
          <Select
            {...ids}
            value={chosen?.id ?? ''}
            onValueChange={choose}
            options={stores.map((store) => ({ value: store.id, label: `${store.name}, ${store.city}` }))}
            placeholder={t('chooseOwnStore')}
          />
        )}
      </Field>
    </>
  );
}

function ChosenPlace() {
  const { t } = useTranslation('accounts');
  const { setValue } = useFormContext<Placed>();
  const [city, storeName] = useWatch<Placed, ['city', 'storeName']>({ name: ['city', 'storeName'] });
  const { data: known = NO_STORES, isPending } = trpc.accounts.listStores.useQuery();
  const stores = useMemo(() => known.filter(({ closed }) => !closed), [known]);
  const cities = useMemo(() => unique(stores.map((store) => store.city)), [stores]);
  const inCity = stores.filter((store) => store.city === city).map((store) => store.name);
  const opens = Boolean(city && storeName) && !inCity.includes(storeName);
  const put = (field: 'city' | 'storeName') => (text: string) => {
    setValue(field, text, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <ComboboxField<Placed>
        name="city"
        label={t('city')}
        options={cities.map(asOption)}
        loading={isPending}
        placeholder={t('chooseCity')}
        selectedLabel={city}
        onCreate={put('city')}
        createLabel={(text) => t('newCity', { text })}
        required
      />
      <ComboboxField<Placed>
        name="storeName"
        label={t('storeName')}
        options={inCity.map(asOption)}
        loading={isPending}
        placeholder={t('chooseStore')}
        selectedLabel={storeName}
        onCreate={put('storeName')}
        createLabel={(text) => t('newStore', { text })}
        help={opens ? t('opensStore', { store: storeName, city }) : undefined}
        required
      />
    </>
  );
}
