import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Input, type InputProps } from './input';

export interface PasswordInputProps extends Omit<InputProps, 'type' | 'trailing'> {
  showLabel: string;
  hideLabel: string;
}

export function PasswordInput({
  showLabel,
  hideLabel,
  autoComplete = 'current-password',
  ...rest
}: PasswordInputProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <Input
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-pressed={shown}
          aria-label={shown ? hideLabel : showLabel}
          title={shown ? hideLabel : showLabel}
          onClick={() => setShown(!shown)}
          className="inline-flex size-7 items-center justify-center rounded-tag text-ink-3 hover:bg-hover hover:text-ink touch:size-10"
        >
          <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </button>
      }
      {...rest}
    />
  );
}
