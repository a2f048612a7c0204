import type { SellableProduct, Substitutes } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Banner, Button, EmptyState, Tabs } from '@bhandar/ui';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format';
import type { TillMode } from '../till-mode';
import { type KindTab, LoadingTiles, Missed, More, NoProducts, Pane, useKindTabs } from './pane-parts';
import { ProductList } from './product-list';
import { ProductResults } from './product-results';
import type { TillPlace } from './till-place';
import { OwnOrders } from './use-left-label';
import type { Products } from './use-products';

/** Tills that are worked by scanning and typing load none of it. */
const TouchPane = lazy(() => import('../touch/touch-pane'));
/** Not in the till's first script. */
const BestSellers = lazy(() => import('./best-sellers'));
/** Needed only where a store sells from own orders. */
const BeyondOrders = lazy(() => import('./beyond-orders'));

export interface ProductsPaneProps {
  mode: TillMode;
  place: TillPlace;
  list: Products;
  /** The results of a search, from which Enter and the arrows choose. */
  results: readonly SellableProduct[];
  offer: Substitutes | undefined;
  /** The name of the product that an offered one replaces. */
  insteadOf: (product: SellableProduct | undefined) => string | undefined;
  kind: KindTab;
  onKind: (kind: KindTab) => void;
  search: string;
  onClearSearch: () => void;
  highlighted: number;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  onArrange: () => void;
}

/** What is looked for, else the tiles of a till that is touched, else all products as a dense list. */
export function ProductsPane(props: ProductsPaneProps) {
  return (
    <OwnOrders value={props.place.ownOrdersAt !== undefined}>
      <Shown {...props} />
    </OwnOrders>
  );
}

function Shown(props: ProductsPaneProps) {
  const { mode, search, offer, kind, onKind } = props;
  const { t } = useTranslation('pos');
  const kinds = useKindTabs();
  if (mode === 'touch' && search === '' && !offer) {
    return (
      <Suspense fallback={<LoadingTiles />}>
        <TouchPane {...props} />
      </Suspense>
    );
  }
  const tabs = (
    <Tabs label={t('kinds')} value={kind} onValueChange={(value) => onKind(value as KindTab)} items={kinds} />
  );
  return (
    <Pane tabs={tabs}>
      <Listed {...props} />
    </Pane>
  );
}

function Listed(props: ProductsPaneProps) {
  const { list, results, offer, search, highlighted, quantityOf, onAdd } = props;
  const { locationId, kept, ownOrdersAt } = props.place;
  const { t } = useTranslation('pos');
  const reasonOf = useReason();
  const chosen = results[highlighted];
  const missed = props.insteadOf(chosen);
  if (list.isPending) return <LoadingTiles />;
  const beyond =
    search.length > 1 && !offer && !kept && ownOrdersAt !== undefined ? (
      <Suspense>
        <BeyondOrders search={search} locationId={locationId} results={results} />
      </Suspense>
    ) : null;
  if (results.length === 0) {
    return (
      <>
        <Nothing place={props.place} search={search} onClear={props.onClearSearch} />
        {beyond}
      </>
    );
  }
  if (search === '' && !offer) return <Unsought {...props} />;
  return (
    <>
      {offer ? (
        <Banner tone={missed ? 'warning' : 'info'}>
          {missed && chosen
            ? t('substituteNext', { product: chosen.name, reason: reasonOf(offer) })
            : t('substitutes', { reason: reasonOf(offer) })}
        </Banner>
      ) : null}
      <ProductResults
        products={results}
        quantityOf={quantityOf}
        onAdd={onAdd}
        dimmed={list.isStale}
        highlighted={highlighted}
      />
      <More list={list} />
      {beyond}
    </>
  );
}

function Unsought({ kind, place, list, quantityOf, onAdd }: ProductsPaneProps) {
  const shown = { products: list.products, dimmed: list.isStale, quantityOf, onAdd };
  return (
    <>
      {kind === 'all' ? (
        <Suspense fallback={<LoadingTiles />}>
          <BestSellers place={place} {...shown} />
        </Suspense>
      ) : (
        <ProductList {...shown} />
      )}
      <More list={list} />
    </>
  );
}

function useReason() {
  const { t } = useTranslation('pos');
  return ({ of }: Substitutes) => {
    const product = titleOf(of);
    if (of.why === 'notApproved') return t('notApprovedHeld', { product, stock: formatCount(of.storeStock) });
    return t(`notSold_${of.why ?? 'now'}`, { product });
  };
}

function Nothing({ place, search, onClear }: { place: TillPlace; search: string; onClear: () => void }) {
  const { t } = useTranslation('pos');
  if (search === '' || place.sellsNothing) return <NoProducts place={place} />;
  return (
    <Missed
      search={search}
      place={place}
      onClear={onClear}
      fallback={
        <EmptyState
          title={t('noMatch', { term: search })}
          description={t('noMatchText')}
          action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
        />
      }
    />
  );
}
