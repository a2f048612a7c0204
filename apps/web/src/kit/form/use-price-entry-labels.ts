import type { PriceEntry, PriceEntryStatus } from '@bhandar/domain/pricing';
import type { Tone } from '@bhandar/ui';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant, formatMoney, formatPercent } from '../../lib/format';

export const PRICE_STATUS_TONES: Record<PriceEntryStatus, Tone> = {
  scheduled: 'info',
  active: 'ok',
  unused: 'neutral',
  past: 'neutral',
  cancelled: 'neutral',
};

export interface PriceEntryLabels {
  /** The price, or the rule that computes it. */
  method: (entry: PriceEntry) => string;
  /** The products it applies to. */
  target: (entry: PriceEntry) => string;
  /** The period in which it applies. */
  span: (entry: Pick<PriceEntry, 'startsAt' | 'untilAt'>) => string;
  status: (status: PriceEntryStatus) => string;
}

/** Labels for the price entries of a store. */
export function usePriceEntryLabels(): PriceEntryLabels {
  const { t } = useTranslation('kit');
  return useMemo(
    () => ({
      method: ({ method, priceMinor, basisPoints }) => {
        if (method === 'fixed') return formatMoney(priceMinor ?? 0);
        // A markup rate reveals the cost, so it is hidden from users who may not see costs.
        return basisPoints === null
          ? t('priceRule')
          : t(`priceMethod_${method}`, { percent: formatPercent(basisPoints) });
      },
      target: ({ scope, targetName }) => t(`priceFor_${scope}`, { name: targetName }),
      span: ({ startsAt, untilAt }) => {
        const from = formatInstant(startsAt);
        return untilAt === null
          ? t('priceFromDay', { from })
          : t('priceFromUntil', { from, until: formatInstant(untilAt) });
      },
      status: (status) => t(`priceState_${status}`),
    }),
    [t],
  );
}
