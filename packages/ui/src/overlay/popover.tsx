import { Popover as Primitive } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { cn } from '../cn';

export interface PopoverProps {
  trigger: ReactElement;
  children: ReactNode;
  /** Accessible name of the panel. */
  label?: string;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'bottom' | 'left' | 'right';
  className?: string;
}

export function Popover({
  trigger,
  children,
  label,
  align = 'start',
  side = 'bottom',
  className,
  ...state
}: PopoverProps) {
  return (
    <Primitive.Root {...state}>
      <Primitive.Trigger asChild>{trigger}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          aria-label={label}
          align={align}
          side={side}
          sideOffset={4}
          collisionPadding={8}
          className={cn(
            'motion-menu z-50 w-72 max-w-[calc(100vw-16px)] rounded-card border border-line bg-raised p-3 text-ink shadow-pop outline-none!',
            className,
          )}
        >
          {children}
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  );
}
