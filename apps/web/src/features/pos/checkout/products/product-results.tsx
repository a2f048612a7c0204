import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import { cn } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ProductRow, ROW, ROWS } from './product-row';
import { useLeftLabel } from './use-left-label';

export const RESULTS_ID = 'till-results';
export const resultId = (index: number) => `till-result-${index}`;

export interface ProductResultsProps {
  products: readonly SellableProduct[];
  highlighted: number;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  dimmed: boolean;
}

/** The search results, in the place of the products; the capture field keeps the focus. */
export function ProductResults({ products, highlighted, quantityOf, onAdd, dimmed }: ProductResultsProps) {
  const { t } = useTranslation('pos');
  const leftLabel = useLeftLabel();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[highlighted]?.scrollIntoView?.({ block: 'nearest' });
  }, [highlighted]);
  return (
    <div
      ref={list}
      id={RESULTS_ID}
      role="listbox"
      aria-label={t('results')}
      className={cn(
        ROWS,
        'shrink-0 overflow-hidden rounded-card border border-line bg-surface',
        dimmed && 'opacity-60',
      )}
    >
      {products.map((product, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the capture field's, which keeps the focus
        <div
          key={product.productId}
          id={resultId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === highlighted}
          aria-disabled={!isSellableNow(product)}
          title={leftLabel(product, quantityOf(product.productId)).title}
          onClick={() => onAdd(product)}
          className={cn(
            ROW,
            'cursor-pointer hover:bg-hover',
            index === highlighted && 'bg-brand-soft shadow-[inset_3px_0_var(--c-brand)] hover:bg-brand-soft',
            !isSellableNow(product) && 'cursor-not-allowed text-ink-3',
          )}
        >
          <ProductRow product={product} inCart={quantityOf(product.productId)} />
        </div>
      ))}
    </div>
  );
}
