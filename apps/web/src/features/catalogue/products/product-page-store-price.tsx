import type { StoreRef } from '@bhandar/domain/accounts';
import { type PriceEntry, type PriceHistory, priceEntryStatus, type StorePrice } from '@bhandar/domain/pricing';
import { Badge, Card, Select } from '@bhandar/ui';
import { parseAsString, useQueryState } from 'nuqs';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  AppLink,
  openStores,
  PRICE_STATUS_TONES,
  QueryState,
  storeOptions,
  useActor,
  useHrefTo,
  usePriceEntryLabels,
  usePriceLabels,
} from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { formatMoney, formatPercent } from '../../../lib/format';
import { placeTitle } from '../../../lib/place-title';

/** A store's price of the product: current with its reason, scheduled, and past. */
export function ProductPageStorePrice({ productId }: { productId: string }) {
  const { t } = useTranslation('catalogue');
  const { role, stores: own } = useActor();
  const everywhere = role === 'superadmin';
  const [chosen, choose] = useQueryState('store', parseAsString);
  const all = trpc.accounts.listStores.useQuery(undefined, { staleTime: 300_000, enabled: everywhere });
  const listed = everywhere ? all : { ...all, data: own, error: null };
  return (
    <Card flush title={t(everywhere ? 'storePriceAny' : 'storePrice')}>
      <QueryState query={listed} skeleton={<span />}>
        {(known) => {
          const stores = openStores(known);
          const store = stores.find(({ id }) => id === chosen) ?? stores[0];
          if (!store) return <p className="p-4 text-ink-3">{t('storePriceNoStore')}</p>;
          return (
            <>
              <div className="px-4 pt-3">
                <StoreChoice store={store} stores={stores} onChoose={(id) => void choose(id)} />
              </div>
              <PriceAt key={store.id} store={store} productId={productId} />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}

interface StoreChoiceProps {
  store: StoreRef;
  stores: readonly StoreRef[];
  onChoose: (id: string) => void;
}

function StoreChoice({ store, stores, onChoose }: StoreChoiceProps) {
  const { t } = useTranslation('catalogue');
  if (stores.length === 1) return <p className="text-ink-3 text-sm">{placeTitle(store)}</p>;
  return <Select aria-label={t('store')} value={store.id} options={storeOptions(stores)} onValueChange={onChoose} />;
}

function PriceAt({ store, productId }: { store: StoreRef; productId: string }) {
  const { t } = useTranslation('catalogue');
  const query = trpc.pricing.listPrices.useQuery({ locationId: store.id, productId });
  return (
    <QueryState query={query} failedText={t('storePriceFailed')}>
      {(history) => <Prices history={history} store={store} />}
    </QueryState>
  );
}

/** A short list; the rest is on the store's price screen. */
const SHOWN = 5;

function Prices({ history: { product, entries }, store }: { history: PriceHistory; store: StoreRef }) {
  const { t } = useTranslation('catalogue');
  const screen = useHrefTo()('storePrices', { store: store.id, search: product.code });
  const scheduled = entries.filter(({ state }) => state === 'scheduled');
  const others = entries.filter(({ state }) => state !== 'scheduled');
  return (
    <>
      <PriceNow product={product} />
      {scheduled.length > 0 ? (
        <Entries title={t('storePriceScheduled')}>
          {scheduled
            .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
            .map((entry) => (
              <Entry key={entry.id} entry={entry} price={product.price} />
            ))}
        </Entries>
      ) : null}
      {others.length > 0 ? (
        <Entries title={t('storePriceHistory')}>
          {others.slice(0, SHOWN).map((entry) => (
            <Entry key={entry.id} entry={entry} price={product.price} />
          ))}
        </Entries>
      ) : null}
      {entries.length === 0 ? (
        <p className="border-line border-t px-4 py-2.5 text-ink-3">{t('storePriceNever')}</p>
      ) : null}
      {screen ? (
        <p className="border-line border-t px-4 py-2.5 text-sm">
          <AppLink href={screen} className="underline underline-offset-4 hover:text-brand-ink">
            {others.length > SHOWN ? t('storePriceMore', { count: others.length - SHOWN }) : t('storePriceScreen')}
          </AppLink>
        </p>
      ) : null}
    </>
  );
}

/** The server sends cost and margin to managers only. */
function PriceNow({ product: { price, margin, warnings } }: { product: StorePrice }) {
  const { t } = useTranslation('catalogue');
  const words = usePriceLabels();
  if (price.unitPriceMinor === null) return <p className="px-4 py-3 text-ink-3">{t('storePriceNone')}</p>;
  return (
    <div className="px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold text-xl tabular-nums">{formatMoney(price.unitPriceMinor)}</span>
        {warnings.includes('belowCost') ? <Badge tone="danger">{t('storePriceBelowCost')}</Badge> : null}
      </p>
      <p className="text-ink-2 text-sm">{words(price)}</p>
      {margin === null ? null : (
        <p className="text-ink-3 text-sm tabular-nums">{t('storePriceMargin', { percent: formatPercent(margin) })}</p>
      )}
    </div>
  );
}

const Entries = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-line border-t">
    <h3 className="px-4 pt-2.5 font-medium text-ink-3 text-sm">{title}</h3>
    <ol className="divide-y divide-line">{children}</ol>
  </section>
);

function Entry({ entry, price }: { entry: PriceEntry; price: StorePrice['price'] }) {
  const words = usePriceEntryLabels();
  const { method, createdBy, reason } = entry;
  const status = priceEntryStatus(entry, price);
  return (
    <li className="flex items-start justify-between gap-4 px-4 py-2">
      <div className="min-w-0">
        <p className="tabular-nums">
          {method === 'fixed' ? words.method(entry) : `${words.method(entry)} · ${words.target(entry)}`}
        </p>
        <p className="text-ink-2 text-sm">{words.span(entry)}</p>
        <p className="break-words text-ink-3 text-sm">{[createdBy, reason].filter(Boolean).join(' · ')}</p>
      </div>
      {/* Scheduled prices are listed separately. */}
      {status === 'scheduled' ? null : <Badge tone={PRICE_STATUS_TONES[status]}>{words.status(status)}</Badge>}
    </li>
  );
}
