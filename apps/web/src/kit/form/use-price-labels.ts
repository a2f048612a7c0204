import type { ResolvedPrice } from '@bhandar/domain/pricing';
import { useTranslation } from 'react-i18next';
import { formatDate, formatPercent } from '../../lib/format';

const SOURCES = {
  mrp: 'priceMrp',
  fixed: 'priceFixed',
  margin: 'priceMargin',
  markup: 'priceMarkup',
  discount: 'priceDiscount',
} as const;

/** The part of a resolved price that explains it. */
type Reason = Omit<ResolvedPrice, 'unitPriceMinor' | 'scope'>;

/** Explains a price: `Store rule, 10% off MRP, since 12 Oct 2026, lowered to the batch MRP`. */
export function usePriceLabels(): (price: Reason) => string {
  const { t } = useTranslation('kit');
  return ({ source, basisPoints, since, cappedByMrp, raisedToCost }) => {
    const rule = source !== 'mrp' && source !== 'fixed';
    let what: string =
      rule && basisPoints === null ? t('priceRule') : t(SOURCES[source], { percent: formatPercent(basisPoints ?? 0) });
    if (since) what = t('priceSince', { what, day: formatDate(since) });
    if (raisedToCost) what = t('priceRaised', { what });
    return cappedByMrp ? t('priceCapped', { what }) : what;
  };
}
