import type { SellableProduct } from '@bhandar/domain/pos';
import { Badge, cn, LabelTag } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BatchExpiry } from './expiry-tag';
import { PriceTag } from './price-tag';

export const RESULTS_ID = 'till-results';
export const resultId = (index: number) => `till-result-${index}`;

export interface ProductResultsProps {
  products: readonly SellableProduct[];
  highlighted: number;
  quantityOf: (productId: string) => number;
  onAdd: (product: SellableProduct) => void;
  dimmed: boolean;
}

/** While typing the results stand in the place of the tiles; focus stays in the capture field. */
export function ProductResults({ products, highlighted, quantityOf, onAdd, dimmed }: ProductResultsProps) {
  const { t } = useTranslation('pos');
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
      className={cn('overflow-hidden rounded-card border border-line bg-surface', dimmed && 'opacity-60')}
    >
      {products.map((product, index) => {
        const { approvedQty, unitPriceMinor } = product;
        const sellable = approvedQty > 0 && unitPriceMinor !== null;
        const inCart = quantityOf(product.productId);
        return (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the capture field's, which keeps the focus
          <div
            key={product.productId}
            id={resultId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === highlighted}
            aria-disabled={!sellable}
            onClick={() => onAdd(product)}
            className={cn(
              'grid cursor-pointer grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2.5 last:border-b-0 hover:bg-hover',
              index === highlighted && 'bg-brand-soft hover:bg-brand-soft',
              !sellable && 'cursor-not-allowed text-ink-3',
            )}
          >
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold">{product.name}</span>
              {product.strength ? <LabelTag>{product.strength}</LabelTag> : null}
              {product.requiresPrescription ? <Badge tone="info">{t('prescription')}</Badge> : null}
              {inCart > 0 ? <Badge tone="brand">{t('inCart', { count: inCart })}</Badge> : null}
              <span className="w-full truncate text-ink-3 text-sm">
                {[product.genericName, product.company].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="flex flex-col items-end gap-1">
              <Badge tone={sellable ? 'ok' : 'neutral'}>
                {approvedQty > 0 ? t('approvedLeft', { count: approvedQty }) : t('notApproved')}
              </Badge>
              <BatchExpiry expiresOn={product.batches[0]?.expiresOn ?? null} />
            </span>
            <span className="min-w-16 text-right font-semibold tabular-nums">
              {unitPriceMinor === null ? t('noPrice') : <PriceTag product={product} />}
            </span>
          </div>
        );
      })}
    </div>
  );
}
