import { Skeleton } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../kit/page-header';
import { type EarlyKeys, useEarlyKeys } from '../../../kit/scan/early-keys';

/** The counter begins with the keys that were pressed meanwhile. */
export function Loading({ early }: { early: EarlyKeys }) {
  const { t } = useTranslation('pos');
  useEarlyKeys(early);
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
