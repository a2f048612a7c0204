import { type Employee, fullNameOf } from '@bhandar/domain/accounts';
import { Banner, Field, Select, Skeleton } from '@bhandar/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureOf } from '../../../lib/api/failure';
import { trpc } from '../../../lib/api/trpc';
import { HeldGoods } from './held-goods';

const STORE = 'store';

/**
 * The question who takes over the goods and orders in a person's name, at all stores or those that they leave.
 * `handOverTo` is the chosen colleague; without one, the store takes over.
 */
export function useHandOver(employee: Employee, leftStores?: readonly { id: string }[]) {
  const [chosen, choose] = useState(STORE);
  const held = trpc.ordering.listHeldGoods.useQuery({ staffId: employee.id }, { enabled: leftStores?.length !== 0 });
  const stores = (held.data ?? []).filter(({ store }) => leftStores?.some(({ id }) => id === store.id) ?? true);
  const colleagues = new Map(stores.flatMap((store) => store.colleagues).map(({ id, name }) => [id, name]));
  const handOverTo = colleagues.has(chosen) ? chosen : undefined;
  return { name: fullNameOf(employee), held, stores, colleagues, handOverTo, choose };
}

export function HandOverQuestion({
  name,
  held,
  stores,
  colleagues,
  handOverTo,
  choose,
}: ReturnType<typeof useHandOver>) {
  const { t } = useTranslation(['accounts', 'kit']);
  const titleId = useId();
  return (
    <>
      {held.isLoading ? <Skeleton className="h-10 w-full" /> : null}
      {held.error ? (
        <Banner tone="warning" title={t('heldFailed')}>
          {failureOf(held.error, t('kit:unreachable')).message}
        </Banner>
      ) : null}
      {stores.length > 0 ? (
        <section aria-labelledby={titleId} className="flex flex-col gap-4">
          <h3 id={titleId} className="font-medium">
            {t('heldTitle', { name })}
          </h3>
          {stores.map((store) => (
            <HeldGoods key={store.store.id} held={store} />
          ))}
          <Field label={t('handOverTo')} help={t('handOverHelp')}>
            {(ids) => (
              <Select
                {...ids}
                value={handOverTo ?? STORE}
                options={[
                  { value: STORE, label: t('handOverStore') },
                  ...[...colleagues].map(([value, label]) => ({ value, label })),
                ]}
                onValueChange={choose}
              />
            )}
          </Field>
        </section>
      ) : null}
    </>
  );
}
