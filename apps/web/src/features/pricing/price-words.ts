import type { PriceEntry, PriceStanding } from '@bhandar/domain/pricing';
import type { Tone } from '@bhandar/ui';
import type { TFunction } from 'i18next';
import { formatInstant, formatMoney } from '../../lib/format';

type T = TFunction<'pricing'>;

/** `12.5 %`; a dash where it is not known. */
export const percentText = (basisPoints: number | null | undefined): string =>
  basisPoints === null || basisPoints === undefined ? '–' : `${(basisPoints / 100).toFixed(2).replace(/\.?0+$/, '')} %`;

export const STATE_TONES: Record<PriceStanding, Tone> = {
  scheduled: 'info',
  active: 'ok',
  unused: 'neutral',
  past: 'neutral',
  cancelled: 'neutral',
};

export function methodText(t: T, { method, priceMinor, basisPoints }: PriceEntry): string {
  if (method === 'fixed') return formatMoney(priceMinor ?? 0);
  if (basisPoints === null) return method === 'margin' ? t('method_margin_hidden') : t('method_markup_hidden');
  return t(`method_${method}`, { percent: basisPoints / 100 });
}

export const targetText = (t: T, { scope, targetName }: PriceEntry): string => t(`for_${scope}`, { name: targetName });

export function spanText(t: T, { startsAt, untilAt }: Pick<PriceEntry, 'startsAt' | 'untilAt'>): string {
  const from = formatInstant(startsAt);
  return untilAt === null ? t('fromDay', { from }) : t('fromUntil', { from, until: formatInstant(untilAt) });
}
