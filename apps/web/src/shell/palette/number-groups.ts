import { canAccessStore, isManager, type Me } from '@bhandar/domain/accounts';
import type { ListedOrder } from '@bhandar/domain/ordering';
import { type FoundByNumber, type FoundOrder, NOTHING_FOUND } from '@bhandar/domain/reports';
import type { TFunction } from 'i18next';
import {
  Boxes,
  ClipboardList,
  HandCoins,
  PackageSearch,
  PackageX,
  ReceiptText,
  ShoppingCart,
  Undo2,
} from 'lucide-react';
import type { useHrefTo } from '../../kit/scope';
import { customerName } from '../../lib/customer-name';
import { formatExpiry, formatInstant } from '../../lib/format';
import { shortOrderId } from '../../lib/short-order-id';
import type { OrderVerb } from './order-verb';
import type { PaletteGroup } from './palette-entry';

interface NumberGroups {
  found: FoundByNumber | undefined;
  /** Orders found by requester, product or note. An order found by its number appears only once. */
  orders: readonly ListedOrder[];
  actor: Me;
  verb: OrderVerb | undefined;
  t: TFunction<'palette'>;
  hrefTo: ReturnType<typeof useHrefTo>;
  open: (href: string | undefined) => () => void;
}

const MAX_ORDERS = 5;

/** Whether the person can do this with the order now. */
function canDo(verb: OrderVerb, { status, whyNotDecide, storeId }: FoundOrder, actor: Me): boolean {
  if (verb === 'approve') return status === 'pending' && whyNotDecide === null;
  return status === 'approved' && canAccessStore(actor, storeId);
}

/** Documents found by their number, each linked to its page or its sheet over the list. */
export function numberGroups({
  found = NOTHING_FOUND,
  orders,
  actor,
  verb,
  t,
  hrefTo,
  open,
}: NumberGroups): PaletteGroup[] {
  const hrefOfOrder = ({ id, kind }: FoundOrder, done: OrderVerb | undefined) =>
    isManager(actor) && done !== 'receive'
      ? hrefTo(`${kind}Orders`, { order: id })
      : hrefTo(`${kind}Requests`, { order: id, view: 'orders', ...(done === 'receive' ? { receive: 'true' } : {}) });
  const byNumber = new Set(found.orders.map(({ id }) => id));
  const listed: FoundOrder[] = orders
    .filter(({ id }) => !byNumber.has(id))
    .map(({ store, requestedBy, ...order }) => ({
      ...order,
      storeId: store.id,
      store: store.name,
      requestedBy: requestedBy.name,
    }));
  return [
    {
      id: 'batches',
      title: t('found_batches'),
      entries: found.batches.map(({ id, batchNumber, expiresOn, product }) => ({
        id: `batch ${id}`,
        label: batchNumber,
        hint: [product, expiresOn && formatExpiry(expiresOn)].filter(Boolean).join(' · '),
        icon: Boxes,
        run: open(hrefTo('batch', { id })),
      })),
    },
    {
      id: 'receipts',
      title: t('found_receipts'),
      entries: found.receipts.map(({ id, receiptNo, soldAt, store, customer }) => ({
        id: `receipt ${id}`,
        label: receiptNo,
        hint: [formatInstant(soldAt), store, customerName(customer)].filter(Boolean).join(' · '),
        icon: ReceiptText,
        run: open(hrefTo('receipt', { id })),
      })),
    },
    {
      id: 'orders',
      title: t('found_orders'),
      entries: [...found.orders, ...listed].slice(0, MAX_ORDERS).map((order) => {
        const done = verb && canDo(verb, order, actor) ? verb : undefined;
        return {
          id: `order ${order.id}`,
          label: [done && t(`verb_${done}`), order.voucher, shortOrderId(order.id)].filter(Boolean).join(' '),
          hint: [t(`order_${order.status}`), order.store, order.requestedBy].join(' · '),
          icon: ClipboardList,
          run: open(hrefOfOrder(order, done)),
        };
      }),
    },
    {
      id: 'purchases',
      title: t('found_purchases'),
      entries: found.purchases.map(({ id, voucher, invoiceNumber, kind, supplier }) => ({
        id: `purchase ${id}`,
        label: voucher,
        hint: [invoiceNumber, supplier].filter(Boolean).join(' · '),
        icon: ShoppingCart,
        run: open(hrefTo(`${kind}Purchases`, { purchase: id })),
      })),
    },
    {
      id: 'purchase-orders',
      title: t('found_purchaseOrders'),
      entries: found.purchaseOrders.map(({ id, voucher, kind, supplier }) => ({
        id: `purchase order ${id}`,
        label: voucher,
        hint: supplier,
        icon: PackageSearch,
        run: open(hrefTo(`${kind}Purchases`, { order: id })),
      })),
    },
    {
      id: 'payments',
      title: t('found_payments'),
      entries: found.payments.map(({ id, voucher, supplier }) => ({
        id: `payment ${id}`,
        label: voucher,
        hint: supplier,
        icon: HandCoins,
        run: open(hrefTo('supplierPayments', { view: 'ledger', 'ledger.search': voucher })),
      })),
    },
    {
      id: 'supplier-returns',
      title: t('found_supplierReturns'),
      entries: found.supplierReturns.map(({ id, voucher, supplier }) => ({
        id: `supplier return ${id}`,
        label: voucher,
        hint: supplier,
        icon: PackageX,
        run: open(hrefTo('damageReturns', { 'suppliers.search': voucher })),
      })),
    },
    {
      id: 'sale-returns',
      title: t('found_saleReturns'),
      entries: found.saleReturns.map(({ id, voucher, status, store }) => ({
        id: `sale return ${id}`,
        label: voucher,
        hint: store,
        icon: Undo2,
        // The list leaves out voided returns until they are chosen.
        run: open(hrefTo('customerReturns', { search: voucher, ...(status === 'voided' ? { status } : {}) })),
      })),
    },
  ];
}
