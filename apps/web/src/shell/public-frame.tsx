import { SkipLink } from '@bhandar/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PublicBar } from './public-bar';
import { PublicFooter } from './public-footer';

export function PublicFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell');
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('skipToContent')}</SkipLink>
      <PublicBar />
      <main id="main" tabIndex={-1} className="flex-1 outline-none!">
        {children}
      </main>
      <PublicFooter />
    </div>
  );
}
