import { Check, Minus } from 'lucide-react';
import { Checkbox as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { definedOnly } from '../defined-only';

export interface CheckboxProps {
  checked: boolean | 'indeterminate';
  onCheckedChange: (checked: boolean) => void;
  /** Without a label the box needs `aria-label`. */
  label?: ReactNode;
  description?: ReactNode;
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  onBlur?: () => void;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  className?: string | undefined;
}

export function Checkbox({ checked, onCheckedChange, label, description, id, className, ...rest }: CheckboxProps) {
  const made = useId();
  const boxId = id ?? made;
  const box = (
    <Primitive.Root
      id={boxId}
      checked={checked}
      onCheckedChange={(next) => onCheckedChange(next === true)}
      {...definedOnly(rest)}
      aria-describedby={cn(rest['aria-describedby'], description && `${boxId}-text`) || undefined}
      className={cn(
        'relative inline-flex size-[18px] shrink-0 align-middle items-center justify-center rounded-tag border border-line-strong bg-surface text-on-brand transition-colors before:absolute before:-inset-2 enabled:hover:border-ink-2 disabled:opacity-50 aria-invalid:border-danger data-[state=checked]:border-brand data-[state=checked]:bg-brand data-[state=indeterminate]:border-brand data-[state=indeterminate]:bg-brand',
        label ? 'mt-px' : className,
      )}
    >
      <Primitive.Indicator>
        {checked === 'indeterminate' ? (
          <Minus aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
        ) : (
          <Check aria-hidden="true" strokeWidth={2.5} className="size-3.5" />
        )}
      </Primitive.Indicator>
    </Primitive.Root>
  );
  if (!label) return box;
  return (
    <div className={cn('flex min-w-0 items-start gap-2.5 touch:min-h-11 touch:items-center', className)}>
      {box}
      <div className="min-w-0">
        <label htmlFor={boxId} className="text-base">
          {label}
        </label>
        {description ? (
          <p id={`${boxId}-text`} className="text-ink-3 text-sm">
            {description}
          </p>
        ) : null}
      </div>
    </div>
  );
}
