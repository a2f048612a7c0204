import { cartUnits } from '@bhandar/domain/pos';
import { Button, cn } from '@bhandar/ui';
import { ChevronRight } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { PHONE, useMedia } from '../../../lib/use-media';
import { type BillActions, CartHead, CartLines, HeldButton } from './cart/cart-panel';
import { shareOfScreen, useWholeLines } from './cart/use-whole-lines';
import { ExchangedGoods } from './pay/exchanged-goods';
import type { Counter } from './use-counter';

const loadPaySheet = () => import('./pay/pay-sheet');
/** Loaded once the till is painted. */
const PaySheet = lazy(loadPaySheet);

/** A new cart line moves what is below it. A second tap at the same place means what stood there before. */
const SETTLE_MS = 600;

function useJustChanged(value: number): boolean {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled !== value;
}

/** The share of the screen's height that the cart's lines take at most. */
const phoneRoom = shareOfScreen(0.34);
const tabletRoom = shareOfScreen(0.36);

/** Below 960 px: the cart above the products, and a bar that opens the payment. */
export function PhoneCounter({
  counter,
  bills,
  capture,
  products,
}: {
  counter: Counter;
  bills: BillActions;
  capture: ReactNode;
  products: ReactNode;
}) {
  const { t } = useTranslation('pos');
  const [paying, setPaying] = useState(false);
  const [opened, setOpened] = useState(false);
  if (paying && !opened) setOpened(true);
  useEffect(() => void loadPaySheet().catch(() => undefined), []);
  const { order, totals } = counter.till;
  const { roundingMinor } = counter.payment;
  const units = cartUnits(order.lines);
  const cart = useRef<HTMLElement>(null);
  useWholeLines(cart, useMedia(PHONE) ? phoneRoom : tabletRoom);
  const isMoving = useJustChanged(order.lines.length);
  const isSold = counter.finished !== undefined;
  // Behind the receipt, so that the next order begins with the store and the tabs in view.
  useEffect(() => {
    if (isSold) window.scrollTo(0, 0);
  }, [isSold]);
  // Reset for each order, or the first product of the next one would open the payment.
  if (paying && (units === 0 || isSold)) setPaying(false);
  return (
    <div className="flex flex-col gap-2 pb-[calc(72px+env(safe-area-inset-bottom))]">
      <div className="sticky top-13 z-10 -mx-4 flex flex-col gap-2 bg-canvas px-4 py-1.5 sm:-mx-6 sm:px-6">
        {capture}
        {units === 0 && bills.count > 0 ? <HeldButton bills={bills} className="self-start" /> : null}
        {units > 0 && !paying ? (
          <section
            ref={cart}
            aria-label={t('cart')}
            className={cn(
              '@container overflow-hidden rounded-card border border-line bg-surface',
              isMoving && 'pointer-events-none',
            )}
          >
            <CartHead counter={counter} bills={bills} cart={cart} />
            <CartLines counter={counter} className="scroll-shade" />
          </section>
        ) : null}
        {paying || !order.exchange ? null : (
          <div className="overflow-hidden rounded-card border border-line">
            <ExchangedGoods counter={counter} />
          </div>
        )}
      </div>
      <div className={cn('contents', isMoving && 'pointer-events-none')}>{products}</div>
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface p-2 pb-[calc(8px+env(safe-area-inset-bottom))]">
        <Button
          variant="pay"
          size="md"
          className="w-full [&>span]:w-full"
          disabled={units === 0}
          aria-disabled={counter.isRefused || undefined}
          onClick={() => (counter.isRefused ? counter.complete() : setPaying(true))}
        >
          <span className="flex w-full items-center justify-between gap-3">
            <span className="font-medium text-lg">{units === 0 ? t('emptyTitle') : t('units', { count: units })}</span>
            <span className="ml-auto">
              {formatMoney(totals.totalMinor + roundingMinor - (order.exchange?.dueMinor ?? 0))}
            </span>
            <span className="flex items-center">
              {t('pay')}
              <ChevronRight aria-hidden="true" className="-mr-1 size-5" />
            </span>
          </span>
        </Button>
      </div>
      {opened ? (
        <Suspense>
          <PaySheet counter={counter} open={paying} onOpenChange={setPaying} />
        </Suspense>
      ) : null}
    </div>
  );
}
