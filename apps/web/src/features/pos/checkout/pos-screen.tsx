import type { ReturnableSale, TillContext } from '@bhandar/domain/pos';
import { Banner, Button, EmptyState, Skeleton } from '@bhandar/ui';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, useActor, useScanner } from '../../../kit';
import { trpc } from '../../../lib/api/trpc';
import { holdReload } from '../../../lib/reload';
import { DESKTOP, useMedia } from '../../../lib/use-media';
import { NetworkChip } from '../offline/network-chip';
import { AwayBanner } from '../offline/offline-banner';
import { useWaiting } from '../offline/use-waiting';
import { WaitingSales } from '../offline/waiting-sales';
import { lastSale } from '../receipts/last-sale';
import { OrderSuccessful } from '../receipts/order-successful';
import { RecentSales } from '../receipts/recent-sales';
import { usePrinting } from '../receipts/use-printing';
import { BatchChoice } from './batch-choice';
import { CaptureField } from './capture-field';
import { CartHead, CartLines } from './cart-panel';
import { CheckoutDetails, CheckoutFoot } from './checkout';
import { KeySheet } from './key-sheet';
import { PhoneCounter } from './phone-counter';
import { ProductsPane } from './products/products-pane';
import { useCatalogue } from './products/use-catalogue';
import { SellingFrom, TillHeader } from './till-header';
import { useCapture } from './use-capture';
import { useCounter } from './use-counter';
import { useTillContext } from './use-till-context';
import { useTillKeys } from './use-till-keys';
import './till.css';

/** Most sales ask nothing, so the form comes when one does. */
const ReasonDialog = lazy(() => import('./reason-dialog'));
/** Its form is needed for returns only, and the till opens without it. */
const ReturnReceiptDialog = lazy(() =>
  import('../returns/return-receipt-dialog').then((module) => ({ default: module.ReturnReceiptDialog })),
);

/** Long enough to read that the cart came back. */
const RESTORED_MS = 10_000;

export default function PosScreen() {
  const { t } = useTranslation('pos');
  const [storeId, setStoreId] = useState<string>();
  const { context, unknown, failed, retry } = useTillContext(storeId);
  if (unknown) return <NeverOpened />;
  if (failed) return <LoadError onRetry={retry} />;
  if (!context) return <Loading />;
  if (!context.store) {
    return (
      <>
        <PageHeader />
        <EmptyState title={t('noStore')} description={t('noStoreText')} />
      </>
    );
  }
  const { id } = context.store;
  return <Counter key={id} locationId={id} context={context} onStore={setStoreId} />;
}

interface CounterProps {
  locationId: string;
  context: TillContext;
  onStore: (id: string) => void;
}

