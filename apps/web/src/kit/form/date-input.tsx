import { Day } from '@bhandar/domain/shared';
import { useEffect, useRef, useState } from 'react';
import { formatDate } from '../../lib/format';
import { parseDay } from '../../lib/parse-day';
import { type HistoryStep, SEARCH_DELAY_MS } from '../table/use-page';
import { DayText, type DayTextProps } from './day-input';

interface DateInputProps extends Omit<DayTextProps, 'onText' | 'onPick'> {
  /** Null where the field was emptied, which a required one cannot be. One visit to the field is one step back. */
  onDay: (day: string | null, step: HistoryStep) => void;
}

const isDay = (text: string): boolean => Day.safeParse(text).success;

/**
 * A day that filters, typed or picked. What is typed stands in the field as its own: a day between the bounds is told
 * after a pause, any other that can be meant at Enter or when the field is left.
 */
export function DateInput({ value, min, max, required, onDay, onBlur, onKeyDown, ...rest }: DateInputProps) {
  const [typed, setTyped] = useState<string>();
  const told = useRef({ day: value, step: 'push' as HistoryStep });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, a link or the other end of the span changed the day: what was being typed is over.
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
