import type { Me } from '@bhandar/domain/accounts';
import { Button } from '@bhandar/ui';
import { LockKeyhole } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../../kit/app-link';
import { useSignOut } from '../../../lib/session/session';
import { hrefTo } from '../../../screens';

export function CounterOnly({ user }: { user: Me }) {
  const { t } = useTranslation('pos');
  const { signOut, pending } = useSignOut();
  return (
    <main id="main" className="flex min-h-dvh flex-col items-center justify-center gap-6 bg-canvas p-4 text-center">
      <header className="flex flex-col items-center gap-1">
        <LockKeyhole aria-hidden="true" strokeWidth={1.5} className="size-8 text-ink-3" />
        <h1 tabIndex={-1} className="title text-2xl">
          {t('counterOnly')}
        </h1>
        <p className="text-ink-2">{t('counterOnlyText')}</p>
      </header>
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="primary" asChild>
          <AppLink href={hrefTo(user.role, 'pos')}>{t('backToTill')}</AppLink>
        </Button>
        <Button busy={pending} onClick={() => void signOut()}>
          {t('lockPassword')}
        </Button>
      </div>
    </main>
  );
}
