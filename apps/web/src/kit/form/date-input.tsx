import { Day } from '@bhandar/domain/shared';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/format';
import { parseDay } from '../../lib/parse-day';
import { type HistoryStep, SEARCH_DELAY_MS } from '../table/use-page';
import { DayText, type DayTextProps } from './day-input';

interface DateInputProps extends Omit<DayTextProps, 'onText' | 'onPick'> {
  /**
   * Null when the field was emptied, which a required field does not allow. All changes during one focus are one
   * history step.
   */
  onDay: (day: string | null, step: HistoryStep) => void;
}

const isDay = (text: string): boolean => Day.safeParse(text).success;

/**
 * A day filter, typed or picked. The field keeps the typed text. A day within the bounds is reported after a pause, any
 * other valid day on Enter or blur.
 */
export function DateInput({ value, min, max, required, onDay, onBlur, onKeyDown, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const told = useRef({ day: value, step: 'push' as HistoryStep });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, a link or the other end of the range changed the day, so the typed text is dropped.
  useEffect(() => {
    if (value === told.current.day) return;
    clearTimeout(timer.current);
    told.current = { day: value, step: 'push' };
    setTyped(undefined);
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const tell = (day: string | null) => {
    if ((day ?? '') === value) return;
    const { step } = told.current;
    told.current = { day: day ?? '', step: 'replace' };
    onDay(day, step);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    const day = parseDay(text);
    if (day && (min ?? '') <= day && day <= (max || day)) timer.current = setTimeout(() => tell(day), SEARCH_DELAY_MS);
  };
  const settle = () => {
    clearTimeout(timer.current);
    setTyped(undefined);
    const day = parseDay(typed ?? '');
    if (day) tell(day);
    else if (typed?.trim() === '' && !required) tell(null);
    told.current.step = 'push';
  };
  const pick = (day: string) => {
    clearTimeout(timer.current);
    setTyped(undefined);
    tell(day);
    told.current.step = 'push';
  };

  return (
    <DayText
      {...rest}
      min={min}
      max={max}
      required={required}
      value={typed ?? (isDay(value) ? formatDate(value) : value)}
      onText={type}
      onPick={pick}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        settle();
        onBlur?.(event);
      }}
    />
  );
}
