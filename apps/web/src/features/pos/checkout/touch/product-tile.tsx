import { isSellableNow, type SellableProduct } from '@bhandar/domain/pos';
import { titleOf } from '@bhandar/domain/shared';
import { Badge, cn } from '@bhandar/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format';
import { BatchExpiry } from '../products/expiry-tag';
import { PrescriptionMark } from '../products/prescription-mark';
import { PriceTag } from '../products/price-tag';
import { StockLeft } from '../products/stock-left';
import { useAddLabel } from '../products/use-add-label';
import { useLeftLabel } from '../products/use-left-label';

export interface ProductTileProps {
  product: SellableProduct;
  inCart: number;
  /** Of its grid the one that Tab reaches. */
  isStop: boolean;
  onAdd: (product: SellableProduct) => void;
}

/** The whole tile is a button, and its name is never cut. What cannot be sold is dimmed and shows the reason. */
export const ProductTile = memo(function ProductTile({ product, inCart, isStop, onAdd }: ProductTileProps) {
  const { t } = useTranslation('pos');
  const labelOf = useAddLabel();
  const leftLabel = useLeftLabel();
  const { approvedQty, unitPriceMinor, strength } = product;
  const sellable = isSellableNow(product);
  const full = inCart >= approvedQty;
  return (
    <article
      className={cn(
        'relative flex min-h-24 min-w-0 flex-col rounded-card border p-2.5 transition-colors',
        !sellable && 'border-line bg-sunken/60',
        sellable && (inCart > 0 ? 'border-brand bg-brand-soft/45' : 'border-line bg-surface'),
        sellable && !full && inCart === 0 && 'hover:border-line-strong hover:bg-hover/50',
      )}
    >
      <div className="flex items-start justify-between gap-1.5">
        <h3 className={cn('wrap-anywhere min-w-0 font-semibold text-base leading-[18px]', !sellable && 'text-ink-3')}>
          {product.name}{' '}
          {strength ? (
            <span className={cn('inline-block max-w-full font-medium', sellable && 'text-ink-2')}>{strength}</span>
          ) : null}
        </h3>
        <span className="-mt-px flex shrink-0 items-center gap-1">
          {product.requiresPrescription ? <PrescriptionMark /> : null}
          {inCart > 0 ? (
            <span
              title={t('inCart', { count: inCart })}
              className="inline-flex h-5 min-w-5 items-center justify-center rounded-full bg-brand px-1.5 font-semibold text-on-brand text-xs tabular-nums"
            >
              {formatCount(inCart)}
            </span>
          ) : null}
        </span>
      </div>
      <p className="truncate text-ink-3 text-xs">{product.genericName || product.company}</p>
      <div className="mt-auto flex flex-wrap items-end justify-between gap-x-1.5 gap-y-1 pt-1">
        {approvedQty > 0 ? (
          <span className="flex basis-full empty:hidden">
            <BatchExpiry expiresOn={product.batches[0]?.expiresOn ?? null} onlyNear />
          </span>
        ) : null}
        <span className={cn('min-w-0 font-semibold text-base tabular-nums', !sellable && 'text-ink-3')}>
          {unitPriceMinor === null ? <Badge tone="warning">{t('noPrice')}</Badge> : <PriceTag product={product} />}
        </span>
        <TileStock product={product} inCart={inCart} />
      </div>
      <button
        type="button"
        tabIndex={isStop ? 0 : -1}
        disabled={!sellable || full}
        onClick={(event) => {
          onAdd(product);
          // Adding focuses the capture field. After a press by keyboard the focus returns to the tile.
          if (event.detail === 0) event.currentTarget.focus();
        }}
        aria-label={`${labelOf(product, inCart)} ${titleOf(product)}`}
        title={leftLabel(product, inCart).title}
        className="absolute inset-0 rounded-card"
      />
    </article>
  );
});

/** How many more can be sold, or why none can. */
function TileStock({ product, inCart }: Pick<ProductTileProps, 'product' | 'inCart'>) {
  const { t } = useTranslation('pos');
  const { approvedQty, storeStock } = product;
  if (approvedQty === 0) return <Badge>{t(storeStock === 0 ? 'outOfStock' : 'notApproved')}</Badge>;
  if (inCart >= approvedQty) return <Badge>{t('allInCart')}</Badge>;
  return <StockLeft product={product} inCart={inCart} />;
}
