import type { SellableProduct } from '@bhandar/domain/pos';
import { Badge, LabelTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { BatchExpiry } from './expiry-tag';
import { PrescriptionMark } from './prescription-mark';
import { PriceTag } from './price-tag';

export const ROW_GRID =
  'relative grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line border-b px-3 py-1 last:border-b-0 max-sm:grid-cols-[minmax(0,1fr)_auto] sm:touch:py-2.5';

/**
 * A product in two lines of text; a strength that does not fit beside its name takes a line of its own. On a phone the name has one or
 * two lines, and the strength, generic name and company follow below.
 */
export function ProductRow({ product, inCart }: { product: SellableProduct; inCart: number }) {
  const { t } = useTranslation('pos');
  const { approvedQty, storeStock, unitPriceMinor, batches } = product;
  const notApproved = approvedQty === 0 && storeStock > 0;
  return (
    <>
      <span className="min-w-0 max-xl:flex max-xl:flex-wrap max-xl:items-center max-xl:gap-x-1.5">
        <span className="flex min-w-0 items-center gap-x-1.5 max-xl:contents xl:flex-wrap" title={product.name}>
          <span className="min-w-0 font-semibold max-xl:line-clamp-2 max-xl:basis-full xl:truncate">
            {product.name}
          </span>
          {product.strength ? <LabelTag className="shrink-0">{product.strength}</LabelTag> : null}
          {product.requiresPrescription ? <PrescriptionMark /> : null}
        </span>
        <span className="block truncate text-ink-3 text-xs max-xl:min-w-0 max-xl:flex-1">
          {[product.genericName, product.company].filter(Boolean).join(' · ')}
        </span>
        {notApproved ? (
          <span className="block text-ink-2 text-xs">{t('notApprovedText', { count: storeStock })}</span>
        ) : null}
      </span>
      <span className="flex flex-col items-end gap-0.5 max-sm:order-last max-sm:col-span-full max-sm:flex-row max-sm:items-center max-sm:gap-x-2">
        <span className="flex items-center gap-1.5 text-xs tabular-nums">
          {inCart > 0 ? (
            <span className="rounded-tag bg-brand px-1 font-medium text-on-brand">
              {t('inCart', { count: inCart })}
            </span>
          ) : null}
          {approvedQty > 0 ? (
            <span className="text-ink-2">{t('approvedLeft', { count: approvedQty })}</span>
          ) : (
            <Badge>{t(notApproved ? 'notApproved' : 'outOfStock')}</Badge>
          )}
        </span>
        {approvedQty > 0 ? <BatchExpiry expiresOn={batches[0]?.expiresOn ?? null} /> : null}
      </span>
      <span className="flex min-w-16 flex-col items-end font-semibold tabular-nums max-sm:self-start max-sm:*:flex-col max-sm:*:items-end">
        {unitPriceMinor === null ? <Badge tone="warning">{t('noPrice')}</Badge> : <PriceTag product={product} />}
      </span>
    </>
  );
}
