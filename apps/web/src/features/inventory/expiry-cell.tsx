import { monthsLeft } from '@bhandar/domain/inventory';
import { ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatDate, formatExpiry, today } from '../../lib/format';
import { useShelfLife } from '../../lib/use-shelf-life';

/** Month and year with the state or the months left; the tooltip shows the day. */
export function ExpiryCell({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('inventory');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return <span className="text-ink-3">{t('noExpiry')}</span>;
  const tone = shelfLife(expiresOn);
  const months = monthsLeft(expiresOn, today());
  const words = tone === 'expired' ? t('expired') : months === 0 ? t('thisMonth') : t('months', { count: months });
  return (
    <span title={formatDate(expiresOn)} className="inline-flex items-center gap-2 whitespace-nowrap">
      <ExpiryTag tone={tone}>{formatExpiry(expiresOn)}</ExpiryTag>
      <span className="text-ink-2 text-xs">{words}</span>
    </span>
  );
}
