import { daysUntil } from '@bhandar/domain/shared';
import { ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatExpiry, today } from '../../../../lib/format';
import { useShelfLife } from '../../../../lib/use-shelf-life';

interface BatchExpiryProps {
  expiresOn: string | null;
  /** Shows an expiry only if it is near or past, where the room is small. */
  onlyNear?: boolean;
}

/**
 * The month and year, with the days left if the expiry is near: one month may hold days of two tones. The days name the
 * day well enough; the tooltip writes it.
 */
export function BatchExpiry({ expiresOn, onlyNear = false }: BatchExpiryProps) {
  const { t } = useTranslation('pos');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return null;
  const day = today();
  const tone = shelfLife(expiresOn, day);
  const expiry = formatExpiry(expiresOn);
  const count = daysUntil(expiresOn, day);
  if (tone === 'expired') return <ExpiryTag tone={tone}>{t('expired', { expiry })}</ExpiryTag>;
  if (tone !== 'soon' && tone !== 'near') return onlyNear ? null : <ExpiryTag tone={tone}>{expiry}</ExpiryTag>;
  const [year, month] = expiresOn.split('-');
  return (
    <ExpiryTag tone={tone}>
      <span title={`${expiry}, ${t('daysLeft', { count })}`}>
        {t('expiryDays', { expiry: `${month}/${year}`, count })}
      </span>
    </ExpiryTag>
  );
}
