import { cn, Tooltip } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { hrefTo, menuOf, type RoutedScreen, type ScreenName } from '../screens';
import { prefetchScreen } from './routing/lazy-screen';

export interface MenuProps {
  current: ScreenName | undefined;
  /** Icons only; the names come as tooltips. */
  rail?: boolean;
  onPick?: () => void;
}

export function Menu({ current, rail = false, onPick }: MenuProps) {
  const { t } = useTranslation('shell');
  const groups = menuOf(useActor().role);
  const list = useRef<HTMLUListElement>(null);
  // The menu is longer than most screens are high: where one is must be in sight.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul ref={list} className={cn('flex flex-col', rail ? 'gap-3' : 'gap-4')}>
      {groups.map(({ group, entries }) => (
        <li key={group}>
          {entries.length > 1 && !rail ? <p className="px-3 pb-1 text-ink-3 text-xs">{t(`group_${group}`)}</p> : null}
          <ul aria-label={t(`group_${group}`)} className="flex flex-col gap-px">
            {entries.map((entry) => (
              <li key={entry.name}>
                <MenuLink
                  entry={entry}
                  label={labelOf(entry, entries.length, t)}
                  active={entry.name === current}
                  rail={rail}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

type Translate = ReturnType<typeof useTranslation<'shell'>>['t'];

/** Under "Orders" the entry need only say "Pharmacy". */
function labelOf({ screen }: RoutedScreen, siblings: number, t: Translate): string {
  if (siblings > 1 && screen.kind) {
    return t(screen.kind === 'pharmacy' ? 'entry_pharmacy' : 'entry_nonPharmacy');
  }
  return t(screen.title);
}

interface MenuLinkProps {
  entry: RoutedScreen;
  label: string;
  active: boolean;
  rail: boolean;
  onPick: (() => void) | undefined;
}

function MenuLink({ entry: { name, screen }, label, active, rail, onPick }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  const { role } = useActor();
  const Icon = screen.icon;
  const link = (
    <AppLink
      href={hrefTo(role, name)}
      aria-current={active ? 'page' : undefined}
      aria-label={rail || label !== t(screen.title) ? t(screen.title) : undefined}
      onClick={onPick}
      onPointerEnter={() => prefetchScreen(name)}
      onFocus={() => prefetchScreen(name)}
      className={cn(
        'flex scroll-my-10 items-center rounded-control text-ink-2 outline-offset-[-2px]! transition-colors hover:bg-hover hover:text-ink',
        'aria-[current]:bg-brand-soft aria-[current]:font-medium aria-[current]:text-brand-ink',
        rail ? 'mx-auto size-10 justify-center' : 'h-8 gap-2.5 px-3 touch:h-11',
      )}
    >
      <Icon aria-hidden="true" size={rail ? 20 : 16} strokeWidth={1.75} className="shrink-0" />
      {rail ? null : <span className="truncate">{label}</span>}
    </AppLink>
  );
  return rail ? (
    <Tooltip content={t(screen.title)} side="right">
      {link}
    </Tooltip>
  ) : (
    link
  );
}
