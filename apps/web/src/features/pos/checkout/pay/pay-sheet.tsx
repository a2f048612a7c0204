import { Sheet } from '@bhandar/ui';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CartLines } from '../cart/cart-panel';
import { shareOfScreen, useWholeLines } from '../cart/use-whole-lines';
import type { Counter } from '../use-counter';
import { PayDetails, PayFoot } from './pay-panel';

/** The share of the screen's height that the lines take at most. */
const sheetRoom = shareOfScreen(0.27);

interface PaySheetProps {
  counter: Counter;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The payment on a phone, with the cart above it. */
export default function PaySheet({ counter, open, onOpenChange }: PaySheetProps) {
  const { t } = useTranslation('pos');
  const complete = useRef<HTMLButtonElement>(null);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      // Enter sells, as the button says; a field would call the keyboard over the sheet.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        complete.current?.focus();
      }}
      title={t('pay')}
      footer={<PayFoot counter={counter} roomy button={complete} />}
      className="[&>div]:p-0 [&>footer]:bg-raised [&>footer]:p-0"
    >
      <PaidLines counter={counter} />
      <PayDetails counter={counter} roomy />
    </Sheet>
  );
}

function PaidLines({ counter }: { counter: Counter }) {
  const box = useRef<HTMLDivElement>(null);
  useWholeLines(box, sheetRoom);
  return (
    <div ref={box} className="@container">
      <CartLines counter={counter} inSheet className="scroll-shade" />
    </div>
  );
}
