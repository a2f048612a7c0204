import { AREAS } from '@bhandar/domain/accounts/areas';
import { SkipLink } from '@bhandar/ui';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary';
import { useTranslation } from 'react-i18next';
import { ScreenTitleContext } from '../kit/page-header';
import { useActor } from '../kit/scope';
import { UrlState } from '../lib/url-state';
import { DESKTOP, PHONE, useMedia } from '../lib/use-media';
import { useNetwork, useNetworkWatch } from '../offline/network';
import type { RoutedScreen } from '../screens';
import { Arrival } from './routing/arrival';
import { Crash } from './routing/crash';
import { lazyScreen } from './routing/lazy-screen';
import { NeedsNetwork } from './routing/needs-network';
import { NewVersion } from './routing/new-version';
import { ScreenSkeleton } from './routing/screen-skeleton';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useDocumentTitle } from './use-document-title';
import { useKeptApp } from './use-kept-app';
import { useOwnLanguage } from './use-own-language';
import { useOwnThresholds } from './use-own-thresholds';
import { useWaitingSales } from './use-waiting-sales';

/** Neither is part of the first picture. */
const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer')).PhoneDrawer }));
const NotFound = lazy(async () => ({ default: (await import('./routing/not-found')).NotFound }));

const RAIL_KEY = 'menu-collapsed';

interface DashboardShellProps {
  /** The screen at the address, where this role has one. */
  open: RoutedScreen | undefined;
  pathname: string;
}

export default function DashboardShell({ open, pathname }: DashboardShellProps) {
  const { t } = useTranslation('shell');
  useOwnLanguage();
  useOwnThresholds();
  useWaitingSales();
  useNetworkWatch();
  useKeptApp();
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
        <Suspense>
          <PhoneDrawer open={drawer} onOpenChange={setDrawer} current={open?.name} />
        </Suspense>
      ) : (
        <Sidebar rail={rail} current={open?.name} />
      )}
      <div className="flex min-w-0 flex-1 flex-col">
        <TopBar open={open} menu={menu} />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-page flex-1 p-4 outline-none! sm:p-6 print:p-0">
          <NewVersion />
          <ErrorBoundary FallbackComponent={Broken} resetKeys={[pathname]}>
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
  const { away, heard } = useNetwork();
  // What was open when the network went stays: it may hold somebody's work.
  const [opened, setOpened] = useState(name === 'pos');
  if (!opened && !away && heard) setOpened(true);
  const Screen = lazyScreen(name);
  return (
    <ScreenTitleContext value={title}>
      <Suspense fallback={<ScreenSkeleton title={title} />}>
        {opened || !away ? <Screen {...(screen.kind ? { kind: screen.kind } : {})} /> : <NeedsNetwork />}
        <Arrival address={pathname} />
      </Suspense>
    </ScreenTitleContext>
  );
}

/** A screen's file that could not be fetched is no crash. */
function Broken({ resetErrorBoundary }: FallbackProps) {
  const { away } = useNetwork();
  const [wasAway, setWasAway] = useState(away);
  if (away && !wasAway) setWasAway(true);
  useEffect(() => {
    if (wasAway && !away) resetErrorBoundary();
  }, [wasAway, away, resetErrorBoundary]);
  return away ? <NeedsNetwork /> : <Crash />;
}

function NotHere({ pathname }: { pathname: string }) {
  return (
    <>
      <Suspense>
        <NotFound home={AREAS[useActor().role]} />
      </Suspense>
      <Arrival address={pathname} />
    </>
  );
}
