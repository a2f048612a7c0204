import { cartUnits, lineKeyOf, mostOfLine } from '@bhandar/domain/pos';
import { Button, cn, EmptyState } from '@bhandar/ui';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCount, formatMoney } from '../../../../lib/format';
import { useDebounced } from '../../../../lib/use-debounced';
import type { Counter } from '../use-counter';
import { CartLineRow } from './cart-line-row';

/** Fetched with the first line of the bill. */
const HiddenLines = lazy(() => import('./hidden-lines'));

interface CartLinesProps {
  counter: Counter;
  /** The sheet of a phone shows the whole bill from its first line, and selects a line when it is touched. */
  inSheet?: boolean;
  className?: string;
}

/** The lines in their own scrolling box; the selected line stays visible when the box shrinks. */
export function CartLines({ counter, inSheet = false, className }: CartLinesProps) {
  const { t } = useTranslation('pos');
  const { order } = counter.till;
  const [touched, setTouched] = useState<string>();
  const selected = inSheet ? touched : counter.selected;
  const select = (line: string) => {
    if (inSheet) setTouched(line);
    counter.lineActions.onSelect(line);
  };
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const scroller = box.current;
    if (!scroller || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => {
      scroller.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
    });
    observer.observe(scroller);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={box} data-lines="" className={cn('overflow-y-auto overscroll-contain', className)}>
      {order.lines.length === 0 ? (
        <EmptyState title={t('emptyTitle')} description={t('emptyText')} />
      ) : (
        <ul aria-label={t('cart')}>
          {order.lines.map((line) => (
            <CartLineRow
              key={lineKeyOf(line)}
              line={line}
              most={mostOfLine(order.lines, line)}
              selected={selected === lineKeyOf(line)}
              capped={counter.capped === lineKeyOf(line)}
              // At a desk the lines are shorter during payment, so that more of them are visible.
              adjustable={inSheet || !counter.tenderOpen}
              flash={counter.flashes[lineKeyOf(line)] ?? 0}
              {...counter.lineActions}
              onSelect={select}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

export interface BillActions {
  count: number;
  onHold: () => void;
  onHeld: () => void;
}

export function HeldButton({ bills, className }: { bills: BillActions; className?: string }) {
  const { t } = useTranslation('pos');
  return (
    <Button variant="ghost" size="sm" shortcut="F6" className={className} onClick={bills.onHeld}>
      {t('heldBills')} <span className="tabular-nums">{formatCount(bills.count)}</span>
    </Button>
  );
}

interface CartHeadProps {
  counter: Counter;
  bills: BillActions;
  /** Holds the lines. */
  cart: RefObject<HTMLElement | null>;
}

export function CartHead({ counter, bills, cart }: CartHeadProps) {
  const { t } = useTranslation('pos');
  const { order, totals } = counter.till;
  const units = cartUnits(order.lines);
  const lines = t('cartLines', { count: order.lines.length });
  const counted = t('units', { count: units });
  const news = useDebounced(units > 0 ? `${lines}, ${counted}, ${formatMoney(totals.totalMinor)}` : '', 500);
  return (
    <header className="flex min-h-9 shrink-0 items-center justify-between gap-3 border-line border-b py-0.5 pr-1.5 pl-3">
      <div className="flex min-w-0 items-center">
        <h2 className="font-semibold text-base">
          {t('cart')}{' '}
          {units > 0 ? (
            <span className="ml-1 whitespace-nowrap font-regular text-ink-3 tabular-nums">
              {lines} {/* The pay bar of a phone counts the units. */}
              <span className="max-sm:hidden">· {counted}</span>
            </span>
          ) : null}
        </h2>
        {units > 0 ? (
          <Suspense>
            <HiddenLines cart={cart} count={order.lines.length} />
          </Suspense>
        ) : null}
      </div>
      <span role="status" className="sr-only">
        {news}
      </span>
      <div className="flex items-center">
        {bills.count > 0 ? <HeldButton bills={bills} className="touch:-my-1" /> : null}
        {order.lines.length > 0 ? (
          <>
            <Button variant="ghost" size="sm" shortcut="F4" className="touch:-my-1" onClick={bills.onHold}>
              {t('holdBill')}
            </Button>
            <Button variant="ghost" size="sm" className="touch:-my-1" onClick={counter.clearCart}>
              {t('clearCart')}
            </Button>
          </>
        ) : null}
      </div>
    </header>
  );
}
