import { Tabs as Primitive } from 'radix-ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { cn } from '../cn';

export interface TabItem {
  value: string;
  label: ReactNode;
  count?: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  value: string;
  onValueChange: (value: string) => void;
  items: readonly TabItem[];
  /** Accessible name of the tab list. */
  label?: string;
  /** The panel of the chosen tab; without it the tabs control content elsewhere. */
  children?: ReactNode;
  className?: string;
}

export function Tabs({ value, onValueChange, items, label, children, className }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const shown = useRef(false);
  const chosen = items.findIndex((item) => item.value === value);
  // Scrolls the tab list only, not the page. The first tabs stay in view until another one is chosen.
  useEffect(() => {
    const tab = list.current?.children[chosen];
    if (!list.current || !(tab instanceof HTMLElement)) return;
    const { scrollLeft, clientWidth } = list.current;
    const isFirst = !shown.current;
    shown.current = true;
    if (isFirst && tab.offsetLeft < clientWidth) return;
    const hidden = tab.offsetLeft + tab.offsetWidth - clientWidth;
    list.current.scrollLeft = Math.min(tab.offsetLeft, Math.max(scrollLeft, hidden));
  }, [chosen]);
  const loose = children === undefined || children === null;
  return (
    <Primitive.Root value={value} onValueChange={onValueChange} className={cn('min-w-0', className)}>
      <Primitive.List
        ref={list}
        aria-label={label}
        className="fade-scrolled -mx-1 relative flex gap-3 overflow-x-auto border-line border-b [scrollbar-width:none]"
      >
        {items.map((item) => (
          <Primitive.Trigger
            key={item.value}
            value={item.value}
            disabled={item.disabled ?? false}
            {...(loose ? { 'aria-controls': undefined } : {})}
            className="group relative -mb-px inline-flex h-10 shrink-0 items-center gap-2 rounded-t-tag border-transparent px-1 border-b-2 font-medium text-base text-ink-2 -outline-offset-2! transition-colors hover:text-ink disabled:text-ink-3 data-[state=active]:border-brand data-[state=active]:text-brand-ink touch:h-12"
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="rounded-tag bg-sunken px-1.5 text-ink-3 text-xs tabular-nums group-data-[state=active]:bg-brand-soft group-data-[state=active]:text-brand-ink">
                {item.count}
              </span>
            )}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {loose ? null : (
        <Primitive.Content value={value} className="pt-4">
          {children}
        </Primitive.Content>
      )}
    </Primitive.Root>
  );
}
