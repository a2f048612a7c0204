import { addDays, Day, daysUntil } from '@bhandar/domain/shared';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { HistoryStep } from '../table/use-page';
import { DateInput } from './date-input';

type End = 'from' | 'to';
/** The ends that changed; null when an end was emptied. */
type ChangedDays = Partial<Record<End, string | null>>;

interface DateRangeProps {
  from: string;
  to: string;
  /** The latest day that can be chosen. */
  latest?: string;
  /** Neither end can be emptied. */
  required?: boolean;
  onChange: (days: ChangedDays, step: HistoryStep) => void;
  controlSize?: 'sm' | 'md';
}

/** The two ends of a date range with visible labels, beside the inputs or above them on phones. */
export function DateRange({ from, to, latest, required = false, onChange, controlSize = 'md' }: DateRangeProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const bounds = { from: { max: to || latest }, to: { min: from || undefined, max: latest } };
  return (
    <div className="flex min-w-0 gap-2 max-sm:w-full max-sm:flex-wrap sm:gap-3">
      {(['from', 'to'] as const).map((end) => (
        <div
          key={end}
          className="flex min-w-0 gap-1 text-ink-2 text-sm max-sm:grow max-sm:basis-44 max-sm:flex-col sm:items-center sm:gap-2"
        >
          <label htmlFor={`${id}-${end}`}>{t(`range_${end}`)}</label>
          <DateInput
            id={`${id}-${end}`}
            className="sm:w-40"
            controlSize={controlSize}
            required={required}
            {...bounds[end]}
            value={end === 'from' ? from : to}
            onDay={(day, step) => onChange({ [end]: day, ...followed(end, day, { from, to, latest }) }, step)}
          />
        </div>
      ))}
    </div>
  );
}

/** When one end passes the other, moves the other by the same distance, at most to the latest day. */
function followed(
  end: End,
  day: string | null,
  { from, to, latest }: { from: string; to: string; latest: string | undefined },
): ChangedDays {
  if (!day || !from || !to) return {};
  const days = Math.max(0, daysUntil(to, from)) || 0;
  if (end === 'to') return day < from ? { from: within(addDays(day, -days), day) } : {};
  if (day <= to) return {};
  const last = within(addDays(day, days), day);
  return { to: latest && last > latest ? (day > latest ? day : latest) : last };
}

const within = (day: string, otherwise: string): string => (Day.safeParse(day).success ? day : otherwise);
