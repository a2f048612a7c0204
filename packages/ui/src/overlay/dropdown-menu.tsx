import { Check } from 'lucide-react';
import { DropdownMenu as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn';

export const MENU_PANEL =
  'motion-menu z-50 min-w-44 overflow-hidden rounded-card border border-line bg-raised p-1 text-ink shadow-pop';
export const MENU_ITEM =
  'relative flex min-h-8 w-full cursor-default select-none items-center gap-2 rounded-control px-2 py-1.5 text-base outline-none! data-[highlighted]:bg-hover data-[disabled]:text-ink-3 touch:min-h-11 [&_svg]:size-4 [&_svg]:stroke-[1.75]';

export interface DropdownMenuProps {
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

export function DropdownMenu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  className,
  ...state
}: DropdownMenuProps) {
  return (
    <Primitive.Root {...state}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            MENU_PANEL,
            'max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface DropdownMenuItemProps {
  onSelect?: (event: Event) => void;
  icon?: ReactNode;
  shortcut?: string;
  tone?: 'neutral' | 'danger';
  disabled?: boolean;
  /** Renders the only child (a link) as the item. */
  asChild?: boolean;
  children: ReactNode;
}

export function DropdownMenuItem({
  icon,
  shortcut,
  tone = 'neutral',
  asChild = false,
  children,
  ...rest
}: DropdownMenuItemProps) {
  const classes = cn(MENU_ITEM, tone === 'danger' && 'text-danger-ink data-[highlighted]:bg-danger-soft');
  if (asChild) {
    return (
      <Primitive.Item asChild className={classes} {...rest}>
        {children}
      </Primitive.Item>
    );
  }
  return (
    <Primitive.Item className={classes} {...rest}>
      {icon ? (
        <span aria-hidden="true" className={cn('inline-flex', tone === 'neutral' && 'text-ink-3')}>
          {icon}
        </span>
      ) : null}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {shortcut ? <span className="pl-4 font-mono text-ink-3 text-xs">{shortcut}</span> : null}
    </Primitive.Item>
  );
}

export interface DropdownMenuCheckboxItemProps {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
  children: ReactNode;
}

/** Keeps the menu open, so that several items can be set. */
export function DropdownMenuCheckboxItem({ children, ...rest }: DropdownMenuCheckboxItemProps) {
  return (
    <Primitive.CheckboxItem className={cn(MENU_ITEM, 'pl-8')} onSelect={(event) => event.preventDefault()} {...rest}>
      <Primitive.ItemIndicator className="absolute left-2 text-brand-ink">
        <Check aria-hidden="true" />
      </Primitive.ItemIndicator>
      {children}
    </Primitive.CheckboxItem>
  );
}

export interface DropdownMenuRadioGroupProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: ReactNode }[];
}

export function DropdownMenuRadioGroup({ value, onValueChange, options }: DropdownMenuRadioGroupProps) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <Primitive.RadioItem key={option.value} value={option.value} className={cn(MENU_ITEM, 'pl-8')}>
          <Primitive.ItemIndicator className="absolute left-2 text-brand-ink">
            <Check aria-hidden="true" />
          </Primitive.ItemIndicator>
          {option.label}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <Primitive.Label className="px-2 pt-1.5 pb-1 text-ink-3 text-xs">{children}</Primitive.Label>;
}

export function DropdownMenuSeparator() {
  return <Primitive.Separator className="-mx-1 my-1 h-px bg-line" />;
}
