import type { Role } from '@bhandar/domain/accounts';
import { lazy, Suspense } from 'react';
import { ActorProvider } from '../../kit/scope';
import { screenAt } from '../../screens';
import { AccessGate } from './access-gate';
import { CheckingAccess } from './checking-access';

const DashboardShell = lazy(() => import('../dashboard-shell'));

/** The back office of one role, behind its gate. */
export function Area({ area, pathname }: { area: Role; pathname: string }) {
  return (
    <AccessGate area={area}>
      {(actor) => (
        <ActorProvider actor={actor}>
          <Suspense fallback={<CheckingAccess />}>
            <DashboardShell open={screenAt(actor.role, pathname)} pathname={pathname} />
          </Suspense>
        </ActorProvider>
      )}
    </AccessGate>
  );
}
