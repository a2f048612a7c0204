import { monthsLeft } from '@bhandar/domain/inventory';
import { cn, ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatDate, formatExpiry, today } from '../../lib/format';
import { useShelfLife } from '../../lib/use-shelf-life';

interface ExpiryCellProps {
  expiresOn: string | null;
  /** Instead of the word for goods that are past, such as their units. */
  past?: string | undefined;
}

/** Month and year with the state or the months left; the tooltip shows the day. */
export function ExpiryCell({ expiresOn, past }: ExpiryCellProps) {
  const { t } = useTranslation('inventory');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return <span className="text-ink-3">{t('noExpiry')}</span>;
  const tone = shelfLife(expiresOn);
  const months = monthsLeft(expiresOn, today());
  const isPast = tone === 'expired';
  const words = isPast ? (past ?? t('expired')) : months === 0 ? t('thisMonth') : t('months', { count: months });
  return (
    <span title={formatDate(expiresOn)} className="inline-flex items-center gap-2 whitespace-nowrap">
      <ExpiryTag tone={tone}>{formatExpiry(expiresOn)}</ExpiryTag>
      <span className={cn('text-xs', isPast && past ? 'text-danger-ink' : 'text-ink-2')}>{words}</span>
    </span>
  );
}
