import type { Role } from '@bhandar/domain/accounts';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { ActorProvider } from '../kit/scope';
import { areaOf, PUBLIC_SCREENS, type PublicScreen, type PublicScreenName, screenAt } from '../screens';
import { AccessGate, CheckingAccess } from './access-gate';
import { Arrival } from './arrival';
import { lazyPublicScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { PublicFrame } from './public-frame';
import { useDocumentTitle } from './use-document-title';

/** Apart from the public pages, so that a visitor does not download the back office. */
const DashboardShell = lazy(() => import('./dashboard-shell'));

const publicScreens = Object.entries(PUBLIC_SCREENS) as [PublicScreenName, PublicScreen][];

/** Every address of the app, decided by the table in screens.ts. */
export function Routes() {
  const [pathname] = useLocation();
  const area = areaOf(pathname);
  if (area) return <Area area={area} pathname={pathname} />;
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const found = publicScreens.find(([, screen]) => screen.path === path || screen.aliases?.includes(path));
  if (found) return <PublicPage key={found[0]} name={found[0]} />;
  return (
    <PublicFrame>
      <NotFound />
      <Arrival address={pathname} />
    </PublicFrame>
  );
}

function Area({ area, pathname }: { area: Role; pathname: string }) {
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

function PublicPage({ name }: { name: PublicScreenName }) {
  const { t } = useTranslation('shell');
  const { title, frame, path }: PublicScreen = PUBLIC_SCREENS[name];
  useDocumentTitle(t(title));
  const Page = lazyPublicScreen(name);
  const page = (
    <Suspense fallback={<CheckingAccess />}>
      <Page />
      <Arrival address={path} />
    </Suspense>
  );
  return frame === 'public' ? <PublicFrame>{page}</PublicFrame> : page;
}
