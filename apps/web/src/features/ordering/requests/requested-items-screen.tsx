import type { ProductKind } from '@bhandar/domain/catalogue';
import type { Reorder, RequesterStock } from '@bhandar/domain/ordering';
import { MAX_PAGE_SIZE, titleOf } from '@bhandar/domain/shared';
import { Button, Card, Dialog, Select, toast } from '@bhandar/ui';
import { ClipboardList, PackageSearch, Plus, ShoppingBasket } from 'lucide-react';
import { parseAsString, parseAsStringLiteral, useQueryState } from 'nuqs';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader, useActor, useHrefTo, useLinkedAct } from '../../../kit';
import { useViewTitle } from '../../../kit/view-title';
import { trpc } from '../../../lib/api/trpc';
import { formatCount } from '../../../lib/format';
import { useMedia } from '../../../lib/use-media';
import { AddToOrderDialog } from '../orders/cart/add-to-order-dialog';
import { OrderCart } from '../orders/cart/order-cart';
import { RequesterProducts } from '../orders/cart/requester-products';
import { type OrderCartModel, useOrderCart } from '../orders/cart/use-order-cart';
import { type StoreChoice, useOrderStore } from '../orders/cart/use-order-store';
import { useSubmitOrder } from '../orders/cart/use-submit-order';
import { MyOrders } from '../orders/my-orders';
import { RequestedGoods } from './requested-goods';
import { RequestGoodsDialog } from './requested-goods-dialog';

/** From this width on the order fits beside the list and its figures. */
export const BESIDE = '(min-width: 1200px)';

