import { Day } from '@bhandar/domain/shared';
import { Input, type InputProps } from '@bhandar/ui';
import { useEffect, useRef, useState } from 'react';
import { type HistoryStep, SEARCH_DELAY_MS } from './use-page';

interface DateInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max'> {
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Null where the field was emptied, which a required one cannot be. One visit to the field is one step back. */
  onDay: (day: string | null, step: HistoryStep) => void;
}

const isDay = (text: string): boolean => Day.safeParse(text).success;

/**
 * A day, typed or picked. Browsers tell of every key (the years 2, 20, 202 and 2026), so what stands in the field is its
 * own: a day between the bounds is told after a pause, any other that can be meant at Enter or when the field is left.
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
    const isBetween = (min ?? '') <= text && text <= (max || text);
    if (isDay(text) && isBetween) timer.current = setTimeout(() => tell(text), SEARCH_DELAY_MS);
  };
  const settle = ({ validity }: HTMLInputElement) => {
    clearTimeout(timer.current);
    setTyped(undefined);
    if (typed !== undefined && isDay(typed)) tell(typed);
    else if (typed === '' && !required && !validity.badInput) tell(null);
    told.current.step = 'push';
  };

  return (
    <Input
      {...rest}
      type="date"
      min={min}
      max={max}
      required={required}
      value={typed ?? value}
      onChange={({ target }) => type(target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') settle(event.currentTarget);
        onKeyDown?.(event);
      }}
      onBlur={(event) => {
        settle(event.currentTarget);
        onBlur?.(event);
      }}
    />
  );
}
