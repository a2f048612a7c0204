import type { ReactNode } from 'react';
import { cn } from './cn';

export interface KbdProps {
  children: ReactNode;
  className?: string;
}

export function Kbd({ children, className }: KbdProps) {
  return (
    <kbd
      className={cn(
        'inline-flex h-[18px] min-w-[18px] items-center justify-center rounded-tag border border-line bg-sunken px-1 text-[11px] leading-none text-ink-2',
        className,
      )}
    >
      {children}
    </kbd>
  );
}
