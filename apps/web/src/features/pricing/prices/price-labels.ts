import type { StorePrice } from '@bhandar/domain/pricing';
import type { TFunction } from 'i18next';
import { formatAmount, formatDate, formatPercent } from '../../../lib/format';

/** `12.5%`; a dash when unknown. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : formatPercent(basisPoints, 1);

/** What a price that is scheduled changes to, and when; a rule's price is not known before. */
export function nextText(
  t: TFunction<'pricing'>,
  { nextAt, nextPriceMinor }: { nextAt: string; nextPriceMinor: StorePrice['nextPriceMinor'] },
): string {
  const day = formatDate(nextAt);
  return nextPriceMinor === null
    ? t('scheduled', { day })
    : t('scheduledTo', { day, price: formatAmount(nextPriceMinor) });
}
