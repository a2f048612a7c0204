import { Banner, Button, RadioGroup } from '@bhandar/ui';
import { Banknote, CreditCard } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { CustomerFields } from '../customers/customer-fields';
import { KnownCustomers } from '../customers/known-customers';
import { OrderSummary, OrderTotal } from './order-summary';
import { TenderBlock } from './tender-block';
import type { Counter } from './use-counter';

interface CheckoutProps {
  counter: Counter;
  /** The cash that was given has its place from the start. */
  roomy?: boolean;
}

const isTendering = ({ till: { order }, tenderOpen }: Counter, roomy: boolean): boolean =>
  order.method === 'cash' && (roomy || tenderOpen) && order.lines.length > 0;

/** Everything between the cart and the sale: who buys, what is taken off, how it is paid. */
export function CheckoutDetails({ counter, roomy = false }: CheckoutProps) {
  const { t } = useTranslation('pos');
  const { till, tender } = counter;
  const { order, totals } = till;
  const isCash = order.method === 'cash' && order.lines.length > 0;
  return (
    <div className="flex shrink-0 flex-col border-line border-t">
      <CustomerFields
        customer={order.customer}
        aside={
          <KnownCustomers
            customer={order.customer}
            chosen={order.customerId !== null}
            locationId={counter.locationId}
            onChoose={till.chooseCustomer}
            onForget={till.forgetCustomer}
          />
        }
        open={counter.customerOpen}
        onOpen={counter.openCustomer}
        onChange={till.setCustomer}
        first={counter.customerField}
      />
      <div className="flex flex-col gap-3 border-line border-t px-4 py-3">
        <OrderSummary
          totals={totals}
          discount={order.discount}
          discountPercent={till.discountPercent}
          onDiscount={till.setDiscount}
          discountField={counter.discountField}
        />
        <div className="flex items-center justify-between gap-3">
          <RadioGroup
            variant="cards"
            aria-label={t('paymentMethod')}
            value={order.method}
            onValueChange={(method) => till.setMethod(method === 'card' ? 'card' : 'cash')}
            options={[
              { value: 'cash', label: t('cash'), icon: <Banknote /> },
              { value: 'card', label: t('card'), icon: <CreditCard /> },
            ]}
            className="flex-1 *:min-w-28 *:basis-28"
          />
        </div>
        {isTendering(counter, roomy) ? (
          <TenderBlock
            totalMinor={totals.totalMinor}
            tender={tender}
            onTyped={counter.setTendered}
            onComplete={counter.complete}
            onClose={counter.closeTender}
            row={counter.tenderRow}
          />
        ) : isCash ? (
          <Button variant="link" size="sm" className="self-start" onClick={counter.openTender}>
            {t('cashGiven')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** What it comes to and the button that sells: in view at any height, whatever stands above. */
export function CheckoutFoot({ counter, roomy = false }: CheckoutProps) {
  const { t } = useTranslation('pos');
  const { failure, selling, till } = counter;
  return (
    <div className="flex shrink-0 flex-col gap-3 border-line border-t px-4 pt-2 pb-4">
      <OrderTotal totals={till.totals} />
      {failure ? (
        <Banner tone="danger" title={failure.title}>
          {failure.text}
        </Banner>
      ) : null}
      <Button
        variant="pay"
        size="lg"
        className="w-full"
        shortcut={isTendering(counter, roomy) ? 'Enter' : 'F9'}
        busy={selling}
        onClick={counter.complete}
      >
        {selling ? t('processing') : t('completeSale')}
      </Button>
    </div>
  );
}
