import { daysUntil } from '@bhandar/domain/shared';
import { ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatExpiry, today } from '../../../../lib/format';
import { useShelfLife } from '../../../../lib/use-shelf-life';

/** The month and year, and beside it the remaining time if the expiry is near and there is room. */
export function BatchExpiry({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('pos');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return null;
  const day = today();
  const tone = shelfLife(expiresOn, day);
  const expiry = formatExpiry(expiresOn);
  const tag = <ExpiryTag tone={tone}>{tone === 'expired' ? t('expired', { expiry }) : expiry}</ExpiryTag>;
  if (tone !== 'soon') return tag;
  const left = t('daysLeft', { count: daysUntil(expiresOn, day) });
  return (
    <span title={left} className="flex h-5 flex-wrap justify-end gap-x-1 overflow-hidden text-xs leading-5">
      {tag} <span className="text-danger-ink">{left}</span>
    </span>
  );
}
