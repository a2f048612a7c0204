import { Switch as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { definedOnly } from '../defined-only';

export interface SwitchProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
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

/** Takes effect at once, without a Save button; in a form use a checkbox. */
export function Switch({ label, description, id, className, ...rest }: SwitchProps) {
  const made = useId();
  const switchId = id ?? made;
  const control = (
    <Primitive.Root
      id={switchId}
      {...definedOnly(rest)}
      aria-describedby={cn(rest['aria-describedby'], description && `${switchId}-text`) || undefined}
      className={cn(
        'relative inline-flex h-5 w-9 shrink-0 items-center rounded-full border border-line-strong bg-sunken px-[2px] transition-colors before:absolute before:-inset-2 disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand',
        !label && className,
      )}
    >
      <Primitive.Thumb className="block size-3.5 rounded-full bg-ink-3 transition-[translate,background-color] duration-[140ms] ease-out-soft data-[state=checked]:translate-x-4 data-[state=checked]:bg-on-brand" />
    </Primitive.Root>
  );
  if (!label) return control;
  return (
    <div className={cn('flex min-w-0 items-start justify-between gap-4 touch:min-h-11 touch:items-center', className)}>
      <div className="min-w-0">
        <label htmlFor={switchId} className="text-base">
          {label}
        </label>
        {description ? (
          <p id={`${switchId}-text`} className="text-ink-3 text-sm">
            {description}
          </p>
        ) : null}
      </div>
      {control}
    </div>
  );
}
