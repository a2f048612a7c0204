import { SkipLink } from '@bhandar/ui';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ScreenTitleContext } from '../kit/page-header';
import { useActor } from '../kit/scope';
import { UrlState } from '../lib/url-state';
import { DESKTOP, PHONE, useMedia } from '../lib/use-media';
import { AREAS, type RoutedScreen } from '../screens';
import { Arrival } from './arrival';
import { Crash } from './crash';
import { lazyScreen } from './lazy-screen';
import { NotFound } from './not-found';
import { PhoneDrawer } from './phone-drawer';
import { ScreenSkeleton } from './screen-skeleton';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useDocumentTitle } from './use-document-title';
import { useOwnLanguage } from './use-own-language';
import { useWaitingSales } from './use-waiting-sales';

const RAIL_KEY = 'menu-collapsed';

interface DashboardShellProps {
  /** The screen at the address, where this role has one. */
  open: RoutedScreen | undefined;
  pathname: string;
}

export default function DashboardShell({ open, pathname }: DashboardShellProps) {
  const { t } = useTranslation('shell');
  useOwnLanguage();
  useWaitingSales();
  const phone = useMedia(PHONE);
  const desktop = useMedia(DESKTOP);
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(RAIL_KEY) === 'yes');
  const [drawer, setDrawer] = useState(false);

  const collapse = (next: boolean) => {
    localStorage.setItem(RAIL_KEY, next ? 'yes' : 'no');
    setCollapsed(next);
  };

  const rail = !desktop || collapsed;
  const railMenu = {
    label: t(rail ? 'expandMenu' : 'collapseMenu'),
    expanded: !rail,
    icon: rail ? PanelLeftOpen : PanelLeftClose,
    toggle: () => collapse(!rail),
  };
  const phoneMenu = { label: t('openMenu'), expanded: drawer, icon: MenuIcon, toggle: () => setDrawer(true) };
  const menu = phone ? phoneMenu : desktop ? railMenu : undefined;

  return (
    <div className="flex min-h-dvh">
      <SkipLink>{t('skipToContent')}</SkipLink>
      {phone ? (
        <PhoneDrawer open={drawer} onOpenChange={setDrawer} current={open?.name} />
      ) : (
        <Sidebar rail={rail} current={open?.name} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar open={open} menu={menu} />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 p-4 outline-none! sm:p-6 print:p-0">
          <ErrorBoundary FallbackComponent={Crash} resetKeys={[pathname]}>
            <UrlState>
              {open ? <OpenScreen key={open.name} open={open} pathname={pathname} /> : <NotHere pathname={pathname} />}
            </UrlState>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}

function OpenScreen({ open: { name, screen }, pathname }: { open: RoutedScreen; pathname: string }) {
  const { t } = useTranslation('shell');
  const title = t(screen.title);
  useDocumentTitle(title);
  const Screen = lazyScreen(name);
  return (
    <ScreenTitleContext value={title}>
      <Suspense fallback={<ScreenSkeleton title={title} />}>
        <Screen {...(screen.kind ? { kind: screen.kind } : {})} />
        <Arrival address={pathname} />
      </Suspense>
    </ScreenTitleContext>
  );
}

function NotHere({ pathname }: { pathname: string }) {
  return (
    <>
      <NotFound home={AREAS[useActor().role]} />
      <Arrival address={pathname} />
    </>
  );
}
