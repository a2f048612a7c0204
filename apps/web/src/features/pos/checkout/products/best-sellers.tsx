import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadingTiles } from './pane-parts';
import { ProductList } from './product-list';
import type { TillPlace } from './till-place';
import { useTiles } from './use-tiles';

interface BestSellersProps {
  place: TillPlace;
  /** By name. */
  products: readonly SellableProduct[];
  dimmed: boolean;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
}

/** So few that other products are in view too. */
const SHOWN = 8;

/** Products as a dense list, the best sellers of the store first. */
export default function BestSellers({ place, products, dimmed, quantityOf, onAdd }: BestSellersProps) {
  const { t } = useTranslation('pos');
  const { isPending, bestSellers } = useTiles(place);
  // Other products would move down as the best sellers arrive.
  if (isPending) return <LoadingTiles />;
  const first = bestSellers.filter(isSellableNow).slice(0, SHOWN);
  const ids = new Set(first.map(({ productId }) => productId));
  const others = products.filter(({ productId }) => !ids.has(productId));
  const acts = { quantityOf, onAdd, dimmed };
  if (first.length === 0) return <ProductList products={others} {...acts} />;
  return (
    <>
      <Heading>{t('bestSellers')}</Heading>
      <ProductList products={first} {...acts} />
      <Heading>{t('otherProducts')}</Heading>
      <ProductList products={others} {...acts} />
    </>
  );
}

function Heading({ children }: { children: ReactNode }) {
  return <h2 className="shrink-0 px-1 text-xs font-medium text-ink-2">{children}</h2>;
}
