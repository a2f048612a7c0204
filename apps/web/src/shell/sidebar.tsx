import { AREAS } from '@bhandar/domain/accounts/areas';
import { cn, Logo, LogoMark } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import type { ScreenName } from '../screens';
import { Menu } from './menu';
import { UserBlock } from './user-block';

interface SidebarProps {
  rail: boolean;
  current: ScreenName | undefined;
}

export function Sidebar({ rail, current }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { role } = useActor();
  return (
    <aside
      className={cn(
        'screen-only sticky top-0 flex h-dvh shrink-0 flex-col border-line border-r bg-surface',
        rail ? 'w-16' : 'w-60',
      )}
    >
      <div className={cn('flex h-13 shrink-0 items-center border-line border-b', rail ? 'justify-center' : 'px-4')}>
        <AppLink href={AREAS[role]} aria-label={t('appName')} className="inline-flex rounded-tag">
          {rail ? <LogoMark /> : <Logo />}
        </AppLink>
      </div>
      {/* The menu fades where it scrolls on: a cut entry looked like its end. */}
      <nav
        aria-label={t('mainMenu')}
        className={cn(
          'mask-b-from-[calc(100%-2.5rem)] min-h-0 flex-1 overflow-y-auto pt-3 pb-10',
          rail ? 'px-2' : 'px-2.5',
        )}
      >
        <Menu current={current} rail={rail} />
      </nav>
      <div className={cn('flex shrink-0 flex-col border-line border-t p-2', rail && 'items-center')}>
        <UserBlock rail={rail} />
      </div>
    </aside>
  );
}
