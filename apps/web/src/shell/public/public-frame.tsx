import { SkipLink } from '@bhandar/ui';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicBar } from './public-bar';

/** Below the fold, so it loads after the page. */
const PublicFooter = lazy(async () => ({ default: (await import('../footer/public-footer')).PublicFooter }));

export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skipToContent')}</SkipLink>
      <PublicBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none!">
        {children}
      </main>
      <Suspense fallback={<div className="min-h-96" />}>
        <PublicFooter />
      </Suspense>
    </div>
  );
}
