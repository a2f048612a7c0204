import { Search, X } from 'lucide-react';
import type { ComponentProps } from 'react';
import { cn } from '../cn';
import { Kbd } from '../kbd';
import { Spinner } from '../spinner';
import { useUi } from '../ui-provider';
import { type ControlSize, Input } from './input';

export interface SearchInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'aria-label'> {
  value: string;
  onValueChange: (value: string) => void;
  label: string;
  /** The shortcut that focuses the input. */
  shortcut?: string;
  clearLabel?: string;
  busy?: boolean;
  controlSize?: ControlSize;
}

/**
 * Escape clears the text first; it reaches the dialog or page only when the input is empty. A former text is selected
 * when the focus comes back, so that the next letters replace it.
 */
export function SearchInput({
  value,
  onValueChange,
  label,
  shortcut,
  clearLabel,
  busy = false,
  ...props
}: SearchInputProps) {
  const { labels } = useUi();
  const { onKeyDown, className, ...rest } = props;
  const trailing = (
    <>
      {busy ? <Spinner /> : null}
      {value === '' ? (
        shortcut && <Kbd className="max-lg:hidden touch:hidden">{shortcut}</Kbd>
      ) : (
        <button
          type="button"
          aria-label={clearLabel ?? labels.clear}
          onClick={(event) => {
            onValueChange('');
            event.currentTarget.closest('.field-frame')?.querySelector('input')?.focus();
          }}
          className="inline-flex size-6 items-center justify-center rounded-tag text-ink-3 hover:bg-hover hover:text-ink touch:size-10"
        >
          <X aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </button>
      )}
    </>
  );
  return (
    <Input
      type="search"
      role="searchbox"
      enterKeyHint="search"
      autoComplete="off"
      spellCheck={false}
      aria-label={label}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      onFocus={(event) => event.target.select()}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && value !== '') {
          event.stopPropagation();
          event.preventDefault();
          onValueChange('');
        }
        onKeyDown?.(event);
      }}
      leading={<Search aria-hidden="true" />}
      trailing={trailing}
      className={cn('[&_input]:pl-2', className)}
      {...rest}
    />
  );
}
