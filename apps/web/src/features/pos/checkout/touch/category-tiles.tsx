import type { SellableProduct } from '@bhandar/domain/pos';
import { Button, EmptyState, useCloseOnBack } from '@bhandar/ui';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../../../lib/api/trpc';
import { categoriesOffline } from '../../../../offline/tiles';
import { LoadingTiles, More, NoProducts } from '../products/pane-parts';
import type { TillPlace } from '../products/till-place';
import { useProducts } from '../products/use-products';
import { TILES, TileGrid } from './tile-grid';

interface CategoryTilesProps {
  place: TillPlace;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
}

/** A tile for each category, which opens the tiles of its products. */
export function CategoryTiles({ place, ...tiles }: CategoryTilesProps) {
  const { t } = useTranslation('pos');
  const [chosen, setChosen] = useState<string>();
  useCloseOnBack(chosen !== undefined, () => setChosen(undefined));
  const { locationId, kept, isComing } = place;
  const listed = trpc.pos.listSellableCategories.useQuery({ locationId }, { enabled: !kept && !isComing });
  const categories = kept ? categoriesOffline(kept) : listed.data;
  if (chosen !== undefined) {
    return (
      <>
        <Button className="h-12 shrink-0 self-start" icon={<ChevronLeft />} onClick={() => setChosen(undefined)}>
          {t('allCategories')}
        </Button>
        <ProductsOfCategory category={chosen} place={place} {...tiles} />
      </>
    );
  }
  if (listed.error && !kept) {
    return (
      <EmptyState
        title={t('loadFailed')}
        action={<Button onClick={() => void listed.refetch()}>{t('retry')}</Button>}
      />
    );
  }
  if (!categories) return <LoadingTiles />;
  if (categories.length === 0) return <NoProducts place={place} />;
  return (
    <ul aria-label={t('categories')} className={TILES}>
      {categories.map(({ name, products }) => (
        <li key={name} className="flex *:flex-1">
          <button
            type="button"
            onClick={() => setChosen(name)}
            className="flex min-h-24 min-w-0 flex-col justify-between gap-1.5 rounded-card border border-line bg-surface p-2.5 text-left hover:border-line-strong hover:bg-hover/50"
          >
            <span className="wrap-anywhere font-semibold text-base leading-[18px]">{name}</span>
            <span className="text-ink-2 text-sm tabular-nums">{t('categoryProducts', { count: products })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function ProductsOfCategory({ category, place, ...tiles }: CategoryTilesProps & { category: string }) {
  const { locationId, kept, isComing } = place;
  const list = useProducts({ locationId, kind: undefined, category, search: '', kept, isComing });
  if (list.isPending) return <LoadingTiles />;
  if (list.products.length === 0) return <NoProducts place={place} />;
  return (
    <>
      <TileGrid label={category} products={list.products} dimmed={list.isStale} {...tiles} />
      <More list={list} />
    </>
  );
}
