import type { StoreRef } from '@bhandar/domain/accounts';
import { Button, EmptyState, Select, Tabs } from '@bhandar/ui';
import { Plus } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink, For, openStores, PageHeader, QueryState, storeOptions, useActor, useHrefTo } from '../../kit';
import { trpc } from '../../lib/api/trpc';
import { PHONE, useMedia } from '../../lib/use-media';
import { CampaignTable } from './campaigns/campaign-table';
import { ALL_STORES } from './campaigns/change-form';
import { CompareTable } from './compare/compare-table';
import { PriceTable } from './prices/price-table';
import { RuleDialog } from './rules/rule-dialog';
import { RuleTable } from './rules/rule-table';

const VIEWS = ['prices', 'rules', 'campaigns'] as const;
type View = (typeof VIEWS)[number];

/** A store's prices with their reasons, its rules, and its bulk changes; or the prices of all stores side by side. */
export default function PricesScreen() {
  const { t } = useTranslation('pricing');
  const { role, stores: own } = useActor();
  const hrefTo = useHrefTo();
  const [asked, setView] = useQueryState('view', parseAsStringLiteral(VIEWS).withDefault('prices'));
  const [chosen, choose] = useQueryState('store', parseAsString);
  const phone = useMedia(PHONE);
  const [adding, setAdding] = useState(false);
  const known = trpc.accounts.listStores.useQuery(undefined, { staleTime: 300_000 });
  const stores = openStores(known.data ?? []);
  const home = chosen && chosen !== ALL_STORES ? chosen : own[0]?.id;
  const store = stores.find(({ id }) => id === home) ?? stores[0];
  const views = VIEWS.filter((one) => role !== 'employee' || one !== 'campaigns');
  // A shared link may name a tab that this user's role does not have.
  const view = views.includes(asked) ? asked : 'prices';
  // Who belongs to no store begins with all of them.
  const place = chosen ?? (own.length === 0 && view === 'prices' ? ALL_STORES : undefined);
  const compares = place === ALL_STORES && stores.length > 1;
  const changing = store ? hrefTo('changePrices', { store: compares ? ALL_STORES : store.id }) : undefined;
  const storeChoice =
    stores.length > 1 ? (
      <div className="sm:w-60">
        <Select
          aria-label={t('store')}
          value={compares ? ALL_STORES : store?.id}
          options={[{ value: ALL_STORES, label: t('allStores', { count: stores.length }) }, ...storeOptions(stores)]}
          onValueChange={(id) => void choose(id)}
        />
      </div>
    ) : null;
  return (
    <>
      <PageHeader
        actions={
          <>
            {phone ? null : storeChoice}
            {store ? (
              <For roles={['superadmin', 'admin']}>
                {view === 'rules' ? (
                  compares ? null : (
                    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
                      {t('newRule')}
                    </Button>
                  )
                ) : changing ? (
                  <Button asChild variant="primary">
                    <AppLink href={changing}>{t('change')}</AppLink>
                  </Button>
                ) : null}
              </For>
            ) : null}
          </>
        }
      />
      {/* Beside the title there is room for the button only. */}
      {phone && storeChoice ? <div className="mb-1">{storeChoice}</div> : null}
      <QueryState query={known}>
        {() =>
          store ? (
            <Tabs
              label={t('views')}
              value={view}
              onValueChange={(next) => void setView(next as View)}
              items={views.map((value) => ({ value, label: t(`view_${value}`) }))}
            >
              {compares ? (
                <AllStoresView view={view} stores={stores} onStore={() => void choose(store.id)} home={store} />
              ) : (
                <StoreView key={store.id} view={view} store={store} />
              )}
            </Tabs>
          ) : (
            <EmptyState title={t('noStore')} description={t('noStoreText')} />
          )
        }
      </QueryState>
      {adding && store && !compares ? <RuleDialog store={store} onClose={() => setAdding(false)} /> : null}
    </>
  );
}

function StoreView({ view, store }: { view: View; store: StoreRef }) {
  if (view === 'rules') return <RuleTable locationId={store.id} />;
  if (view === 'campaigns') return <CampaignTable locationId={store.id} />;
  return <PriceTable store={store} />;
}

interface AllStoresViewProps {
  view: View;
  stores: readonly StoreRef[];
  /** The store that is offered where one has to be chosen. */
  home: StoreRef;
  onStore: () => void;
}

/** Rules and bulk changes belong to one store. */
function AllStoresView({ view, stores, home, onStore }: AllStoresViewProps) {
  const { t } = useTranslation('pricing');
  if (view === 'prices') return <CompareTable stores={stores} />;
  return (
    <EmptyState
      title={t('oneStore')}
      description={t(view === 'rules' ? 'oneStoreRules' : 'oneStoreCampaigns')}
      action={<Button onClick={onStore}>{t('showStore', { store: home.name })}</Button>}
    />
  );
}
