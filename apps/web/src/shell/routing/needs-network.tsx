import { Button, EmptyState } from '@bhandar/ui';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../../kit/app-link';
import { PageHeader } from '../../kit/page-header';
import { useActor } from '../../kit/scope';
import { useLeaving } from '../../lib/session/leaving';
import { hrefTo } from '../../screens';

/** In the place of a screen that lives from the server's answers, while there are none. */
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

/** Nobody is signed in, and nobody can be. */
export function NoSignIn() {
  const { t } = useTranslation(['kit', 'shell']);
  const leaving = useLeaving();
  return (
    <div role="status" className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<CloudOff />}
        title={t('signInNeedsNetwork')}
        description={leaving ? t('shell:stillOpen') : undefined}
      />
    </div>
  );
}
