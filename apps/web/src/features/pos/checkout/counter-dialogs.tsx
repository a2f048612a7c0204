import { lineKeyOf, type ReturnableSale } from '@bhandar/domain/pos';
import { lazy, Suspense } from 'react';
import type { WaitingSale } from '../../../offline/database';
import type { HeldBills } from '../held/use-held-bills';
import type { usePrinting } from '../receipts/use-printing';
import type { ReturnForm } from '../returns/return-receipt-form';
import type { Counter } from './use-counter';

// Loaded when first opened, because the till can sell without them.
const OrderSuccessful = lazy(async () => ({
  default: (await import('../receipts/order-successful')).OrderSuccessful,
}));
const ReasonDialog = lazy(() => import('./reason-dialog'));
const ReturnReceiptDialog = lazy(async () => ({
  default: (await import('../returns/return-receipt-dialog')).ReturnReceiptDialog,
}));
const FindReceiptDialog = lazy(async () => ({
  default: (await import('../returns/return-find-dialog')).FindReceiptDialog,
}));
const RecentSales = lazy(async () => ({ default: (await import('../receipts/recent-sales')).RecentSales }));
const WaitingSales = lazy(async () => ({ default: (await import('../offline/waiting-sales')).WaitingSales }));
const WaitingReceipt = lazy(async () => ({ default: (await import('../offline/waiting-receipt')).WaitingReceipt }));
const BatchChoice = lazy(async () => ({ default: (await import('./batch-choice')).BatchChoice }));
const ShiftDesk = lazy(() => import('../shifts/shift-desk'));
const HoldDialog = lazy(() => import('../held/hold-dialog'));
const HeldDialog = lazy(() => import('../held/held-dialog'));
const ReleaseDialog = lazy(() => import('../cashier/release-dialog'));
const LineDialog = lazy(() => import('./cart/line-dialog'));
const ArrangeDialog = lazy(() => import('./touch/arrange-dialog'));
const TillDevices = lazy(() => import('./devices/till-devices'));
const TillSettings = lazy(() => import('./devices/till-settings'));
const KeySheet = lazy(async () => ({ default: (await import('./key-sheet')).KeySheet }));

/** A dialog that is not part of the current sale. */
export type Aside = 'sales' | 'keys' | 'waiting' | 'shift' | 'hold' | 'held' | 'return' | 'arrange' | 'settings';

interface CounterDialogsProps {
  counter: Counter;
  locationId: string;
  /** The name of the store. */
  store: string;
  aside: Aside | undefined;
  onCloseAside: () => void;
  held: HeldBills;
  offline: boolean;
  waiting: readonly WaitingSale[];
  printing: ReturnType<typeof usePrinting>;
  onPrintFinished: () => void;
  receipt: ReturnableSale | undefined;
  onReceipt: (receipt: ReturnableSale) => void;
  /** A receipt that only this device knows. */
  unsent: WaitingSale | undefined;
  onUnsent: (sale: WaitingSale) => void;
  onCloseReceipt: () => void;
}

/** Puts what comes back of a receipt beside the cart. */
async function exchangeFor(counter: Counter, receipt: ReturnableSale | undefined, values: ReturnForm): Promise<void> {
  const { openExchange } = await import('../exchange/open-exchange');
  if (receipt) counter.openExchange(openExchange(receipt, values));
}

/** The dialogs of the counter; each returns the focus to the capture field. */
export default function CounterDialogs(given: CounterDialogsProps) {
  const { counter, locationId, aside, onCloseAside, printing, ...props } = given;
  const { finished, focusCapture } = counter;
  const closing = { onClose: onCloseAside, onClosed: focusCapture };
  return (
    <Suspense>
      <TillDevices counter={counter} store={props.store} />
      {finished ? (
        <OrderSuccessful
          sale={finished.sale}
          repeated={finished.repeated}
          pending={finished.pending}
          onPrint={props.onPrintFinished}
          onNewOrder={counter.newOrder}
          onClosed={focusCapture}
        />
      ) : null}
      {counter.asking ? (
        <ReasonDialog
          why={counter.asking.why}
          onReason={counter.giveReason}
          onClose={() => {
            counter.stopAsking();
            focusCapture();
          }}
        />
      ) : null}
      {counter.choosing ? (
        <BatchChoice
          key={lineKeyOf(counter.choosing)}
          line={counter.choosing}
          locationId={locationId}
          onChoose={counter.chooseBatch}
          onClose={counter.closeBatches}
          onClosed={focusCapture}
        />
      ) : null}
      {counter.releasing && counter.till.saleId ? (
        <ReleaseDialog
          locationId={locationId}
          saleId={counter.till.saleId}
          act="sell"
          onReleased={counter.takeRelease}
          onClose={counter.closeRelease}
          onClosed={() => counter.discountField.current?.focus()}
        />
      ) : null}
      {counter.editing ? (
        <LineDialog key={lineKeyOf(counter.editing)} line={counter.editing} counter={counter} />
      ) : null}
      {aside === 'hold' ? (
        <HoldDialog order={counter.till.order} onHold={(name) => void props.held.hold(name)} {...closing} />
      ) : null}
      {aside === 'held' ? <HeldDialog held={props.held} {...closing} /> : null}
      {aside === 'arrange' ? <ArrangeDialog locationId={locationId} {...closing} /> : null}
      {aside === 'sales' ? (
        <RecentSales locationId={locationId} onReprint={(id) => void printing.reprint(id)} {...closing} />
      ) : null}
      {aside === 'waiting' ? (
        <WaitingSales
          offline={props.offline}
          waiting={props.waiting}
          onPrint={(sale) => void printing.print(sale, { copy: true, pending: true })}
          {...closing}
        />
      ) : null}
      {aside === 'return' ? (
        <FindReceiptDialog
          onFound={props.onReceipt}
          onWaiting={props.onUnsent}
          onClose={() => {
            onCloseAside();
            focusCapture();
          }}
        />
      ) : null}
      {props.receipt ? (
        <ReturnReceiptDialog
          key={props.receipt.saleId}
          receipt={props.receipt}
          onExchange={(values) => {
            void exchangeFor(counter, props.receipt, values);
            props.onCloseReceipt();
            focusCapture();
          }}
          onClose={() => {
            props.onCloseReceipt();
            focusCapture();
          }}
        />
      ) : null}
      {props.unsent ? (
        <WaitingReceipt
          sale={props.unsent}
          onClose={() => {
            props.onCloseReceipt();
            focusCapture();
          }}
        />
      ) : null}
      {aside === 'shift' ? (
        <ShiftDesk
          locationId={locationId}
          offline={props.offline}
          onClose={() => {
            onCloseAside();
            focusCapture();
          }}
        />
      ) : null}
      {aside === 'settings' ? <TillSettings locationId={locationId} {...closing} /> : null}
      {aside === 'keys' ? <KeySheet {...closing} /> : null}
    </Suspense>
  );
}
