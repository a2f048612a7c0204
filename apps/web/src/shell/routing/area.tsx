import type { Role } from '@bhandar/domain/accounts';
import { lazy, Suspense } from 'react';
import { ActorProvider } from '../../kit/scope';
import { isCounterScreen, screenAt } from '../../screens';
import { AccessGate, TillGate } from './access-gate';
import { CheckingAccess } from './checking-access';

const DashboardShell = lazy(() => import('../dashboard-shell'));

/** The dashboard of one role, behind its access gate. */
export function Area({ area, pathname }: { area: Role; pathname: string }) {
  return (
    <AccessGate area={area}>
      {(actor) => {
        const open = screenAt(actor.role, pathname, actor.grants);
        if (actor.atTill && open && !isCounterScreen(open.name)) {
          return <TillGate user={actor} locked={false} />;
        }
        return (
          <ActorProvider actor={actor}>
            <Suspense fallback={<CheckingAccess />}>
              <DashboardShell open={open} pathname={pathname} />
            </Suspense>
          </ActorProvider>
        );
      }}
    </AccessGate>
  );
}
