import { lazy, Suspense } from 'react';
import { useLocation } from 'wouter';
import { i18n } from '../../lib/i18n/i18n';
import { areaOf, ownScreenAt, PUBLIC_SCREENS, type PublicScreenName } from '../../public-screens';
import type { PublicScreen } from '../../screen';
import { LazyToaster } from '../lazy-toaster';
import { PublicFrame } from '../public/public-frame';
import { PublicPage } from '../public/public-page';
import { Arrival } from './arrival';
import { CheckingAccess } from './checking-access';
import type { ClientTarget } from './client-routes';

/** Separate from the public pages, so that visitors load neither the API client nor the dashboard. */
const ClientRoutes = lazy(async () => {
  const [module] = await Promise.all([import('./client-routes'), i18n.loadNamespaces(['kit', 'refusals'])]);
  return module;
});
const NotFound = lazy(async () => ({ default: (await import('./not-found')).NotFound }));

/** Not in the production build. */
const DevKit = import.meta.env.DEV ? lazy(() => import('../../dev/kit-screen')) : undefined;

const publicScreens = Object.entries(PUBLIC_SCREENS) as [PublicScreenName, PublicScreen][];

/** Routes of the whole app, from the table in screens.ts. */
export function Routes() {
  const [pathname] = useLocation();
  const path = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  if (DevKit && path === '/dev/kit') {
    return (
      <Suspense>
        <DevKit />
      </Suspense>
    );
  }
  const found = publicScreens.find(([, screen]) => screen.path === path || screen.aliases?.includes(path));
  const target = clientTargetOf(pathname, found);
  if (target) {
    return (
      <Suspense fallback={<CheckingAccess />}>
        <ClientRoutes target={target} pathname={pathname} />
      </Suspense>
    );
  }
  return (
    <>
      {found ? <PublicPage key={found[0]} name={found[0]} /> : <Nowhere pathname={pathname} />}
      <LazyToaster />
    </>
  );
}

function clientTargetOf(
  pathname: string,
  found: [PublicScreenName, PublicScreen] | undefined,
): ClientTarget | undefined {
  const area = areaOf(pathname);
  if (area) return { area };
  const own = ownScreenAt(pathname);
  if (own) return { own };
  return found?.[1].client ? { page: found[0] } : undefined;
}

function Nowhere({ pathname }: { pathname: string }) {
  return (
    <PublicFrame>
      <Suspense>
        <NotFound />
        <Arrival address={pathname} />
      </Suspense>
    </PublicFrame>
  );
}
