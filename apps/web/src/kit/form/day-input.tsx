import { Day } from '@bhandar/domain/shared';
import { IconButton, Input, type InputProps, Popover } from '@bhandar/ui';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/format';
import { parseDay, parseExpiry } from '../../lib/parse-day';
import { SCAN_FIELD } from '../scan/use-scanner';
import { Calendar } from './calendar';

export interface DayTextProps extends Omit<InputProps, 'type' | 'value' | 'onChange' | 'min' | 'max' | 'trailing'> {
  /** The text while the user types, otherwise the ISO date. */
  value: string;
  min?: string | undefined;
  max?: string | undefined;
  /** Called with the text at every key. */
  onText: (text: string) => void;
  /** Called with a day picked in the calendar. */
  onPick: (day: string) => void;
}

const isDay = (text: string): boolean => Day.safeParse(text).success;

/** The base of every date field: a text input and a calendar button. Alt+Down opens the calendar. */
export function DayText({ value, min, max, onText, onPick, onKeyDown, disabled, ...rest }: DayTextProps) {
  const { t } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  // 301126 is a day here, although a GS1 code can begin with it.
  const readsAsDay = parseExpiry(value) !== undefined;
  return (
    <Input
      {...rest}
      {...(readsAsDay ? SCAN_FIELD : {})}
      disabled={disabled}
      autoComplete="off"
      spellCheck={false}
      value={value}
      onChange={(event) => onText(event.target.value)}
      onKeyDown={(event) => {
        if (event.altKey && event.key === 'ArrowDown') {
          event.preventDefault();
          setOpen(true);
        }
        onKeyDown?.(event);
      }}
      trailing={
        <Popover
          align="end"
          label={t('openCalendar')}
          open={open}
          onOpenChange={setOpen}
          trigger={
            <IconButton size="sm" label={t('openCalendar')} disabled={disabled}>
              <CalendarDays aria-hidden="true" />
            </IconButton>
          }
        >
          <Calendar
            value={parseDay(value)}
            min={min}
            max={max}
            onPick={(day) => {
              setOpen(false);
              onPick(day);
            }}
          />
        </Popover>
      }
    />
  );
}

export interface DayInputProps extends Omit<DayTextProps, 'onText' | 'onPick'> {
  /**
   * Called with the ISO date, an empty text, or the typed text when it is not a date; the form's schema reports that
   * error.
   */
  onValue: (value: string) => void;
  /** Packs print month and year: `08/2027` means the last day of that month. */
  expiry?: boolean;
}

/** A date in a form. It shows `23 Nov 2026` and accepts that, `23/11/2026` and `2026-11-23`. */
export function DayInput({ value, onValue, expiry = false, onBlur, ...rest }: DayInputProps) {
  const [typed, setTyped] = useState<string>();
  const parse = expiry ? parseExpiry : parseDay;
  return (
    <DayText
      {...rest}
      value={typed ?? (isDay(value) ? formatDate(value) : value)}
      onText={(text) => {
        setTyped(text);
        onValue(parse(text) ?? text.trim());
      }}
      onPick={(day) => {
        setTyped(undefined);
        onValue(day);
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
