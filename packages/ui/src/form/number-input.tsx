import type { ChangeEvent } from 'react';
import { cn } from '../cn';
import { toLatinNumber } from '../data/number-text';
import { Input, type InputProps } from './input';

export interface NumberInputProps extends Omit<InputProps, 'type' | 'inputMode'> {
  /** Shows the keypad with a decimal point. */
  decimal?: boolean;
}

/** A text input with a number keypad, without spinner and wheel changes. Bangla and Hindi digits become Latin ones. */
export function NumberInput({ decimal = false, onChange, onFocus, className, ...rest }: NumberInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const latin = toLatinNumber(event.target.value);
    if (latin !== event.target.value.trim()) event.target.value = latin;
    onChange?.(event);
  };
  return (
    <Input
      inputMode={decimal ? 'decimal' : 'numeric'}
      autoComplete="off"
      onChange={change}
      onFocus={(event) => {
        event.target.select();
        onFocus?.(event);
      }}
      className={cn('[&_input]:text-right [&_input]:tabular-nums', className)}
      {...rest}
    />
  );
}
