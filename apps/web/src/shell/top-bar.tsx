import { IconButton } from '@bhandar/ui';
import { ChevronRight, Menu as MenuIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { hrefTo, parentOf, type RoutedScreen, SCREENS, type ScreenName } from '../screens';
import { AppearanceMenu } from './appearance-menu';

interface TopBarProps {
  open: RoutedScreen | undefined;
  /** Opens the phone's drawer. */
  onMenu?: () => void;
}

export function TopBar({ open, onMenu }: TopBarProps) {
  const { t } = useTranslation('shell');
  return (
    <header className="screen-only sticky top-0 z-30 flex h-13 shrink-0 items-center gap-2 border-line border-b bg-surface px-2 sm:px-6">
      {onMenu ? (
        <IconButton label={t('openMenu')} onClick={onMenu}>
          <MenuIcon aria-hidden="true" />
        </IconButton>
      ) : null}
      {open ? <Breadcrumbs open={open} /> : null}
      <div className="ml-auto flex items-center gap-1">
        <AppearanceMenu />
      </div>
    </header>
  );
}

/** The way back up; on a phone only where one is. */
function Breadcrumbs({ open: { name, screen } }: { open: RoutedScreen }) {
  const { t } = useTranslation('shell');
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
        <li aria-current="page" className="truncate text-ink-2">
          {t(screen.title)}
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
