import { Button, EmptyState } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit/page-header';

interface NotOpenProps {
  /** Without the network the till opens only for a person who has sold on this device before. */
  unknown?: boolean;
  failed?: boolean;
  onRetry: () => void;
}

/** Takes the place of a till that cannot open; with neither reason its person has no store. */
export default function NotOpen({ unknown = false, failed = false, onRetry }: NotOpenProps) {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role={failed ? 'alert' : 'status'}>
        {unknown ? (
          <EmptyState title={t('offline')} description={t('neverRead')} />
        ) : failed ? (
          <EmptyState title={t('loadFailed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
        ) : (
          <EmptyState title={t('noStore')} description={t('noStoreText')} />
        )}
      </div>
    </>
  );
}
