import { Sheet } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CartLines } from '../cart/cart-panel';
import { useWholeLines } from '../cart/use-whole-lines';
import type { Counter } from '../use-counter';
import { PayDetails, PayFoot } from './pay-panel';

/** The share of the screen's height that the lines take at most. */
const MAX_SHARE = 0.27;

interface PaySheetProps {
  counter: Counter;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The payment on a phone, with the cart above it. */
export default function PaySheet({ counter, open, onOpenChange }: PaySheetProps) {
  const { t } = useTranslation('pos');
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('pay')}
      footer={<PayFoot counter={counter} roomy />}
      className="[&>div]:p-0 [&>footer]:bg-raised [&>footer]:p-0"
    >
      <PaidLines counter={counter} />
      <PayDetails counter={counter} roomy />
    </Sheet>
  );
}

function PaidLines({ counter }: { counter: Counter }) {
  const box = useRef<HTMLDivElement>(null);
  useWholeLines(box, MAX_SHARE);
  return (
    <div ref={box} className="@container">
      <CartLines counter={counter} paying className="scroll-shade" />
    </div>
  );
}