function Counter({ locationId, context, onStore }: CounterProps) {
  const { t } = useTranslation('pos');
  const utils = trpc.useUtils();
  const desktop = useMedia(DESKTOP);
  const actor = useActor();
  const catalogue = useCatalogue({ userId: actor.id, locationId });
  const { away, kept, isComing } = catalogue;
  const waiting = useWaiting();
  const seat = { userId: actor.id, cashier: actor.name, locationId, context };
  const counter = useCounter(seat, () => void catalogue.refresh());
  const [receipt, setReceipt] = useState<ReturnableSale>();
  const capture = useCapture({ counter, locationId, kept, isComing, onReceipt: setReceipt });
  const printing = usePrinting();
  const [aside, setAside] = useState<'sales' | 'keys' | 'waiting'>();
  const { finished, till, refreshCart, focusCapture } = counter;
  const [restored, setRestored] = useState(till.order.lines.length > 0);
  const cartText = till.order.lines.map(({ product, quantity }) => `${product.productId} ${quantity}`).join();
  const [restoredCart] = useState(cartText);
  // The notification has done its work once the cart is worked on.
  useEffect(() => {
    if (cartText !== restoredCart) setRestored(false);
  }, [cartText, restoredCart]);
  useEffect(() => {
    const timer = setTimeout(() => setRestored(false), RESTORED_MS);
    return () => clearTimeout(timer);
  }, []);
  const busy = till.order.lines.length > 0 || counter.selling || finished !== undefined;
  useEffect(() => (busy ? holdReload() : undefined), [busy]);
  const scanner = useScanner(capture.scan);
  const quantityOf = (productId: string) =>
    till.order.lines.find((line) => line.product.productId === productId)?.quantity ?? 0;
  const reprint = () => {
    const last = finished?.sale.id ?? lastSale();
    if (finished) void printing.print(finished.sale, { copy: false, pending: finished.pending });
    else if (last) void printing.reprint(last);
    else setAside('sales');
  };

  useTillKeys({
    counter,
    capture,
    blocked: finished !== undefined || aside !== undefined || receipt !== undefined || counter.choosing !== undefined,
    scanning: scanner.running,
    onReprint: reprint,
    onKeySheet: () => setAside('keys'),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the counter opens
  useEffect(() => {
    focusCapture();
    void refreshCart().catch(() => undefined);
  }, []);

  if (capture.list.error) return <LoadError onRetry={() => void capture.list.refetch()} />;
  const field = <CaptureField capture={capture} counter={counter} />;
  const products = (
    <>
      <AwayBanner catalogue={catalogue} />
      <SellingFrom context={context} />
      <ProductsPane
        list={capture.list}
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
          counter.add(product);
          capture.setText('');
        }}
      />
    </>
  );
  return (
    <>
      <TillHeader
        context={context}
        till={till}
        network={<NetworkChip away={away} waiting={waiting} onOpen={() => setAside('waiting')} />}
        onStore={onStore}
        refreshing={capture.list.isFetching}
        onRefresh={() => {
          void utils.pos.invalidate();
          void refreshCart().catch(() => undefined);
        }}
        onRecentSales={() => setAside('sales')}
        onKeySheet={() => setAside('keys')}
      />
      {restored ? (
        <Banner tone="info" className="mb-4" onDismiss={() => setRestored(false)}>
          {t(away ? 'restoredAway' : 'restored')}
        </Banner>
      ) : null}
      {desktop ? (
        <div className="grid grid-cols-[minmax(0,1fr)_minmax(360px,420px)] items-start gap-6">
          <div className="flex min-w-0 flex-col gap-4">
            {field}
            {products}
          </div>
          <section
            aria-label={t('cart')}
            data-cart=""
            className="sticky top-[68px] flex max-h-[calc(100dvh-184px)] flex-col rounded-card border border-line bg-surface"
          >
            <CartHead counter={counter} />
            <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain">
              <div className="min-h-28 flex-1 overflow-y-auto">
                <CartLines counter={counter} />
              </div>
              <CheckoutDetails counter={counter} />
            </div>
            <CheckoutFoot counter={counter} />
          </section>
        </div>
      ) : (
        <PhoneCounter counter={counter} capture={field} products={products} />
      )}
      {finished ? (
        <OrderSuccessful
          sale={finished.sale}
          repeated={finished.repeated}
          pending={finished.pending}
          onPrint={reprint}
          onNewOrder={counter.newOrder}
          onClosed={focusCapture}
        />
      ) : null}
      {counter.asking ? (
        <Suspense>
          <ReasonDialog
            why={counter.asking.why}
            onReason={counter.giveReason}
            onClose={() => {
              counter.stopAsking();
              focusCapture();
            }}
          />
        </Suspense>
      ) : null}
      {counter.choosing ? (
        <BatchChoice
          key={counter.choosing.product.productId}
          line={counter.choosing}
          locationId={locationId}
          onChoose={counter.chooseBatch}
          onClose={counter.closeBatches}
          onClosed={focusCapture}
        />
      ) : null}
      {aside === 'sales' ? (
        <RecentSales
          locationId={locationId}
          onReprint={(id) => void printing.reprint(id)}
          onClose={() => setAside(undefined)}
          onClosed={focusCapture}
        />
      ) : null}
      {aside === 'waiting' ? (
        <WaitingSales
          away={away}
          waiting={waiting}
          onPrint={(sale) => void printing.print(sale, { copy: true, pending: true })}
          onClose={() => setAside(undefined)}
          onClosed={focusCapture}
        />
      ) : null}
      {receipt ? (
        <Suspense>
          <ReturnReceiptDialog
            key={receipt.saleId}
            receipt={receipt}
            onClose={() => {
              setReceipt(undefined);
              focusCapture();
            }}
          />
        </Suspense>
      ) : null}
      {aside === 'keys' ? <KeySheet onClose={() => setAside(undefined)} onClosed={focusCapture} /> : null}
    </>
  );
}

/** Without the network only who has sold here before does. */
function NeverOpened() {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role="status">
        <EmptyState title={t('offline')} description={t('neverRead')} />
      </div>
    </>
  );
}

function LoadError({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role="alert">
        <EmptyState title={t('loadFailed')} action={<Button onClick={onRetry}>{t('retry')}</Button>} />
      </div>
    </>
  );
}

function Loading() {
  const { t } = useTranslation('pos');
  return (
    <>
      <PageHeader />
      <div role="status" className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_420px]">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-14 rounded-card" />
        <Skeleton className="h-[480px] rounded-card max-lg:hidden" />
      </div>
    </>
  );
}
