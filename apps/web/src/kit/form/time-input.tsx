import { Input, type InputProps } from '@bhandar/ui';
import { useState } from 'react';
import { parseTime } from '../../lib/parse-day';

interface TimeInputProps extends Omit<InputProps, 'type' | 'value' | 'onChange'> {
  /**
   * `HH:MM` in 24 hours, an empty text, or the typed text when it is not a time; the form's schema reports that error.
   */
  value: string;
  onValue: (value: string) => void;
}

/**
 * A time of day in the format of the screens. The browser's own time input follows the device's language and may show
 * am and pm.
 */
export function TimeInput({ value, onValue, onBlur, ...rest }: TimeInputProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Input
      {...rest}
      autoComplete="off"
      spellCheck={false}
      placeholder="00:00"
      value={typed ?? value}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(parseTime(target.value) ?? target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
