import { stockTone } from '@bhandar/domain/catalogue';
import { Badge, StripMeter } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../../lib/format';
import { useThresholds } from '../../../lib/thresholds';

/** The stock that fills the strip. Products do not have a reorder level of their own yet. */
const FULL_STRIP = 100;

const METER = { success: 'ok', warning: 'warning', error: 'danger' } as const;

export function StockCell({ stock }: { stock: number }) {
  const { t } = useTranslation('catalogue');
  const { lowStockUnits } = useThresholds();
  const tone = stockTone(stock, lowStockUnits);
  return (
    <span className="inline-flex items-center gap-2">
      <StripMeter value={stock} target={FULL_STRIP} label={t('stock')} tone={METER[tone]}>
        {formatCount(stock)}
      </StripMeter>
      {tone === 'success' ? null : (
        <Badge tone={METER[tone]}>{tone === 'warning' ? t('stock_low') : t('stock_out')}</Badge>
      )}
    </span>
  );
}
