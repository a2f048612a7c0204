import { cn } from '@bhandar/ui';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppLink } from '../kit/app-link';
import { useActor } from '../kit/scope';
import { type Group, hrefTo, isCounterScreen, menuOf, type RoutedScreen, type ScreenName } from '../screens';
import { prefetchScreen } from './routing/lazy-screen';
import { useFoldedGroups } from './use-folded-groups';
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
  const { isFolded, fold } = useFoldedGroups();
  const { handlersOf, hide, tip } = useRailTip();
  // The menu is longer than most screens are high, so the current entry is scrolled into view.
  useEffect(() => {
    if (current) list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <ul
      ref={list}
      className={cn('flex flex-col', rail ? 'gap-3' : 'gap-2.5')}
      onKeyDown={({ key }) => {
        if (key === 'Escape') hide();
      }}
    >
      {groups.map(({ group, entries }) => {
        const folds = entries.length > 1 && !rail;
        const isOpen = !folds || !isFolded(group) || entries.some(({ name }) => name === current);
        return (
          <li key={group}>
            {folds ? (
              <GroupHead group={group} isOpen={isOpen} onClick={() => fold(group)}>
                {t(`group_${group}`)}
              </GroupHead>
            ) : null}
            <ul
              id={`menu-${group}`}
              aria-label={t(`group_${group}`)}
              hidden={!isOpen}
              className={cn('flex-col gap-px', isOpen && 'flex')}
            >
              {entries.map((entry) => (
                <li key={entry.name}>
                  <MenuLink
                    entry={entry}
                    active={entry.name === current}
                    rail={rail}
                    tipHandlers={rail ? handlersOf(t(entry.screen.title)) : undefined}
                    onPick={onPick}
                  />
                </li>
              ))}
            </ul>
          </li>
        );
      })}
      {tip}
    </ul>
  );
}

interface GroupHeadProps {
  group: Group;
  isOpen: boolean;
  onClick: () => void;
  children: ReactNode;
}

const GroupHead = ({ group, isOpen, onClick, children }: GroupHeadProps) => (
  <button
    type="button"
    aria-expanded={isOpen}
    aria-controls={`menu-${group}`}
    onClick={onClick}
    className="group flex h-7 w-full items-center justify-between rounded-control px-3 text-ink-3 text-xs outline-offset-[-2px]! hover:text-ink touch:h-11"
  >
    {children}
    <ChevronDown
      aria-hidden="true"
      size={14}
      className={cn('shrink-0 transition-transform', isOpen ? 'opacity-0 group-hover:opacity-100' : '-rotate-90')}
    />
  </button>
);

interface MenuLinkProps {
  entry: RoutedScreen;
  active: boolean;
  rail: boolean;
  tipHandlers: ReturnType<ReturnType<typeof useRailTip>['handlersOf']> | undefined;
  onPick: (() => void) | undefined;
}

function MenuLink({ entry: { name, screen }, active, rail, tipHandlers, onPick }: MenuLinkProps) {
  const { t } = useTranslation('shell');
  const { role } = useActor();
  const Icon = screen.icon;
  return (
    <AppLink
      href={hrefTo(role, name, screen.query)}
      aria-current={active ? 'page' : undefined}
      aria-label={rail ? t(screen.title) : undefined}
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
      {rail ? null : <span className="truncate">{t(screen.title)}</span>}
    </AppLink>
  );
}
