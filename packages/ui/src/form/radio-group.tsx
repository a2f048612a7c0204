import { RadioGroup as Primitive } from 'radix-ui';
import { type ReactNode, useId } from 'react';
import { cn } from '../cn';
import { definedOnly } from '../defined-only';

export interface RadioOption {
  value: string;
  label: ReactNode;
  description?: ReactNode;
  icon?: ReactNode;
  disabled?: boolean;
}

export interface RadioGroupProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly RadioOption[];
  /** `cards` for a few important choices, side by side when there is room. */
  variant?: 'list' | 'cards';
  orientation?: 'vertical' | 'horizontal';
  disabled?: boolean | undefined;
  id?: string | undefined;
  name?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  className?: string | undefined;
}

export function RadioGroup({
  value,
  options,
  variant = 'list',
  orientation = 'vertical',
  className,
  ...rest
}: RadioGroupProps) {
  const made = useId();
  const row = orientation === 'horizontal';
  return (
    <Primitive.Root
      value={value ?? ''}
      orientation={orientation}
      {...definedOnly(rest)}
      className={cn(
        'flex min-w-0',
        variant === 'cards' ? 'flex-wrap gap-2' : row ? 'flex-wrap gap-x-5 gap-y-2' : 'flex-col gap-2.5',
        className,
      )}
    >
      {options.map((option) => {
        const id = `${made}-${option.value}`;
        return variant === 'cards' ? (
          <RadioCard key={option.value} id={id} option={option} />
        ) : (
          <div key={option.value} className="flex items-start gap-2.5 touch:min-h-11 touch:items-center">
            <Dot id={id} option={option} className="mt-px" />
            <label htmlFor={id} className="min-w-0 text-base">
              {option.label}
              {option.description ? <span className="block text-ink-3 text-sm">{option.description}</span> : null}
            </label>
          </div>
        );
      })}
    </Primitive.Root>
  );
}

function Dot({ id, option, className }: { id: string; option: RadioOption; className?: string }) {
  return (
    <Primitive.Item
      id={id}
      value={option.value}
      disabled={option.disabled ?? false}
      className={cn(
        'relative inline-flex size-[18px] shrink-0 items-center justify-center rounded-full border border-line-strong bg-surface transition-colors before:absolute before:-inset-2 enabled:hover:border-ink-2 disabled:opacity-50 data-[state=checked]:border-brand data-[state=checked]:bg-brand',
        className,
      )}
    >
      <Primitive.Indicator className="size-2 rounded-full bg-on-brand" />
    </Primitive.Item>
  );
}

function RadioCard({ id, option }: { id: string; option: RadioOption }) {
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 min-w-36 flex-1 basis-36 items-center gap-2.5 rounded-control border border-line-strong/55 bg-surface px-3 py-2 transition-colors hover:border-line-strong has-[:disabled]:opacity-50 has-[[data-state=checked]]:border-brand has-[[data-state=checked]]:bg-brand-soft touch:min-h-12"
    >
      <Dot id={id} option={option} />
      {option.icon ? (
        <span aria-hidden="true" className="inline-flex text-ink-2 [&_svg]:size-5 [&_svg]:stroke-[1.75]">
          {option.icon}
        </span>
      ) : null}
      <span className="min-w-0 font-medium text-base">
        {option.label}
        {option.description ? (
          <span className="block font-regular text-ink-3 text-sm">{option.description}</span>
        ) : null}
      </span>
    </label>
  );
}
