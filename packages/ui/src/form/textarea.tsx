import type { ComponentProps } from 'react';
import { cn } from '../cn';

export type TextareaProps = ComponentProps<'textarea'>;

export function Textarea({ className, rows = 3, ...rest }: TextareaProps) {
  return (
    <textarea
      rows={rows}
      className={cn(
        'field-frame field-sizing-content block max-h-80 min-h-20 w-full px-2.5 py-2 text-base max-sm:text-lg',
        className,
      )}
      {...rest}
    />
  );
}
