import { Check, ChevronDown } from 'lucide-react';
import { Select as Primitive } from 'radix-ui';
import type { ReactNode } from 'react';
import { cn } from '../cn';
import { MENU_ITEM } from '../overlay/dropdown-menu';
import { CONTROL_HEIGHTS, type ControlSize } from './input';

export interface Option {
  value: string;
  label: ReactNode;
  disabled?: boolean;
}

export interface SelectProps {
  value: string | undefined;
  onValueChange: (value: string) => void;
  options: readonly Option[];
  placeholder?: string | undefined;
  id?: string | undefined;
  name?: string | undefined;
  invalid?: boolean | undefined;
  disabled?: boolean | undefined;
  controlSize?: ControlSize;
  onBlur?: () => void;
  'aria-label'?: string | undefined;
  'aria-labelledby'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | undefined;
  'aria-required'?: boolean | undefined;
  className?: string | undefined;
}

/** Radix reserves '' for "nothing chosen", but '' is often the value of "All". */
const EMPTY = '\u2400';
const toRadix = (value: string) => (value === '' ? EMPTY : value);

export function Select(props: SelectProps) {
  const { value, onValueChange, options, placeholder, id, name, invalid, disabled, controlSize = 'md' } = props;
  const chosen = options.some((option) => option.value === value) ? toRadix(value ?? '') : '';
  return (
    <Primitive.Root
      value={chosen}
      onValueChange={(next) => onValueChange(next === EMPTY ? '' : next)}
      {...(name ? { name } : {})}
      disabled={disabled ?? false}
    >
      <Primitive.Trigger
        id={id}
        aria-label={props['aria-label']}
        aria-labelledby={props['aria-labelledby']}
        aria-describedby={props['aria-describedby']}
        aria-required={props['aria-required']}
        aria-invalid={invalid || props['aria-invalid'] || undefined}
        onBlur={props.onBlur}
        className={cn(
          'field-frame flex w-full min-w-0 items-center justify-between gap-2 pr-2 pl-2.5 text-left text-base data-[placeholder]:text-ink-3 touch:min-h-11',
          CONTROL_HEIGHTS[controlSize],
          props.className,
        )}
      >
        <span className="min-w-0 truncate">
          <Primitive.Value placeholder={placeholder} />
        </span>
        <Primitive.Icon className="shrink-0 text-ink-3">
          <ChevronDown aria-hidden="true" strokeWidth={1.75} className="size-4" />
        </Primitive.Icon>
      </Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="motion-menu z-50 max-h-(--radix-select-content-available-height) min-w-(--radix-select-trigger-width) max-w-[calc(100vw-16px)] overflow-hidden rounded-card border border-line bg-raised text-ink shadow-pop"
        >
          <Primitive.Viewport className="max-h-80 p-1">
            {options.map((option) => (
              <Primitive.Item
                key={option.value}
                value={toRadix(option.value)}
                disabled={option.disabled ?? false}
                className={cn(MENU_ITEM, 'pr-8 data-[state=checked]:font-medium data-[state=checked]:text-brand-ink')}
              >
                <Primitive.ItemText>{option.label}</Primitive.ItemText>
                <Primitive.ItemIndicator className="absolute right-2">
                  <Check aria-hidden="true" />
                </Primitive.ItemIndicator>
              </Primitive.Item>
            ))}
          </Primitive.Viewport>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
