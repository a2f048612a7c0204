import { SNAPSHOT_HOURS, SNAPSHOT_WARNING_HOURS } from '@bhandar/domain/pos';
import { Banner } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import type { Catalogue } from '../../../offline/database';

interface OfflineBannerProps {
  catalogue: { offline: boolean; kept: Catalogue | undefined; hoursOffline: number };
}

/** Warns after 24 hours offline, or at once if the till has no catalogue. */
export default function OfflineBanner({ catalogue: { offline, kept, hoursOffline } }: OfflineBannerProps) {
  const { t } = useTranslation('pos');
  if (!offline) return null;
  if (!kept) return <Banner tone="warning">{t('neverRead')}</Banner>;
  const [first, second] = SNAPSHOT_WARNING_HOURS;
  if (hoursOffline > SNAPSHOT_HOURS) return <Banner tone="danger">{t('offlineTooLong')}</Banner>;
  if (hoursOffline < first) return null;
  const left = Math.ceil(SNAPSHOT_HOURS - hoursOffline);
  return (
    <Banner tone={hoursOffline < second ? 'warning' : 'danger'}>
      {t('offlineLong', { hours: Math.floor(hoursOffline), left })}
    </Banner>
  );
}
