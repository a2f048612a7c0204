import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { cn } from '@bhandar/ui';
import { memo } from 'react';
import { ProductRow, ROW, ROWS } from './product-row';
import { useAddLabel } from './use-add-label';
import { useLeftLabel } from './use-left-label';

interface ProductListProps {
  products: readonly SellableProduct[];
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  dimmed: boolean;
}

/** The sellable products as a dense list, for a till operated by scanning and typing. */
export function ProductList({ products, quantityOf, onAdd, dimmed }: ProductListProps) {
  return (
    <ul
      className={cn(
        ROWS,
        'shrink-0 overflow-hidden rounded-card border border-line bg-surface',
        dimmed && 'opacity-60',
      )}
    >
      {products.map((product) => (
        <Row key={product.productId} product={product} inCart={quantityOf(product.productId)} onAdd={onAdd} />
      ))}
    </ul>
  );
}

interface RowProps {
  product: SellableProduct;
  inCart: number;
  onAdd: (product: SellableProduct) => void;
}

const Row = memo(function Row({ product, inCart, onAdd }: RowProps) {
  const labelOf = useAddLabel();
  const leftLabel = useLeftLabel();
  const sellable = isSellableNow(product);
  const full = inCart >= product.approvedQty;
  return (
    <li className={cn(ROW, sellable && !full && 'hover:bg-hover', !sellable && 'bg-sunken/60 text-ink-3')}>
      <ProductRow product={product} inCart={inCart} />
      <button
        type="button"
        disabled={!sellable || full}
        onClick={() => onAdd(product)}
        aria-label={`${labelOf(product, inCart)} ${titleOf(product)}`}
        title={leftLabel(product, inCart).title}
        className="absolute inset-0 -outline-offset-2! disabled:cursor-not-allowed"
      />
    </li>
  );
});
