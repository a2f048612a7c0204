import { daysUntil } from '@bhandar/domain/shared';
import { ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatExpiry, today } from '../../../../lib/format';
import { useShelfLife } from '../../../../lib/use-shelf-life';

/** The month and year, and the remaining time if the expiry is near. */
export function BatchExpiry({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('pos');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return null;
  const day = today();
  const tone = shelfLife(expiresOn, day);
  const expiry = formatExpiry(expiresOn);
  return (
    <ExpiryTag tone={tone}>
      {tone === 'expired'
        ? t('expired', { expiry })
        : tone === 'soon'
          ? t('expiresSoon', { expiry, count: daysUntil(expiresOn, day) })
          : expiry}
    </ExpiryTag>
  );
}
