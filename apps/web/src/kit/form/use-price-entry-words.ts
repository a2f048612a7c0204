import type { PriceEntry, PriceStanding } from '@bhandar/domain/pricing';
import type { Tone } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney } from '../../lib/format';

export const STANDING_TONES: Record<PriceStanding, Tone> = {
  scheduled: 'info',
  active: 'ok',
  unused: 'neutral',
  past: 'neutral',
  cancelled: 'neutral',
};

export interface PriceEntryWords {
  /** The price, or how it is worked out. */
  method: (entry: PriceEntry) => string;
  /** Which goods it is for. */
  target: (entry: PriceEntry) => string;
  /** From when until when it holds. */
  span: (entry: Pick<PriceEntry, 'startsAt' | 'untilAt'>) => string;
  standing: (standing: PriceStanding) => string;
}

/** What the entries of a store's price book say of themselves. */
export function usePriceEntryWords(): PriceEntryWords {
  const { t } = useTranslation('kit');
  return useMemo(
    () => ({
      method: ({ method, priceMinor, basisPoints }) => {
        if (method === 'fixed') return formatMoney(priceMinor ?? 0);
        // Who may not know the cost is not told the rate that gives it away.
        return basisPoints === null ? t('priceRule') : t(`priceMethod_${method}`, { percent: basisPoints / 100 });
      },
      target: ({ scope, targetName }) => t(`priceFor_${scope}`, { name: targetName }),
      span: ({ startsAt, untilAt }) => {
        const from = formatInstant(startsAt);
        return untilAt === null
          ? t('priceFromDay', { from })
          : t('priceFromUntil', { from, until: formatInstant(untilAt) });
      },
      standing: (standing) => t(`priceState_${standing}`),
    }),
    [t],
  );
}
