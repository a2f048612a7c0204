import { cn } from '@bhandar/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { hrefTo, isCounterScreen, menuOf, type RoutedScreen, type ScreenName } from '../screens';
import { prefetchScreen } from './routing/lazy-screen';
import { useRailTip } from './use-rail-tip';

export interface MenuProps {
  current: ScreenName | undefined;
  /** Icons only; the names are tooltips. */
  rail?: boolean;
  onPick?: () => void;
}

export function Menu({ current, rail = false, onPick }: MenuProps) {
  const { t } = useTranslation('shell');
  const { role, grants, atTill } = useActor();
  const groups = menuOf(role, grants)
    .map(({ group, entries }) => ({ group, entries: entries.filter(({ name }) => !atTill || isCounterScreen(name)) }))
    .filter(({ entries }) => entries.length > 0);
  const list = useRef<HTMLUListElement>(null);
  const { handlersOf, hide, tip } = useRailTip();
  // The menu is longer than most screens are high, so the current entry is scrolled into view.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul
      ref={list}
      className={cn('flex flex-col', rail ? 'gap-3' : 'gap-4')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
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
                  tipHandlers={rail ? handlersOf(t(entry.screen.title)) : undefined}
                  onPick={onPick}
                />
              </li>
            ))}
          </ul>
        </li>
      ))}
      {tip}
    </ul>
  );
}

type Translate = ReturnType<typeof useTranslation<'shell'>>['t'];

/** Under "Orders" the entry reads "Pharmacy" only. */
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
  tipHandlers: ReturnType<ReturnType<typeof useRailTip>['handlersOf']> | undefined;
  onPick: (() => void) | undefined;
}

function MenuLink({ entry: { name, screen }, label, active, rail, tipHandlers, onPick }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  const { role } = useActor();
  const Icon = screen.icon;
  return (
    <AppLink
      href={hrefTo(role, name)}
      aria-current={active ? 'page' : undefined}
      aria-label={rail || label !== t(screen.title) ? t(screen.title) : undefined}
      onClick={onPick}
      {...tipHandlers}
      onPointerEnter={(event) => {
        prefetchScreen(name);
        tipHandlers?.onPointerEnter(event);
      }}
      onFocus={(event) => {
        prefetchScreen(name);
        tipHandlers?.onFocus(event);
      }}
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
}
