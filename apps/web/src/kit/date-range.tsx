import { Input } from '@bhandar/ui';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

interface DateRangeProps {
  from: string;
  to: string;
  /** The latest day that can be meant. */
  latest?: string;
  onChange: (end: 'from' | 'to', day: string | undefined) => void;
  controlSize?: 'sm' | 'md';
}

/** The two ends of a span of days, each with its name in sight: beside it, above it on phones. */
export function DateRange({ from, to, latest, onChange, controlSize = 'md' }: DateRangeProps) {
  const { t } = useTranslation('kit');
  const id = useId();
  const bounds = { from: { max: to || latest }, to: { min: from, max: latest } };
  return (
    <div className="flex min-w-0 gap-2 max-sm:w-full sm:gap-3">
      {(['from', 'to'] as const).map((end) => (
        <div
          key={end}
          className="flex min-w-0 gap-1 text-ink-2 text-sm max-sm:flex-1 max-sm:flex-col sm:items-center sm:gap-2"
        >
          <label htmlFor={`${id}-${end}`}>{t(`range_${end}`)}</label>
          <Input
            id={`${id}-${end}`}
            type="date"
            className="sm:w-40"
            controlSize={controlSize}
            {...bounds[end]}
            value={end === 'from' ? from : to}
            onChange={({ target }) => onChange(end, target.value || undefined)}
          />
        </div>
      ))}
    </div>
  );
}
