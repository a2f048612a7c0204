import type { SellableProduct } from '@bhandar/domain/pos';
import { Badge } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../../lib/format';
import { BatchExpiry } from './expiry-tag';
import { PriceTag } from './price-tag';
import { ProductName } from './product-name';
import { StockLeft } from './stock-left';

export const ROW =
  'relative flex items-center gap-x-3 border-line border-b px-3 py-1 last:border-b-0 max-sm:flex-wrap sm:col-span-full sm:grid sm:grid-cols-subgrid sm:touch:py-2.5';

/** The widest price of a list makes the column of all, so that stock and expiry share one edge. */
export const ROWS = 'sm:grid sm:grid-cols-[minmax(0,1fr)_auto]';

/** A product in two lines of text. Where the name and its strength need the room, the generic name and company give way. */
export function ProductRow({ product, inCart }: { product: SellableProduct; inCart: number }) {
  const { t } = useTranslation('pos');
  const { approvedQty, storeStock, unitPriceMinor, batches } = product;
  const notApproved = approvedQty === 0 && storeStock > 0;
  return (
    <>
      <span className="flex min-w-0 items-center gap-x-3 max-sm:contents">
        <span className="flex min-h-10 min-w-0 grow flex-col max-sm:basis-0">
          <ProductName product={product} />
          <span className="h-0 w-0 min-w-full grow truncate text-ink-3 text-xs">
            {[product.genericName, product.company].filter(Boolean).join(' · ')}
          </span>
          {notApproved ? (
            <span className="w-0 min-w-full text-ink-2 text-xs">
              {t('notApprovedText', { stock: formatCount(storeStock) })}
            </span>
          ) : null}
        </span>
        <span className="flex shrink-[99999] flex-col items-end gap-0.5 max-sm:order-last max-sm:basis-full max-sm:flex-row max-sm:items-center max-sm:gap-x-2">
          <span className="flex items-center *:h-4.5 *:leading-4.5 whitespace-nowrap text-xs tabular-nums">
            {approvedQty > 0 ? (
              <StockLeft product={product} inCart={inCart} />
            ) : (
              <Badge>{t(notApproved ? 'notApproved' : 'outOfStock')}</Badge>
            )}
          </span>
          {approvedQty > 0 ? <BatchExpiry expiresOn={batches[0]?.expiresOn ?? null} /> : null}
        </span>
      </span>
      <span className="flex min-w-16 shrink-0 flex-col items-end font-semibold tabular-nums max-sm:self-start max-sm:*:flex-col max-sm:*:items-end">
        {unitPriceMinor === null ? <Badge tone="warning">{t('noPrice')}</Badge> : <PriceTag product={product} />}
        {inCart > 0 ? (
          <span className="whitespace-nowrap rounded-tag bg-brand px-1 font-medium text-on-brand text-xs">
            {t('inCart', { count: inCart })}
          </span>
        ) : null}
      </span>
    </>
  );
}
