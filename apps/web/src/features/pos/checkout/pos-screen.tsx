import type { ReturnableSale, TillContext } from '@bhandar/domain/pos';
import { Banner, cn } from '@bhandar/ui';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type EarlyKeys, keysBeforeScreen } from '../../../kit/scan/early-keys';
import { useScanner } from '../../../kit/scan/use-scanner';
import { useActor } from '../../../kit/scope';
import { trpc } from '../../../lib/api/trpc';
import { refusalText } from '../../../lib/refusals';
import { blockReload } from '../../../lib/reload';
import { DESKTOP, useMedia } from '../../../lib/use-media';
import type { WaitingSale } from '../../../offline/database';
import { useHeldBills } from '../held/use-held-bills';
import { useWaiting } from '../offline/use-waiting';
import { lastSale } from '../receipts/last-sale';
import { usePrinting } from '../receipts/use-printing';
import { useKeptOrdersRead } from '../use-orders';
import { CaptureField } from './capture-field';
import { type BillActions, CartHead, CartLines } from './cart/cart-panel';
import { useWholeLines } from './cart/use-whole-lines';
import type { Aside } from './counter-dialogs';
import { SellingFrom, TillHeader } from './header/till-header';
import { useMovedBill } from './move-bill';
import { PayDetails, PayFoot } from './pay/pay-panel';
import { ProductsPane } from './products/products-pane';
import { useCatalogue } from './products/use-catalogue';
import { Loading } from './till-loading';
import { type TillMode, useTillMode } from './till-mode';
import { useCapture } from './use-capture';
import { type Counter as CounterState, useCounter } from './use-counter';
import { useFocusBack } from './use-focus-back';
import { useRestored } from './use-restored';
import { useTillContext } from './use-till-context';
import { hasDialog, useTillKeys } from './use-till-keys';
import './till.css';

const ShiftChip = lazy(() => import('../shifts/shift-chip'));
const NetworkChip = lazy(() => import('../offline/network-chip'));
const OfflineBanner = lazy(() => import('../offline/offline-banner'));
const NotOpen = lazy(() => import('./not-open'));
/** What opens over the counter, fetched right after its first paint. */
const CounterDialogs = lazy(() => import('./counter-dialogs'));
/** Counters have no use for it. */
const PhoneCounter = lazy(async () => ({ default: (await import('./phone-counter')).PhoneCounter }));

export default function PosScreen() {
  const [storeId, setStoreId] = useState<string>();
  const { context, unknown, failed, retry } = useTillContext(storeId);
  const isRead = useKeptOrdersRead();
  const [early] = useState(keysBeforeScreen);
  if (unknown || failed || (context && !context.store)) {
    return <NotOpen unknown={unknown} failed={failed} onRetry={retry} />;
  }
  if (!context?.store || !isRead) return <Loading early={early} />;
  const { id } = context.store;
  return <Counter key={id} locationId={id} context={context} early={early} onStore={setStoreId} />;
}

interface CounterProps {
  locationId: string;
  context: TillContext;
  early: EarlyKeys;
  onStore: (id: string) => void;
}

