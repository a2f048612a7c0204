import { stockTone } from '@bhandar/domain/catalogue';
import type { SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, cn, LabelTag } from '@bhandar/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format';
import { useThresholds } from '../../../../lib/thresholds';
import { PriceTag } from './price-tag';

const TONES = { success: 'ok', warning: 'warning', error: 'danger' } as const;

export interface ProductTileProps {
  product: SellableProduct;
  inCart: number;
  onAdd: (product: SellableProduct) => void;
}

/** The whole tile is the button's target; without approved quantity it is dimmed and says so. */
export const ProductTile = memo(function ProductTile({ product, inCart, onAdd }: ProductTileProps) {
  const { t } = useTranslation('pos');
  const { lowStockUnits } = useThresholds();
  const { approvedQty, unitPriceMinor } = product;
  const sellable = approvedQty > 0 && unitPriceMinor !== null;
  const full = inCart >= approvedQty;
  const label = !sellable || inCart === 0 ? t('addToCart') : full ? t('maxApproved') : t('addMore');
  return (
    <article
      className={cn(
        'relative flex min-h-[104px] min-w-0 flex-col rounded-card border p-3 transition-colors',
        !sellable && 'border-line bg-sunken/60',
        sellable && (inCart > 0 ? 'border-brand bg-brand-soft/45' : 'border-line bg-surface'),
        sellable && !full && inCart === 0 && 'hover:border-line-strong hover:bg-hover/50',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h3 className={cn('line-clamp-2 min-w-0 font-semibold text-base leading-5', !sellable && 'text-ink-3')}>
          {product.name}
        </h3>
        {inCart > 0 ? (
          <span
            title={t('inCart', { count: inCart })}
            className="inline-flex h-5 min-w-5 shrink-0 items-center justify-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs tabular-nums"
          >
            {formatCount(inCart)}
          </span>
        ) : null}
      </div>
      <p className="mt-1 flex min-w-0 items-center gap-1.5">
        {product.strength ? <LabelTag>{product.strength}</LabelTag> : null}
        <span className="truncate text-ink-3 text-xs">{product.company}</span>
      </p>
      <div className="mt-auto flex items-end justify-between gap-2 pt-2.5">
        <span className={cn('min-w-0 font-semibold text-lg leading-6 tabular-nums', !sellable && 'text-ink-3')}>
          {unitPriceMinor === null ? <Badge tone="warning">{t('noPrice')}</Badge> : <PriceTag product={product} />}
        </span>
        {approvedQty > 0 ? (
          <Badge tone={TONES[stockTone(approvedQty, lowStockUnits)]}>{t('approvedLeft', { count: approvedQty })}</Badge>
        ) : (
          <Badge>{t('notApproved')}</Badge>
        )}
      </div>
      <button
        type="button"
        disabled={!sellable || full}
        onClick={() => onAdd(product)}
        className={cn(
          'mt-2 h-8 w-full rounded-control border font-medium text-sm transition-colors after:absolute after:inset-0 after:rounded-card touch:h-11',
          sellable && !full
            ? 'border-line-strong/55 bg-surface text-brand-ink'
            : 'border-transparent bg-sunken text-ink-3',
        )}
      >
        {label} <span className="sr-only">{titleOf(product)}</span>
      </button>
    </article>
  );
});
