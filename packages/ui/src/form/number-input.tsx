import type { ChangeEvent } from 'react';
import { cn } from '../cn';
import { toLatinDigits } from '../data/number-text';
import { Input, type InputProps } from './input';

export interface NumberInputProps extends Omit<InputProps, 'type' | 'inputMode'> {
  /** Shows the keypad with a decimal point. */
  decimal?: boolean;
}

/** A text input with a number keypad, without spinner and wheel changes. Digits of other scripts become Latin ones. */
export function NumberInput({ decimal = false, onChange, onFocus, className, ...rest }: NumberInputProps) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const latin = toLatinDigits(event.target.value);
    if (latin !== event.target.value) event.target.value = latin;
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
