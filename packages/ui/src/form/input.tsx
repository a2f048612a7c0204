import type { ComponentProps, ReactNode } from 'react';
import { cn } from '../cn';

export const CONTROL_HEIGHTS = { sm: 'h-8', md: 'h-9', lg: 'h-11' } as const;
export type ControlSize = keyof typeof CONTROL_HEIGHTS;

export interface InputProps extends ComponentProps<'input'> {
  controlSize?: ControlSize;
  /** Before the text: an icon, a currency sign. */
  leading?: ReactNode;
  /** After the text: a unit, a button, a key chip. */
  trailing?: ReactNode;
}

export function Input({ controlSize = 'md', leading, trailing, className, type = 'text', ...rest }: InputProps) {
  return (
    <div
      className={cn(
        'field-frame flex w-full min-w-0 items-center touch:min-h-11',
        CONTROL_HEIGHTS[controlSize],
        className,
      )}
    >
      {leading ? <Adornment className="pl-2.5">{leading}</Adornment> : null}
      <input
        type={type}
        className="h-full w-full min-w-0 flex-1 text-ellipsis bg-transparent px-2.5 text-base text-inherit max-sm:text-lg"
        {...rest}
      />
      {trailing ? <Adornment className="pr-1.5">{trailing}</Adornment> : null}
    </div>
  );
}

function Adornment({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-ink-3 text-sm [&>svg]:size-4 [&>svg]:stroke-[1.75]',
        className,
      )}
    >
      {children}
    </span>
  );
}
