import { Button, EmptyState } from '@bhandar/ui';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../kit/app-link';
import { PageHeader } from '../../kit/page-header';
import { useActor } from '../../kit/scope';
import { usePendingSignOut } from '../../lib/session/pending-sign-out';
import { hrefTo } from '../../screens';

/** Shown in place of a screen that needs the server while there is no connection. */
export function NeedsNetwork() {
  const { t } = useTranslation('kit');
  const { role } = useActor();
  return (
    <>
      <PageHeader description={t('offline')} />
      <div role="status" className="rounded-card border border-line bg-surface">
        <EmptyState
          icon={<CloudOff />}
          title={t('needsNetwork')}
          description={t('needsNetworkText')}
          action={
            <Button variant="primary" asChild>
              <AppLink href={hrefTo(role, 'pos')}>{t('toCounter')}</AppLink>
            </Button>
          }
        />
      </div>
    </>
  );
}

/** Shown in place of sign-in while there is no connection. */
export function NoSignIn() {
  const { t } = useTranslation(['kit', 'shell']);
  const signOutPending = usePendingSignOut();
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<CloudOff />}
        title={t('signInNeedsNetwork')}
        description={signOutPending ? t('shell:stillOpen') : undefined}
      />
    </div>
  );
}
