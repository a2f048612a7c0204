import { AREAS } from '@bhandar/domain/accounts/areas';
import { SkipLink } from '@bhandar/ui';
import { Menu as MenuIcon, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ScreenTitleContext } from '../kit/page-header';
import { useActor } from '../kit/scope';
import { useScreenToasts } from '../kit/use-screen-toasts';
import { useViewTitle } from '../kit/view-title';
import { DESKTOP, PHONE, useMedia, WIDE_DESKTOP } from '../lib/use-media';
import { useNetwork, useNetworkWatch } from '../offline/network';
import type { RoutedScreen } from '../screens';
import { Arrival } from './routing/arrival';
import { FetchBoundary } from './routing/fetch-boundary';
import { lazyScreen } from './routing/lazy-screen';
import { NeedsNetwork } from './routing/needs-network';
import { NewVersion } from './routing/new-version';
import { ScreenSkeleton } from './routing/screen-skeleton';
import { Sidebar } from './sidebar';
import { TopBar } from './top-bar';
import { useDocumentTitle } from './use-document-title';
import { useOfflineApp } from './use-offline-app';
import { useOwnLanguage } from './use-own-language';
import { useOwnThresholds } from './use-own-thresholds';
import { useSendOfflineSales } from './use-send-offline-sales';

/** Neither is visible in the first paint. */
const PhoneDrawer = lazy(async () => ({ default: (await import('./phone-drawer')).PhoneDrawer }));
const NotFound = lazy(async () => ({ default: (await import('./routing/not-found')).NotFound }));

const RAIL_KEY = 'menu-collapsed';

interface DashboardShellProps {
  /** The screen at the address; undefined when this role has none there. */
  open: RoutedScreen | undefined;
  pathname: string;
}

export default function DashboardShell({ open, pathname }: DashboardShellProps) {
  const { t } = useTranslation('shell');
  useOwnLanguage();
  useOwnThresholds();
  useSendOfflineSales();
  useNetworkWatch();
  useOfflineApp();
  useScreenToasts(pathname);
  const phone = useMedia(PHONE);
  const wide = useMedia(WIDE_DESKTOP);
  // The till needs the full width for its cart on a narrow desktop.
  const desktop = useMedia(DESKTOP) && (wide || open?.name !== 'pos');
  const [collapsed, setCollapsed] = useState(() => localStorage.getItem(RAIL_KEY));
  const [drawer, setDrawer] = useState(false);

  const collapse = (next: boolean) => {
    const choice = next ? 'yes' : 'no';
    localStorage.setItem(RAIL_KEY, choice);
    setCollapsed(choice);
  };

  // Lists need the width of the menu on a narrow desktop, unless the person opened it.
  const rail = !desktop || (collapsed ? collapsed === 'yes' : !wide);
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
          <FetchBoundary address={pathname} whenOffline={<NeedsNetwork />}>
            {open ? <OpenScreen key={open.name} open={open} pathname={pathname} /> : <NotHere pathname={pathname} />}
          </FetchBoundary>
        </main>
      </div>
    </div>
  );
}

function OpenScreen({ open: { name, screen }, pathname }: { open: RoutedScreen; pathname: string }) {
  const { t } = useTranslation('shell');
  const title = t(screen.title);
  useDocumentTitle(useViewTitle() || title);
  const { offline, heard } = useNetwork();
  // A screen that was open when the network failed stays open: it may hold unsaved work.
  const [opened, setOpened] = useState(name === 'pos');
  if (!opened && !offline && heard) setOpened(true);
  const Screen = lazyScreen(name);
  return (
    <ScreenTitleContext value={title}>
      <Suspense fallback={<ScreenSkeleton title={title} />}>
        {opened || !offline ? <Screen {...(screen.kind ? { kind: screen.kind } : {})} /> : <NeedsNetwork />}
        <Arrival address={pathname} onLoad />
      </Suspense>
    </ScreenTitleContext>
  );
}

function NotHere({ pathname }: { pathname: string }) {
  return (
    <Suspense>
      <NotFound home={AREAS[useActor().role]} />
      <Arrival address={pathname} onLoad />
    </Suspense>
  );
}