/** The store's ordering screen: browse the warehouse's stock, fill and submit an order, follow earlier orders. */
export default function RequestedItemsScreen({ kind }: { kind: ProductKind }) {
  const { t } = useTranslation('ordering');
  const actor = useActor();
  const [chosen, setView] = useQueryState(
    'view',
    parseAsStringLiteral(['orders', 'requests']).withOptions({ history: 'push' }),
  );
  const [orderId] = useQueryState('order', parseAsString);
  // A link to an order names no view.
  const view = chosen ?? (orderId === null ? null : 'orders');
  const isFromLink = chosen !== view;
  useEffect(() => {
    if (isFromLink) void setView('orders', { history: 'replace' });
  }, [isFromLink, setView]);
  const cart = useOrderCart(actor.id, kind);
  const store = useOrderStore(cart);
  useLinkedAct('place', cart.setStore);
  const [asking, setAsking] = useState(false);
  const show = (next: typeof chosen) => () => void setView(next);
  const [orders, setOrders] = useState<number>();
  // The warehouse received the orders that its stores sent.
  const shown = view === 'orders' && actor.role === 'superadmin' ? 'received' : (view ?? 'products');
  const title = t(`title_${shown}_${kind}`);
  useTitledView(title);
  return (
    <>
      <PageHeader
        title={title}
        count={view === 'orders' ? orders : undefined}
        actions={
          <>
            {view === null ? <StoreSelect store={store} cart={cart} /> : null}
            {view === null ? null : (
              <Button icon={<ShoppingBasket />} iconOnPhones onClick={show(null)}>
                {t('viewProducts')}
              </Button>
            )}
            {view === 'orders' ? null : (
              <Button icon={<ClipboardList />} iconOnPhones onClick={show('orders')}>
                {t('viewOrders')}
              </Button>
            )}
            {view === 'requests' ? (
              <Button variant="primary" icon={<Plus />} iconOnPhones onClick={() => setAsking(true)}>
                {t('requestItem')}
              </Button>
            ) : (
              <Button icon={<PackageSearch />} iconOnPhones onClick={show('requests')}>
                {t('requestedItems')}
              </Button>
            )}
          </>
        }
      />
      {view === 'orders' ? <MyOrders kind={kind} onCount={setOrders} /> : null}
      {view === 'requests' ? <RequestedGoods kind={kind} /> : null}
      {view === null ? <Browse key={kind} kind={kind} cart={cart} locationId={store.locationId} /> : null}
      {asking ? <RequestGoodsDialog kind={kind} stores={actor.stores} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

/** Names the view in the tab and the breadcrumbs. The button that led to it is gone, so the heading takes the focus. */
function useTitledView(title: string): void {
  const shown = useRef(title);
  useEffect(() => {
    useViewTitle.setState(title);
    if (shown.current !== title && document.activeElement === document.body) {
      document.querySelector('h1')?.focus({ preventScroll: true });
    }
    shown.current = title;
    return () => useViewTitle.setState('');
  }, [title]);
}

function StoreSelect({ store, cart }: { store: StoreChoice; cart: OrderCartModel }) {
  const { t } = useTranslation('ordering');
  if (store.options.length < 2) return null;
  return (
    <div className="w-56">
      <Select
        aria-label={t('orderFor')}
        value={store.locationId}
        placeholder={t('chooseStore')}
        options={store.options}
        onValueChange={cart.setStore}
      />
    </div>
  );
}

interface BrowseProps {
  kind: ProductKind;
  cart: OrderCartModel;
  locationId: string | undefined;
}

function Browse({ kind, cart, locationId }: BrowseProps) {
  const { t } = useTranslation('ordering');
  const beside = useMedia(BESIDE);
  const [adding, setAdding] = useState<RequesterStock>();
  const [reviewing, setReviewing] = useState(false);
  const held = useMemo(() => new Map(cart.lines.map((line) => [line.productId, line.quantity])), [cart.lines]);
  const suggested = useSuggested(kind, locationId);
  const submit = useSubmitOrder({ kind, cart, locationId, onSubmitted: () => setReviewing(false) });
  useFreshFigures(cart, locationId);

  const add = (product: RequesterStock, quantity: number) => {
    const before = held.get(product.productId);
    const { productId, name, strength, category, available, storeHas } = product;
    cart.add({ productId, name, strength, category, available, storeHas }, quantity);
    toast.success(t('added', { name: titleOf(product) }), {
      ...(before === undefined
        ? {}
        : { description: t('replaced', { quantity: formatCount(quantity), before: formatCount(before) }) }),
    });
  };
  const browse = () => {
    setReviewing(false);
    document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
  };
  const lines = t('cartLines', { count: cart.lines.length });
  const reorderHref = useHrefTo()('reorder', { kind, ...(locationId ? { locationId } : {}) });
  const order = (
    <OrderCart
      cart={cart}
      submit={submit}
      hasStore={locationId !== undefined}
      reorderHref={reorderHref}
      onBrowse={browse}
    />
  );

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 min-[1200px]:grid-cols-[minmax(0,1fr)_320px] min-[1200px]:items-start">
      <RequesterProducts
        kind={kind}
        locationId={locationId}
        someDue={suggested.size > 0}
        held={held}
        onAdd={setAdding}
      />
      {beside ? (
        <Card
          flush
          // As high as fits below the screen's title, so that the foot is in view before the page is scrolled.
          className="sticky top-16 max-h-[calc(100dvh-9.5rem)] overflow-hidden [&>div]:flex [&>div]:min-h-0 [&>div]:flex-col"
          title={t('yourOrder')}
          action={cart.lines.length > 0 ? <span className="text-ink-3 text-sm">{lines}</span> : undefined}
        >
          {order}
        </Card>
      ) : (
        <div className="-mx-4 sm:-mx-6 sm:-mb-6 -mb-4 sticky bottom-0 z-30 border-line border-t bg-surface px-4 py-2.5 pb-[max(0.625rem,env(safe-area-inset-bottom))]">
          <Button variant="primary" size="lg" className="w-full" onClick={() => setReviewing(true)}>
            {cart.lines.length > 0 ? `${lines} - ${t('reviewOrder')}` : t('yourOrder')}
          </Button>
        </div>
      )}
      {adding ? (
        <AddToOrderDialog
          product={adding}
          storeHas={locationId === undefined ? undefined : adding.storeHas}
          held={held.get(adding.productId)}
          suggested={suggested.get(adding.productId)}
          onAdd={(quantity) => add(adding, quantity)}
          onClose={() => setAdding(undefined)}
        />
      ) : null}
      <Dialog
        open={reviewing && !beside}
        onOpenChange={setReviewing}
        title={t('yourOrder')}
        className="[&>div]:p-0!"
        {...(cart.lines.length > 0 ? { description: lines } : {})}
      >
        {order}
      </Dialog>
    </div>
  );
}

/** The reorder calculations of the products that are due in the store. */
function useSuggested(kind: ProductKind, locationId: string | undefined): ReadonlyMap<string, Reorder> {
  const due = trpc.ordering.listReorder.useQuery(
    { kind, locationId, limit: MAX_PAGE_SIZE },
    { enabled: locationId !== undefined },
  );
  return useMemo(() => new Map(due.data?.data.map(({ productId, reorder }) => [productId, reorder])), [due.data]);
}

/** Refreshes the figures of a stored cart. */
function useFreshFigures(cart: OrderCartModel, locationId: string | undefined): void {
  const { refresh } = cart;
  // Lines added later bring their own figures.
  const [productIds] = useState(() => cart.lines.map((line) => line.productId));
  const figures = trpc.ordering.stockFigures.useQuery(
    { productIds, ...(locationId ? { locationId } : {}) },
    { enabled: productIds.length > 0 },
  );
  const seen = useRef<unknown>(undefined);
  useEffect(() => {
    if (!figures.data || seen.current === figures.data) return;
    seen.current = figures.data;
    refresh(figures.data);
  }, [figures.data, refresh]);
}
