import { Minus, Plus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { cn } from '../cn';

export interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  /** The count that a typed text means; null for none. */
  read: (text: string) => number | null;
  min?: number;
  max?: number;
  label: string;
  decreaseLabel: string;
  increaseLabel: string;
  /** Called for minus at the minimum; without it minus stops there. */
  onRemove?: () => void;
  /** Minus keeps its icon at the minimum, when a remove button stands beside it. */
  plainMinus?: boolean;
  /** Called when more than `max` was entered. The value is set to `max`. */
  onExceed?: (wanted: number) => void;
  disabled?: boolean;
  invalid?: boolean;
  size?: 'sm' | 'md' | 'lg';
  id?: string;
  className?: string;
}

const SIZES = {
  sm: { frame: 'h-8 touch:h-11', key: 'w-8 touch:w-11', text: 'w-10 text-base' },
  md: { frame: 'h-9 touch:h-12', key: 'w-9 touch:w-12', text: 'w-12 text-base' },
  lg: { frame: 'h-12', key: 'w-12', text: 'w-14 text-lg' },
} as const;

/** Minus, a number input, plus. Typing commits on blur or Enter; a value below the minimum changes nothing. */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, onChange, read, min = 1, max, label, decreaseLabel, increaseLabel, onRemove, onExceed } = props;
  const { disabled = false, invalid = false, plainMinus = false, size = 'md', id, className } = props;
  const [draft, setDraft] = useState<string | null>(null);

  const set = (wanted: number) => {
    if (wanted < min) return;
    const capped = max === undefined ? wanted : Math.min(wanted, max);
    if (wanted > capped) onExceed?.(wanted);
    if (capped !== value && capped >= min) onChange(capped);
  };
  const typed = () => (draft === null ? value : (read(draft) ?? value));
  const commit = () => {
    if (draft !== null) set(typed());
    setDraft(null);
  };
  const step = (by: number) => {
    set(typed() + by);
    setDraft(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && draft !== null) {
      event.stopPropagation();
      setDraft(null);
    } else if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      step(event.key === 'ArrowUp' ? 1 : -1);
    }
  };

  const atMin = value <= min;
  const removes = atMin && onRemove !== undefined;
  const full = max !== undefined && value >= max && onExceed === undefined;
  const key =
    'inline-flex h-full shrink-0 items-center justify-center text-ink-2 transition-colors enabled:hover:bg-hover enabled:hover:text-ink disabled:text-ink-3 disabled:opacity-50 [&_svg]:size-4';
  const { frame, key: keySize, text } = SIZES[size];
  return (
    <div
      className={cn('field-frame inline-flex items-page overflow-hidden', frame, className)}
      aria-invalid={invalid || undefined}
    >
      <button
        type="button"
        aria-label={decreaseLabel}
        disabled={disabled || (atMin && !removes)}
        onClick={() => (removes ? onRemove() : step(-1))}
        className={cn(key, keySize)}
      >
        {removes && !plainMinus ? (
          <Trash2 aria-hidden="true" strokeWidth={1.75} />
        ) : (
          <Minus aria-hidden="true" strokeWidth={1.75} />
        )}
      </button>
      <input
        id={id}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        role="spinbutton"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-invalid={invalid || undefined}
        disabled={disabled}
        value={draft ?? String(value)}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setDraft(event.target.value)}
        onBlur={commit}
        onKeyDown={onKeyDown}
        className={cn('min-w-0 border-line border-x bg-transparent text-center font-medium tabular-nums', text)}
      />
      <button
        type="button"
        aria-label={increaseLabel}
        disabled={disabled || full}
        onClick={() => step(1)}
        className={cn(key, keySize)}
      >
        <Plus aria-hidden="true" strokeWidth={1.75} />
      </button>
    </div>
  );
}