function Counter({ locationId, context, early, onStore }: CounterProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const desktop = useMedia(DESKTOP);
  const [mode] = useTillMode();
  const actor = useActor();
  const catalogue = useCatalogue({ userId: actor.id, locationId });
  const { offline, kept, isComing } = catalogue;
  const waiting = useWaiting();
  useMovedBill();
  const seat = { userId: actor.id, cashier: actor.name, locationId, context };
  const counter = useCounter(seat, () => void catalogue.refresh());
  const held = useHeldBills(counter, seat);
  const [receipt, setReceipt] = useState<ReturnableSale>();
  const [unsent, setUnsent] = useState<WaitingSale>();
  const capture = useCapture({
    counter,
    locationId,
    kept,
    isComing,
    waiting,
    early,
    onReceipt: setReceipt,
    onUnsent: setUnsent,
  });
  const printing = usePrinting();
  const [aside, setAside] = useState<Aside>();
  const { finished, till, refreshCart, focusCapture } = counter;
  const { restored, dismiss } = useRestored(till);
  const bills = {
    count: held.bills.length,
    onHold: () => {
      if (till.order.lines.length === 0) counter.complete();
      else if (held.mayHold()) setAside('hold');
    },
    onHeld: () => setAside('held'),
  };
  const busy = till.order.lines.length > 0 || till.order.exchange !== null || counter.selling || finished !== undefined;
  useEffect(() => (busy ? blockReload() : undefined), [busy]);
  const quantityOf = (productId: string) =>
    till.order.lines.reduce((sum, line) => (line.product.productId === productId ? sum + line.quantity : sum), 0);
  const reprint = () => {
    const last = finished?.sale.id ?? lastSale();
    if (finished) void printing.print(finished.sale, { copy: false, pending: finished.pending });
    else if (last) void printing.reprint(last);
    else setAside('sales');
  };

  const blocked =
    finished !== undefined ||
    aside !== undefined ||
    receipt !== undefined ||
    unsent !== undefined ||
    counter.asking !== undefined ||
    counter.choosing !== undefined ||
    counter.editing !== undefined;
  // The next scan closes a finished sale that names no money to pay out.
  const isPaidOut = finished && !finished.sale.exchange?.refunds.length;
  const scanner = useScanner(capture.scan, () => !isPaidOut && (blocked || hasDialog(counter)));
  useFocusBack(blocked, focusCapture);
  useTillKeys({
    counter,
    capture,
    blocked,
    scanning: scanner.running,
    onReprint: reprint,
    onHold: bills.onHold,
    onHeld: bills.onHeld,
    onReturn: () => setAside('return'),
    onShift: () => setAside('shift'),
    onKeySheet: () => setAside('keys'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the counter opens
  useEffect(() => {
    focusCapture();
    // The focus has selected what was typed early, and the next letter would replace it.
    counter.capture.current?.setSelectionRange(100, 100);
    void refreshCart().catch(() => undefined);
  }, []);

  if (capture.list.error) return <NotOpen failed onRetry={() => void capture.list.refetch()} />;
  const place = {
    userId: actor.id,
    locationId,
    kept,
    isComing,
    ownOrdersAt: context.sellFrom === 'own-orders' ? context.store?.name : undefined,
    sellsNothing: context.sellFrom === 'own-orders' && !context.hasApprovedOrders,
  };
  const field = <CaptureField capture={capture} counter={counter} place={place} covered={blocked} />;
  const products = (
    <>
      <Suspense>
        <OfflineBanner catalogue={catalogue} />
      </Suspense>
      <ProductsPane
        mode={mode}
        place={place}
        onArrange={() => setAside('arrange')}
        list={capture.list}
        results={capture.results}
        offer={capture.offer}
        insteadOf={capture.insteadOf}
        kind={capture.kind}
        onKind={capture.setKind}
        search={capture.settled}
        onClearSearch={() => {
          capture.setText('');
          focusCapture();
        }}
        highlighted={capture.highlighted}
        quantityOf={quantityOf}
        onAdd={(product) => {
          counter.add(product, { insteadOf: capture.insteadOf(product) });
          capture.setText('');
        }}
      />
      <SellingFrom context={context} />
    </>
  );
  return (
    <div data-till="" className="flex min-h-0 flex-1 flex-col gap-2 max-pos:gap-1">
      <p role="status" className="sr-only">
        <span key={counter.added?.id}>{counter.added?.text}</span>
      </p>
      <TillHeader
        context={context}
        shift={
          <Suspense>
            <ShiftChip locationId={locationId} onOpen={() => setAside('shift')} />
          </Suspense>
        }
        network={
          <Suspense>
            <NetworkChip offline={offline} waiting={waiting} onOpen={() => setAside('waiting')} />
          </Suspense>
        }
        onStore={onStore}
        refreshing={capture.list.isFetching}
        onRefresh={() => {
          void utils.pos.invalidate();
          void refreshCart().catch(() => undefined);
        }}
        onRecentSales={() => setAside('sales')}
        onKeySheet={() => setAside('keys')}
        onSettings={() => setAside('settings')}
      />
      {context.refusal ? (
        <Banner ref={counter.refusalBanner} tone="danger" className="focus:outline-2 focus:outline-danger">
          {refusalText(context.refusal)}
        </Banner>
      ) : null}
      {restored ? (
        <Banner tone="info" onDismiss={dismiss}>
          {t(offline ? 'restoredOffline' : 'restored')}
        </Banner>
      ) : null}
      {desktop ? (
        <Desk mode={mode} counter={counter} bills={bills} capture={field} products={products} />
      ) : (
        <Suspense>
          <PhoneCounter counter={counter} bills={bills} capture={field} products={products} />
        </Suspense>
      )}
      <Suspense>
        <CounterDialogs
          counter={counter}
          locationId={locationId}
          store={context.store?.name ?? ''}
          aside={aside}
          held={held}
          onCloseAside={() => setAside(undefined)}
          offline={offline}
          waiting={waiting}
          printing={printing}
          onPrintFinished={reprint}
          receipt={receipt}
          onReceipt={setReceipt}
          unsent={unsent}
          onUnsent={setUnsent}
          onCloseReceipt={() => {
            setReceipt(undefined);
            setUnsent(undefined);
          }}
        />
      </Suspense>
    </div>
  );
}

interface DeskProps {
  mode: TillMode;
  counter: CounterState;
  bills: BillActions;
  capture: ReactNode;
  products: ReactNode;
}

/** From 960 px: products and cart side by side over the whole height; only their lists scroll. */
function Desk({ mode, counter, bills, capture, products }: DeskProps) {
  const { t } = useTranslation('pos');
  const cart = useRef<HTMLElement>(null);
  const pay = useRef<HTMLDivElement>(null);
  useWholeLines(cart, (box) => (pay.current?.offsetTop ?? 0) - box.offsetTop);
  return (
    <div
      className={cn(
        'grid min-h-0 flex-1 gap-3',
        mode === 'scan'
          ? 'grid-cols-[minmax(min(444px,100%-526px),2fr)_minmax(0,3fr)]'
          : 'grid-cols-[minmax(0,1fr)_clamp(400px,36%,560px)]',
      )}
    >
      <div className="flex min-h-0 min-w-0 flex-col gap-2">
        {capture}
        {products}
      </div>
      <section
        ref={cart}
        aria-label={t('cart')}
        data-cart=""
        className="@container flex min-h-0 flex-col overflow-hidden rounded-card border border-line bg-surface"
      >
        <CartHead counter={counter} bills={bills} cart={cart} />
        <CartLines counter={counter} className="min-h-0 flex-1" />
        <div ref={pay} className="mt-auto shrink-0">
          <PayDetails counter={counter} />
          <PayFoot counter={counter} />
        </div>
      </section>
    </div>
  );
}
