import { daysUntil } from '@bhandar/domain/shared';
import { ExpiryTag } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { formatExpiry, today } from '../../../../lib/format';
import { useShelfLife } from '../../../../lib/use-shelf-life';

/** The month and year, with the days left if the expiry is near: one month may hold days of two tones. */
export function BatchExpiry({ expiresOn }: { expiresOn: string | null }) {
  const { t } = useTranslation('pos');
  const shelfLife = useShelfLife();
  if (expiresOn === null) return null;
  const day = today();
  const tone = shelfLife(expiresOn, day);
  const expiry = formatExpiry(expiresOn);
  const count = daysUntil(expiresOn, day);
  if (tone === 'expired') return <ExpiryTag tone={tone}>{t('expired', { expiry })}</ExpiryTag>;
  if (tone !== 'soon' && tone !== 'near') return <ExpiryTag tone={tone}>{expiry}</ExpiryTag>;
  return (
    <ExpiryTag tone={tone}>
      <span title={t('daysLeft', { count })}>{t('expiryDays', { expiry, count })}</span>
    </ExpiryTag>
  );
}
