import type { SetManagerStoresInput, StoreRef } from '@bhandar/domain/accounts';
import { Badge, Checkbox, Field, FieldError, SearchInput, Select } from '@bhandar/ui';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';

/** From this number on the list has a search. */
const SEARCH_FROM = 8;

interface ManagerStoresFieldProps {
  /** The admin's name, stores and current main store. */
  name: string;
  mainId: string | undefined;
}

export function ManagerStoresField({ name, mainId }: ManagerStoresFieldProps) {
  const { t } = useTranslation('accounts');
  const stores = trpc.accounts.listStores.useQuery();
  const { field, fieldState } = useController<SetManagerStoresInput, 'storeIds'>({ name: 'storeIds' });
  const chosen = field.value;
  const others = (id: string) => chosen.filter((other) => other !== id);
  const moves = chosen[0] !== undefined && chosen[0] !== mainId;
  return (
    <QueryState query={stores} loadingText={t('loadingStores')}>
      {(known) => (
        <div className="flex flex-col gap-4">
          <Choice
            stores={known.filter(({ id, closed }) => !closed || chosen.includes(id))}
            chosen={chosen}
            error={fieldState.error?.message}
            onLeave={field.onBlur}
            onTick={(id, on) => field.onChange(on ? [...chosen, id] : others(id))}
          />
          {chosen.length > 1 ? (
            <Field label={t('mainStore')} help={moves ? t('mainStoreMoves', { name }) : t('mainStoreText')}>
              {(ids) => (
                <Select
                  {...ids}
                  value={chosen[0]}
                  onValueChange={(id) => field.onChange([id, ...others(id)])}
                  options={known
                    .filter(({ id }) => chosen.includes(id))
                    .map((store) => ({ value: store.id, label: `${store.name}, ${store.city}` }))}
                />
              )}
            </Field>
          ) : (
            moves && <p className="text-ink-3 text-xs">{t('mainStoreMoves', { name })}</p>
          )}
        </div>
      )}
    </QueryState>
  );
}

interface ChoiceProps {
  stores: readonly StoreRef[];
  chosen: readonly string[];
  error: string | undefined;
  onLeave: () => void;
  onTick: (id: string, on: boolean) => void;
}

function Choice({ stores, chosen, error, onLeave, onTick }: ChoiceProps) {
  const { t } = useTranslation('accounts');
  const errorId = useId();
  const [text, setText] = useState('');
  const wanted = text.trim().toLowerCase();
  const shown = stores.filter(({ name, city }) => `${name} ${city}`.toLowerCase().includes(wanted));
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col gap-2">
      <legend className="mb-2 flex w-full items-baseline justify-between gap-3 font-medium text-sm">
        {t('stores')}
        <span className="font-regular text-ink-3 text-xs">{t('storesChosen', { count: chosen.length })}</span>
      </legend>
      {stores.length > SEARCH_FROM ? (
        <SearchInput label={t('searchStores')} placeholder={t('searchStores')} value={text} onValueChange={setText} />
      ) : null}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto rounded-card border border-line">
        {shown.map((store) => (
          <li key={store.id} className="flex items-center justify-between gap-3 px-3 py-2">
            <Checkbox
              label={store.name}
              description={store.city}
              checked={chosen.includes(store.id)}
              onBlur={onLeave}
              onCheckedChange={(on) => onTick(store.id, on)}
            />
            {chosen[0] === store.id ? <Badge plain>{t('mainStore')}</Badge> : null}
          </li>
        ))}
        {shown.length === 0 ? <li className="px-3 py-2 text-ink-3 text-sm">{t('noStoreFound')}</li> : null}
      </ul>
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </fieldset>
  );
}
