import { Sheet } from '@bhandar/ui';
import { useTranslation } from 'react-i18next';
import { CartLines } from '../cart/cart-panel';
import type { Counter } from '../use-counter';
import { PayDetails, PayFoot } from './pay-panel';

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
      <div className="@container">
        <CartLines counter={counter} paying className="max-h-[27dvh]" />
      </div>
      <PayDetails counter={counter} roomy />
    </Sheet>
  );
}
