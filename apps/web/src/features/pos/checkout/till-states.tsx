import { Button, EmptyState, Skeleton } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit/page-header';

/** Without the network the till opens only for a person who has sold on this device before. */
export function NeverOpened() {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role="status">
        <EmptyState title={t('offline')} description={t('neverRead')} />
      </div>
    </>
  );
}

export function NoStore() {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <EmptyState title={t('noStore')} description={t('noStoreText')} />
    </>
  );
}

export function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role="alert">
        <EmptyState title={t('loadFailed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
      </div>
    </>
  );
}

export function Loading() {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader compact />
      <div role="status" className="mt-2 grid gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-12 rounded-card" />
        <Skeleton className="h-[480px] rounded-card max-lg:hidden" />
      </div>
    </>
  );
}
