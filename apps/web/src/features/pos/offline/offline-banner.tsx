import { SNAPSHOT_HOURS, SNAPSHOT_WARNING_HOURS } from '@bhandar/domain/pos';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type { KeptCatalogue } from '../checkout/products/use-catalogue';

/** How long the till has been alone, once that matters. */
export function AwayBanner({ catalogue: { away, kept, hoursAway } }: { catalogue: KeptCatalogue }) {
  const { t } = useTranslation('pos');
  if (!away) return null;
  if (!kept) return <Banner tone="warning">{t('neverRead')}</Banner>;
  const [first, second] = SNAPSHOT_WARNING_HOURS;
  if (hoursAway > SNAPSHOT_HOURS) return <Banner tone="danger">{t('tooLongAway')}</Banner>;
  if (hoursAway < first) return null;
  const left = Math.ceil(SNAPSHOT_HOURS - hoursAway);
  return (
    <Banner tone={hoursAway < second ? 'warning' : 'danger'}>
      {t('longAway', { hours: Math.floor(hoursAway), left })}
    </Banner>
  );
}
