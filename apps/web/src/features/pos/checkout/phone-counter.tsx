import { cartUnits } from '@bhandar/domain/pos';
import { Button, Sheet } from '@bhandar/ui';
import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/format';
import { CartHead, CartLines } from './cart-panel';
import { CheckoutDetails, CheckoutFoot } from './checkout';
import type { Counter } from './use-counter';

/** Below 960 px: the cart above the products, and a bar that leads to the payment. */
export function PhoneCounter({
  counter,
  capture,
  products,
}: {
  counter: Counter;
  capture: ReactNode;
  products: ReactNode;
}) {
  const { t } = useTranslation('pos');
  const [paying, setPaying] = useState(false);
  const { order, totals } = counter.till;
  const units = cartUnits(order.lines);
  // Each order is paid by a tap of its own: its first product would open the payment else.
  if (paying && (units === 0 || counter.finished)) setPaying(false);
  return (
    <div className="flex flex-col gap-4 pb-[calc(72px+env(safe-area-inset-bottom))]">
      {capture}
      {units > 0 ? (
        <section aria-label={t('cart')} className="overflow-hidden rounded-card border border-line bg-surface">
          <CartHead counter={counter} />
          <CartLines counter={counter} />
        </section>
      ) : null}
      {products}
      <div className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface p-2 pb-[calc(8px+env(safe-area-inset-bottom))]">
        <Button
          variant="pay"
          size="lg"
          className="w-full [&>span]:w-full"
          disabled={units === 0}
          onClick={() => setPaying(true)}
        >
          <span className="flex w-full items-center justify-between gap-3">
            <span className="font-medium text-lg">{t('payBar', { count: units })}</span>
            <span className="ml-auto">{formatMoney(totals.totalMinor)}</span>
            <span className="flex items-center">
              {t('pay')}
              <ChevronRight aria-hidden="true" className="-mr-1 size-5" />
            </span>
          </span>
        </Button>
      </div>
      <Sheet open={paying} onOpenChange={setPaying} title={t('pay')} className="[&>div]:p-0">
        <CheckoutDetails counter={counter} roomy />
        <CheckoutFoot counter={counter} roomy />
      </Sheet>
    </div>
  );
}
