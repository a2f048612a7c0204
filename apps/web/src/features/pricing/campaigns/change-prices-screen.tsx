import type { StoreRef } from '@bhandar/domain/accounts';
import { EmptyState } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form, openStores, PageHeader, QueryState, useActor, useConfirm, useZodForm } from '../../../kit';
import { newId } from '../../../lib/api/new-id';
import { trpc } from '../../../lib/api/trpc';
import { formatCount, formatInstant, formatPercent } from '../../../lib/format';
import { useDebounced } from '../../../lib/use-debounced';
import { scheduleOf } from '../prices/price-form';
import { ChangeFields } from './change-fields';
import { ALL_STORES, ChangeForm, COUNTED, NEW_CHANGE, requestOf } from './change-form';
import { ChangePreview, skippedOf } from './change-preview';
import { PriceChangeState, usePriceChange } from './price-change-state';

/** Bulk price change with a preview of every price. */
export default function ChangePricesScreen() {
  const { t } = useTranslation('pricing');
  const stores = trpc.accounts.listStores.useQuery(undefined, { staleTime: 300_000 });
  return (
    <>
      <PageHeader description={<span className="xl:whitespace-nowrap">{t('changeIntro')}</span>} />
      <QueryState query={stores}>
        {(known) => {
          const open = openStores(known);
          return open.length === 0 ? (
            <EmptyState title={t('noStore')} description={t('noStoreText')} />
          ) : (
            <Change stores={open} />
          );
        }}
      </QueryState>
    </>
  );
}

function whenOf(t: TFunction<'pricing'>, { startsAt, endsAt }: ChangeForm): string {
  const schedule = scheduleOf({ startsAt, endsAt });
  const from = schedule.startsAt && formatInstant(schedule.startsAt);
  const until = schedule.endsAt && formatInstant(schedule.endsAt);
  if (from) return until ? t('whenFromUntil', { from, until }) : t('whenFrom', { from });
  return until ? t('whenNowUntil', { until }) : t('whenNow');
}

function Change({ stores }: { stores: readonly StoreRef[] }) {
  const { t } = useTranslation('pricing');
  const [chosen] = useQueryState('store', parseAsString);
  const { stores: own } = useActor();
  const home = chosen ?? own[0]?.id;
  const store = chosen === ALL_STORES ? undefined : (stores.find(({ id }) => id === home) ?? stores[0]);
  const confirm = useConfirm();
  const utils = trpc.useUtils();
  const form = useZodForm(ChangeForm, { defaultValues: { ...NEW_CHANGE, store: store?.id ?? ALL_STORES } });
  const request = useDebounced(requestOf(form.watch(), stores));
  const start = trpc.jobs.startPriceChange.useMutation();
  const [campaign, setCampaign] = useState(() => newId());
  const [begun, setBegun] = useQueryState('job', parseAsString);
  const { job, open } = usePriceChange(begun);

  const scopeOf = (values: ChangeForm, [first, ...others]: readonly string[]) => {
    const when = whenOf(t, values);
    if (others.length > 0) return t('applyAtStores', { count: others.length + 1, when });
    return t('applyAtStore', { store: stores.find(({ id }) => id === first)?.name ?? '', when });
  };

  const submit = async (values: ChangeForm) => {
    const asked = requestOf(values, stores);
    if (!asked) return;
    const counts = await utils.pricing.countPrices.fetch(asked, COUNTED);
    if (counts.change === 0) return;
    const left = skippedOf(counts);
    const sure = await confirm({
      title: t('applyTitle', { count: counts.change }),
      description: [
        ...(counts.underCost > 0 ? [t('applyUnder', { count: counts.underCost })] : []),
        t(`applyBy_${asked.change.by}`, { percent: formatPercent(asked.change.basisPoints) }),
        scopeOf(values, asked.locationIds),
        ...(left > 0 ? [`${t('skipped', { count: left, shown: formatCount(left) })}.`] : []),
      ].join(' '),
      confirmLabel: t('apply', { count: counts.change }),
    });
    if (!sure) return;
    const { reason, ...when } = values;
    const { id } = await start.mutateAsync({ ...asked, id: campaign, reason, ...scheduleOf(when) });
    setCampaign(newId());
    void setBegun(id);
    const { basisPoints: _, ...rest } = values;
    form.reset(rest);
  };

  return (
    <>
      {job ? <PriceChangeState job={job} storeId={store?.id} onDismiss={() => void setBegun(null)} /> : null}
      <Form form={form} onSubmit={submit} id="change-prices" className="flex flex-col gap-4">
        <ChangeFields stores={stores} />
      </Form>
      <ChangePreview
        request={request}
        severalStores={(request?.locationIds.length ?? 1) > 1}
        busy={start.isPending || open}
      />
    </>
  );
}
