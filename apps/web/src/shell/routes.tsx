import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { areaOf, PUBLIC_SCREENS, type PublicScreenName } from '../public-screens';
import type { PublicScreen } from '../screen';
import { Arrival } from './arrival';
import { CheckingAccess } from './checking-access';
import { lazyPublicScreen } from './lazy-public-screen';
import { NotFound } from './not-found';
import { PublicFrame } from './public-frame';
import { useDocumentTitle } from './use-document-title';

/** Apart from the public pages, so that a visitor does not download the back office. */
const Area = lazy(() => import('./area'));

const publicScreens = Object.entries(PUBLIC_SCREENS) as [PublicScreenName, PublicScreen][];

/** Every address of the app, decided by the table in screens.ts. */
export function Routes() {
  const [pathname] = useLocation();
  const area = areaOf(pathname);
  if (area) {
    return (
      <Suspense fallback={<CheckingAccess />}>
        <Area area={area} pathname={pathname} />
      </Suspense>
    );
  }
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
