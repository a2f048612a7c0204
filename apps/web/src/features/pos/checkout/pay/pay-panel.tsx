import { Banner, Button, Field, Input } from '@bhandar/ui';
import { lazy, type RefObject, Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { CustomerFields } from '../../customers/customer-fields';
import { useKnownCustomers } from '../../customers/use-known-customers';
import { PrescriptionLines } from '../products/prescription-mark';
import type { Counter } from '../use-counter';
import { ExchangedGoods } from './exchanged-goods';
import { BillDiscount, OrderTotal } from './order-summary';
import { isPaying, PayBlock } from './pay-block';

const LinkedCustomer = lazy(() => import('../../customers/linked-customer'));
const ExchangeTotal = lazy(() => import('../../exchange/exchange-total'));

interface PayPanelProps {
  counter: Counter;
  /** There is room to show the cash fields from the start. */
  roomy?: boolean;
}

/** The customer, the discount and the payment of the bill. */
export function PayDetails({ counter, roomy = false }: PayPanelProps) {
  const { t } = useTranslation('pos');
  const { till } = counter;
  const { order, totals } = till;
  const { exchange } = order;
  const isPaidByGoods = exchange !== null && exchange.dueMinor >= totals.totalMinor && order.taken.length === 0;
  const isChosen = order.customerId !== null;
  const list = useKnownCustomers({
    customer: order.customer,
    isWanted: counter.customerOpen && !isChosen,
    locationId: counter.locationId,
    onPick: counter.pickCustomer,
  });
  return (
    <>
      <ExchangedGoods counter={counter} />
      <div className="flex shrink-0 flex-col gap-2 border-line border-t px-3 py-1.5">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <CustomerFields
            customer={order.customer}
            aside={
              <>
                <Suspense>
                  {isChosen ? <LinkedCustomer name={order.customer.name} onForget={till.forgetCustomer} /> : null}
                </Suspense>
                <Field label={t('billNote')}>
                  <Input
                    autoComplete="off"
                    maxLength={300}
                    value={order.note}
                    onChange={(event) => till.setNote(event.target.value)}
                  />
                </Field>
              </>
            }
            open={counter.customerOpen}
            onOpen={counter.openCustomer}
            onCancel={counter.cancelCustomer}
            onChange={till.setCustomer}
            first={counter.customerField}
            list={list}
          />
          <PrescriptionLines lines={order.lines} />
          <BillDiscount
            reason={order.discountReason}
            onReason={till.setDiscountReason}
            reasonField={counter.discountReason}
            totals={totals}
            discount={order.discount}
            discountPercent={till.discountPercent}
            onMore={counter.askColleague}
            onDiscount={till.setDiscount}
            discountField={counter.discountField}
            onDiscountEntered={counter.leaveDiscount}
          />
        </div>
        {isPaidByGoods ? null : <PayBlock counter={counter} roomy={roomy} />}
      </div>
    </>
  );
}

interface PayFootProps extends PayPanelProps {
  button?: RefObject<HTMLButtonElement | null>;
}

/** The total and the button that completes the sale, always visible. */
export function PayFoot({ counter, roomy = false, button }: PayFootProps) {
  const { t } = useTranslation('pos');
  const { failure, selling, till, payment, isRefused, whyNotComplete } = counter;
  const why = useId();
  const { exchange } = till.order;
  const { roundingMinor } = payment;
  const total = <OrderTotal lines={till.order.lines} totals={till.totals} roundingMinor={roundingMinor} />;
  return (
    <div className="flex w-full shrink-0 flex-col gap-2 border-line border-t px-3 pt-1.5 pb-3">
      {failure && !isRefused ? (
        <Banner tone="danger" title={failure.title}>
          {failure.text}
          {failure.isReleasable && counter.askColleague ? (
            <Button size="sm" className="mt-1" onClick={counter.askColleague}>
              {t('release')}
            </Button>
          ) : null}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        {exchange ? (
          <Suspense fallback={total}>
            <ExchangeTotal exchange={exchange} totalMinor={till.totals.totalMinor} roundingMinor={roundingMinor} />
          </Suspense>
        ) : (
          total
        )}
        <Button
          {...(button && { ref: button })}
          variant="pay"
          size="md"
          className="min-w-42 max-w-80 flex-1 max-sm:max-w-none sm:min-w-54"
          shortcut={isPaying(counter, roomy) ? 'Enter' : 'F9'}
          busy={selling}
          aria-disabled={counter.isEmpty || isRefused || undefined}
          aria-describedby={whyNotComplete ? why : undefined}
          onClick={counter.complete}
        >
          {selling ? t('processing') : t(exchange ? 'exchangeComplete' : 'completeSale')}
        </Button>
      </div>
      {whyNotComplete ? (
        <p id={why} className={counter.isSaidAbove ? 'sr-only' : 'text-right text-ink-2 text-sm'}>
          {whyNotComplete}
        </p>
      ) : null}
    </div>
  );
}
