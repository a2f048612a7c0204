import { addDays } from '@bhandar/domain/shared';
import { cn, IconButton } from '@bhandar/ui';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatMonth, today, weekdayNames } from '../../lib/format';

interface CalendarProps {
  value: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  onPick: (day: string) => void;
}

const WEEK = 7;
const CELLS = 42;

const weekdayOf = (day: string): number => new Date(day).getUTCDay();
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The same day a number of months later, or the last day of that month when it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

const MOVES: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -WEEK),
  ArrowDown: (day) => addDays(day, WEEK),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, WEEK - 1 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
};

/** A calendar of one month. Arrows move by day and week, Page Up and Page Down by month, Enter picks. */
export function Calendar({ value, min = '', max, onPick }: CalendarProps) {
  const { t } = useTranslation('kit');
  const within = (day: string) => (day < min ? min : max && day > max ? max : day);
  const [active, setActive] = useState(() => within(value ?? today()));
  const grid = useRef<HTMLDivElement>(null);
  const byKey = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus follows the active day
  useEffect(() => {
    if (byKey.current) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);

  const start = addDays(firstOf(active), -weekdayOf(firstOf(active)));
  const weeks = Array.from({ length: CELLS / WEEK }, (_, week) =>
    Array.from({ length: WEEK }, (_, day) => addDays(start, week * WEEK + day)),
  );
  const turn = (months: number) => {
    byKey.current = false;
    setActive(within(addMonths(active, months)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = MOVES[event.key];
    if (!move) return;
    event.preventDefault();
    byKey.current = true;
    setActive(within(move(active)));
  };
  return (
    <div className="flex flex-col gap-2">
      <div className="flex items-center justify-between">
        <IconButton size="sm" label={t('previousMonth')} onClick={() => turn(-1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <span aria-live="polite" className="font-medium">
          {formatMonth(active)}
        </span>
        <IconButton size="sm" label={t('nextMonth')} onClick={() => turn(1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a grid of days to move in by arrows, no table of data */}
      <div ref={grid} role="grid" aria-label={formatMonth(active)} tabIndex={-1} onKeyDown={onKeyDown}>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of the grid */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: the days take the focus */}
        <div role="row" aria-hidden="true" className="grid grid-cols-7 text-center text-ink-3 text-xs">
          {weekdayNames().map((name) => (
            <span key={name} className="py-1">
              {name}
            </span>
          ))}
        </div>
        {weeks.map((days) => (
          // biome-ignore lint/a11y/useSemanticElements: a row of the grid
          // biome-ignore lint/a11y/useFocusableInteractive: the days take the focus
          <div key={days[0]} role="row" className="grid grid-cols-7">
            {days.map((day) => (
              // biome-ignore lint/a11y/useSemanticElements: a cell of the grid that is pressed
              <button
                key={day}
                type="button"
                role="gridcell"
                tabIndex={day === active ? 0 : -1}
                aria-selected={day === value}
                aria-current={day === today() ? 'date' : undefined}
                aria-label={formatDate(day)}
                disabled={day < min || (max !== undefined && max !== '' && day > max)}
                onClick={() => onPick(day)}
                className={cn(
                  'h-8 rounded-control text-sm tabular-nums hover:bg-hover disabled:opacity-40 touch:h-10',
                  day.slice(0, 7) !== active.slice(0, 7) && 'text-ink-3',
                  day === today() && 'font-semibold text-brand-ink underline underline-offset-4',
                  day === value && 'bg-brand text-on-brand hover:bg-brand-hover',
                )}
              >
                {Number(day.slice(8))}
              </button>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
