import { IconButton } from '@bhandar/ui';
import { ChevronRight, Languages, type LucideIcon, SunMoon } from 'lucide-react';
import { type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { useViewTitle } from '../kit/view-title';
import { hrefTo, parentOf, type RoutedScreen, SCREENS, type ScreenName } from '../screens';
import { Bell } from './lazy-bell';
import { LazyMenu } from './lazy-menu';
import { PaletteHost } from './palette/palette-host';
import './top-bar.css';

interface TopBarProps {
  open: RoutedScreen | undefined;
  /** Action and label of the menu button; absent when the width allows only one form of the menu. */
  menu?: { label: string; expanded: boolean; icon: LucideIcon; toggle: () => void } | undefined;
}

const languageMenu = () => import('./language-menu');
const appearanceMenu = () => import('./appearance-menu');

export function TopBar({ open, menu }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <header
      data-top-bar=""
      className="screen-only sticky top-0 z-30 flex h-13 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 sm:px-6"
    >
      {menu ? (
        <IconButton label={menu.label} aria-expanded={menu.expanded} onClick={menu.toggle} className="sm:-ml-2.5">
          <menu.icon aria-hidden="true" />
        </IconButton>
      ) : null}
      {open ? <Breadcrumbs open={open} /> : null}
      <div className="ml-auto flex items-center gap-1">
        <PaletteHost till={open?.name === 'pos'} />
        <Suspense>
          <Bell />
        </Suspense>
        <LazyMenu label={t('language')} icon={<Languages aria-hidden="true" />} load={languageMenu} />
        <LazyMenu label={t('appearance')} icon={<SunMoon aria-hidden="true" />} load={appearanceMenu} />
      </div>
    </header>
  );
}

/** Breadcrumbs; on a phone only for a screen with a parent. */
function Breadcrumbs({ open: { name, screen } }: { open: RoutedScreen }) {
  const { t } = useTranslation('shell');
  const viewTitle = useViewTitle();
  const above: ScreenName[] = name === 'overview' ? [] : ['overview'];
  const parent = parentOf(screen);
  if (parent) above.push(parent);
  return (
    <nav aria-label={t('breadcrumbs')} className="min-w-0">
      <ol className="flex min-w-0 items-center gap-1.5 text-ink-3 text-sm">
        {above.map((crumb) => (
          <li key={crumb} className="flex items-center gap-1.5 max-sm:hidden">
            <CrumbLink to={crumb}>{t(SCREENS[crumb].title)}</CrumbLink>
            <ChevronRight aria-hidden="true" size={14} strokeWidth={1.75} />
          </li>
        ))}
        <li
          aria-current="page"
          className="truncate text-ink-2 max-sm:line-clamp-2 max-sm:whitespace-normal max-sm:text-xs max-sm:leading-tight"
        >
          {viewTitle || t(screen.title)}
        </li>
      </ol>
    </nav>
  );
}

function CrumbLink({ to, children }: { to: ScreenName; children: ReactNode }) {
  const { role } = useActor();
  return (
    <AppLink href={hrefTo(role, to)} className="rounded-tag hover:text-ink hover:underline">
      {children}
    </AppLink>
  );
}
