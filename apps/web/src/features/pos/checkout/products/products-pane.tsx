import type { ProductKind } from '@bhandar/domain/catalogue';
import type { SellableProduct } from '@bhandar/domain/pos';
import { Button, cn, EmptyState, Skeleton, Tabs } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { ProductResults } from './product-results';
import { ProductTile } from './product-tile';
import type { Products } from './use-products';

export type KindTab = 'all' | ProductKind;

export interface ProductsPaneProps {
  list: Products;
  kind: KindTab;
  onKind: (kind: KindTab) => void;
  search: string;
  onClearSearch: () => void;
  highlighted: number;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
}

export function ProductsPane(props: ProductsPaneProps) {
  const { list, kind, onKind, search } = props;
  const { t } = useTranslation('pos');
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <Tabs
        label={t('kinds')}
        value={kind}
        onValueChange={(value) => onKind(value as KindTab)}
        items={[
          { value: 'all', label: t('allProducts') },
          { value: 'pharmacy', label: t('pharmacyItems') },
          { value: 'nonPharmacy', label: t('nonPharmacy') },
        ]}
      />
      {list.isPending ? (
        <LoadingTiles />
      ) : list.products.length === 0 ? (
        <Nothing search={search} onClear={props.onClearSearch} />
      ) : (
        <Found {...props} />
      )}
    </div>
  );
}

function Found({ list, search, highlighted, quantityOf, onAdd }: ProductsPaneProps) {
  const { t } = useTranslation('pos');
  return (
    <>
      {search === '' ? (
        <ul
          className={cn(
            'grid grid-cols-[repeat(auto-fill,minmax(164px,1fr))] gap-2.5 max-[420px]:grid-cols-2',
            list.isStale && 'opacity-60',
          )}
        >
          {list.products.map((product) => (
            <li key={product.productId} className="flex *:flex-1">
              <ProductTile product={product} inCart={quantityOf(product.productId)} onAdd={onAdd} />
            </li>
          ))}
        </ul>
      ) : (
        <ProductResults
          products={list.products}
          highlighted={highlighted}
          quantityOf={quantityOf}
          onAdd={onAdd}
          dimmed={list.isStale}
        />
      )}
      {list.hasMore ? (
        <Button className="self-center" busy={list.isFetching} onClick={list.showMore}>
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}

function Nothing({ search, onClear }: { search: string; onClear: () => void }) {
  const { t } = useTranslation('pos');
  if (search === '') return <EmptyState title={t('noProducts')} description={t('noProductsText')} />;
  return (
    <EmptyState
      title={t('noMatch', { term: search })}
      description={t('noMatchText')}
      action={<Button onClick={onClear}>{t('clearSearch')}</Button>}
    />
  );
}

const PLACES = Array.from({ length: 12 }, (_, index) => `tile-${index}`);

function LoadingTiles() {
  const { t } = useTranslation('pos');
  return (
    <div role="status" className="grid grid-cols-[repeat(auto-fill,minmax(164px,1fr))] gap-2.5">
      <span className="sr-only">{t('loading')}</span>
      {PLACES.map((place) => (
        <div key={place} className="flex h-[148px] flex-col gap-3 rounded-card border border-line bg-surface p-3">
          <Skeleton className="w-3/4" />
          <Skeleton className="w-1/2" />
          <Skeleton className="mt-auto h-8" />
        </div>
      ))}
    </div>
  );
}
