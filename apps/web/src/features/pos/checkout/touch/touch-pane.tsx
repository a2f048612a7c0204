import { isManager } from '@bhandar/domain/accounts';
import type { SellableProduct } from '@bhandar/domain/pos';
import { Button, EmptyState, IconButton, Tabs } from '@bhandar/ui';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useActor } from '../../../../kit/scope';
import { type KindTab, LoadingTiles, More, NoProducts, Pane, useKindTabs } from '../products/pane-parts';
import type { TillPlace } from '../products/till-place';
import type { Products } from '../products/use-products';
import { type Tiles, useTiles } from '../products/use-tiles';
import { CategoryTiles } from './category-tiles';
import { TileGrid } from './tile-grid';

interface TouchPaneProps {
  place: TillPlace;
  /** All products, of the chosen kind. */
  list: Products;
  kind: KindTab;
  onKind: (kind: KindTab) => void;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  onArrange: () => void;
}

const FAVOURITES = 'favourites';
const BEST = 'best';
const CATEGORIES = 'categories';
const pageView = (index: number) => `page-${index}`;

/** The products as tiles: the store's favourites by page, its best sellers, its categories, and all of them by kind. */
export default function TouchPane(props: TouchPaneProps) {
  const { place, kind, onKind, onArrange } = props;
  const { t } = useTranslation('pos');
  const kinds = useKindTabs();
  const mayArrange = isManager(useActor());
  const tiles = useTiles(place);
  const [chosen, setChosen] = useState<string>();
  const isOffline = place.kept !== undefined || place.isComing;
  const { pages } = tiles;
  const items = [
    ...pages.map(({ name }, index) => ({ value: pageView(index), label: name })),
    ...(pages.length === 0 && mayArrange ? [{ value: FAVOURITES, label: t('favourites') }] : []),
    { value: BEST, label: t('bestSellers') },
    { value: CATEGORIES, label: t('categories') },
    ...kinds,
  ];
  const first = pages.length > 0 ? pageView(0) : kind;
  const view = items.find(({ value }) => value === chosen)?.value ?? first;
  // Which view is first shows with the favourites.
  const isComing = tiles.isPending && view !== chosen;
  const choose = (value: string) => {
    setChosen(value);
    const ofKind = kinds.find((each) => each.value === value);
    if (ofKind) onKind(ofKind.value);
  };
  const tabs = (
    <div className="flex items-center gap-1">
      <Tabs label={t('tiles')} value={isComing ? '' : view} onValueChange={choose} items={items} className="flex-1" />
      {mayArrange ? (
        <IconButton
          label={t('arrangeFavourites')}
          title={isOffline ? t('needsNetwork') : t('arrangeFavourites')}
          size="lg"
          disabled={isOffline}
          onClick={onArrange}
        >
          <Pencil aria-hidden="true" />
        </IconButton>
      ) : null}
    </div>
  );
  return (
    <Pane tabs={tabs}>
      {isComing ? (
        <LoadingTiles />
      ) : view === FAVOURITES ? (
        <NoFavourites onArrange={onArrange} disabled={isOffline} />
      ) : (
        <View {...props} view={view} tiles={tiles} />
      )}
    </Pane>
  );
}

function View({ view, tiles, place, list, quantityOf, onAdd }: TouchPaneProps & { view: string; tiles: Tiles }) {
  const { t } = useTranslation('pos');
  const acts = { quantityOf, onAdd };
  const page = tiles.pages.find((_, index) => pageView(index) === view);
  if (page) {
    if (page.products.length === 0) return <EmptyState title={t('emptyPage')} description={t('emptyPageText')} />;
    return <TileGrid label={page.name} products={page.products} {...acts} />;
  }
  if (view === CATEGORIES) return <CategoryTiles place={place} {...acts} />;
  if (view === BEST) {
    if (tiles.isPending) return <LoadingTiles />;
    if (tiles.bestSellers.length > 0) {
      return <TileGrid label={t('bestSellers')} products={tiles.bestSellers} {...acts} />;
    }
    return <EmptyState title={t('noBestSellers')} description={t('noBestSellersText')} />;
  }
  if (list.isPending) return <LoadingTiles />;
  if (list.products.length === 0) return <NoProducts place={place} />;
  return (
    <>
      <TileGrid label={t('allProducts')} products={list.products} dimmed={list.isStale} {...acts} />
      <More list={list} />
    </>
  );
}

function NoFavourites({ onArrange, disabled }: { onArrange: () => void; disabled: boolean }) {
  const { t } = useTranslation('pos');
  return (
    <EmptyState
      title={t('noFavourites')}
      description={t('noFavouritesText')}
      action={
        <Button variant="primary" size="lg" disabled={disabled} onClick={onArrange}>
          {t('arrangeFavourites')}
        </Button>
      }
    />
  );
}
