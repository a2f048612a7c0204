import type { Product } from '@bhandar/domain/catalogue';
import type { ExportedMovement } from '@bhandar/domain/inventory';
import type { ExportList } from '@bhandar/domain/jobs';
import type { ListedOrder } from '@bhandar/domain/ordering';
import {
  type Customer,
  type CustomerAccount,
  type ExportedSale,
  type PaymentMethod,
  paidMinorOf,
} from '@bhandar/domain/pos';
import type { Purchase } from '@bhandar/domain/purchasing';
import { decimalFromTradePrice } from '@bhandar/domain/shared';
import { exportProducts } from '../../catalogue';
import { exportMovements, type HeldBatch, listHeldBatches } from '../../inventory';
import { exportOrders } from '../../ordering';
import { exportCustomers, exportReceivables, exportSales } from '../../pos';
import { exportPurchases } from '../../purchasing';
import { customerReturns, requestedItems, supplierReturns, transfers, writeOffs } from './export-documents';
import { type ExportedList, type Kind, listOf, money, placeName, whether } from './exported-list';
import type { ExportMessages } from './messages/en';

const products = (kind: Kind): ExportedList =>
  listOf<Product>(
    [
      'code',
      'tradeName',
      'genericName',
      'strength',
      'category',
      'company',
      'unit',
      'packType',
      'unitMrp',
      'stock',
      'barcodes',
      'prescription',
      'addedAt',
      'addedBy',
    ],
    (ctx, query) => exportProducts(ctx, { kind, ...query }),
    (product, { local, words }) => [
      [
        product.code,
        product.tradeName,
        product.genericName,
        product.strength,
        product.category,
        product.company,
        product.unitType,
        product.packType,
        money(product.unitMrpMinor),
        product.stock,
        product.barcodes.join(' '),
        whether(product.requiresPrescription, words),
        local(product.addedAt),
        product.addedBy,
      ],
    ],
  );

/** A row for each line, so that a spreadsheet can sum by product and by order. */
const orders = (kind: Kind): ExportedList =>
  listOf<ListedOrder>(
    [
      'order',
      'status',
      'askedAt',
      'store',
      'city',
      'askedBy',
      'decidedBy',
      'decidedAt',
      'product',
      'strength',
      'category',
      'quantity',
      'approved',
      'received',
      'note',
    ],
    (ctx, query) => exportOrders(ctx, { kind, ...query }),
    (order, { local, words }) =>
      order.lines.map((line) => [
        order.voucher,
        words.orderStatus[order.status],
        local(order.requestedAt),
        order.store.name,
        order.store.city,
        order.requestedBy.name,
        order.processedBy?.name ?? '',
        order.processedAt ? local(order.processedAt) : '',
        line.name,
        line.strength,
        line.category,
        line.quantity,
        line.approvedQuantity,
        line.receivedQuantity,
        order.note,
      ]),
  );

/** Includes voided ones, marked in their last column. */
const purchases = (kind: Kind): ExportedList =>
  listOf<Purchase>(
    [
      'purchase',
      'invoiceDate',
      'supplier',
      'invoice',
      'code',
      'product',
      'strength',
      'category',
      'company',
      'batch',
      'expiresOn',
      'quantity',
      'free',
      'packSize',
      'packTp',
      'discount',
      'vat',
      'lineTotal',
      'addedAt',
      'addedBy',
      'voided',
      'buyer',
    ],
    (ctx, query) => exportPurchases(ctx, { kind, ...query }),
    (purchase, { local, words }) =>
      purchase.lines.map((line) => [
        purchase.voucher,
        purchase.purchasedOn,
        purchase.supplier?.name ?? '',
        purchase.invoiceNumber,
        line.code,
        line.tradeName,
        line.strength,
        line.category,
        line.company,
        line.batchNumber,
        line.expiresOn,
        line.quantity,
        line.freeQuantity,
        line.packSize,
        decimalFromTradePrice(line.packTpMinor),
        money(line.discountMinor),
        money(line.vatMinor),
        money(line.totalMinor),
        local(purchase.createdAt),
        purchase.createdBy,
        whether(purchase.voidedAt !== null, words),
        purchase.store?.name ?? words.warehouse,
      ]),
  );

/** The stock of each accessible location, batch by batch, in the order of the catalogue. */
const stock = (kind: Kind): ExportedList =>
  listOf<Product & { batches: readonly HeldBatch[] }>(
    [
      'code',
      'tradeName',
      'strength',
      'category',
      'company',
      'place',
      'city',
      'batch',
      'expiresOn',
      'onHand',
      'unitCost',
      'unitMrp',
      'blocked',
    ],
    async (ctx, query) => {
      const { data, ...rest } = await exportProducts(ctx, { kind, ...query });
      const held = await listHeldBatches(
        ctx.db,
        ctx.actor,
        data.map(({ id }) => id),
      );
      return { ...rest, data: data.map((product) => ({ ...product, batches: held.get(product.id) ?? [] })) };
    },
    (product, { words }) =>
      product.batches.map((batch) => [
        product.code,
        product.tradeName,
        product.strength,
        product.category,
        product.company,
        batch.isQuarantine ? `${batch.place} (${words.places.quarantine})` : batch.place,
        batch.city,
        batch.batchNumber,
        batch.expiresOn,
        batch.onHand,
        batch.unitCost,
        money(batch.mrpMinor ?? product.unitMrpMinor),
        whether(batch.isBlocked, words),
      ]),
  );

/** The payments of a sale by method, and its rounding: on its first line only, so that a spreadsheet can add them up. */
const onceOf = ({ payments, roundingMinor }: ExportedSale): number[] => [
  ...PAYMENT_COLUMNS.map((column) => paidMinorOf(payments.filter(({ method }) => method === column))),
  roundingMinor,
];

const PAYMENT_COLUMNS = ['cash', 'card', 'wallet', 'credit', 'account', 'exchange'] as const satisfies PaymentMethod[];

const sales = listOf<ExportedSale>(
  [
    'receipt',
    'status',
    'soldAt',
    'store',
    'city',
    'cashier',
    'customer',
    'payment',
    'product',
    'strength',
    'quantity',
    'unitPrice',
    'lineTotal',
    'saleDiscount',
    'saleTotal',
    'paidCash',
    'paidCard',
    'paidWallet',
    'paidCredit',
    'paidAccount',
    'paidExchange',
    'rounding',
    'vat',
  ],
  exportSales,
  (sale, { local, words }) =>
    sale.lines.map((line, index) => [
      sale.receiptNo,
      words.saleStatus[sale.status],
      local(sale.soldAt),
      sale.store.name,
      sale.store.city,
      sale.cashier,
      sale.customerName,
      words.method[sale.method],
      line.name,
      line.strength,
      line.quantity,
      money(line.unitPriceMinor),
      money(line.lineTotalMinor),
      money(sale.discountMinor),
      money(sale.totalMinor),
      ...onceOf(sale).map((minor) => money(index === 0 ? minor : null)),
      money(line.vatMinor),
    ]),
);

const endName = ({ kind, name, home }: ExportedMovement['from'], words: ExportMessages): string =>
  placeName({ kind, name: home ?? name }, words);

const movements = listOf<ExportedMovement>(
  ['number', 'at', 'product', 'batch', 'expiresOn', 'from', 'to', 'quantity', 'document', 'by', 'reason'],
  exportMovements,
  (step, { local, words }) => [
    [
      step.id,
      local(step.occurredAt),
      step.product,
      step.batchNumber,
      step.expiresOn,
      endName(step.from, words),
      endName(step.to, words),
      step.quantity,
      words.documents[step.documentKind],
      step.by,
      step.reason,
    ],
  ],
);

const customers = listOf<Customer>(
  ['name', 'phone', 'email', 'address', 'store', 'city', 'addedAt', 'addedBy'],
  exportCustomers,
  (customer, { local }) => [
    [
      customer.name,
      customer.phone,
      customer.email,
      customer.address,
      customer.store?.name ?? '',
      customer.store?.city ?? '',
      local(customer.addedAt),
      customer.addedBy,
    ],
  ],
);

/** The accounts of customers that are not even, by store. */
const receivables = listOf<CustomerAccount>(
  [
    'name',
    'phone',
    'email',
    'store',
    'city',
    'creditLimit',
    'termDays',
    'blocked',
    'balance',
    'notDue',
    'overdue1',
    'overdue31',
    'overdue61',
    'overdue91',
    'advance',
    'lastReceiptOn',
  ],
  exportReceivables,
  ({ customer, store, ageing, ...account }, { words }) => [
    [
      customer.name,
      customer.phone,
      customer.email,
      store.name,
      store.city,
      money(account.limitMinor),
      account.termDays,
      whether(account.isBlocked, words),
      money(account.balanceMinor),
      money(ageing.notDueMinor),
      money(ageing.upTo30Minor),
      money(ageing.upTo60Minor),
      money(ageing.upTo90Minor),
      money(ageing.over90Minor),
      money(ageing.advanceMinor),
      account.lastReceiptOn ?? '',
    ],
  ],
);

export const EXPORTED: Record<ExportList, ExportedList> = {
  pharmacyProducts: products('pharmacy'),
  nonPharmacyProducts: products('nonPharmacy'),
  pharmacyStock: stock('pharmacy'),
  nonPharmacyStock: stock('nonPharmacy'),
  pharmacyOrders: orders('pharmacy'),
  nonPharmacyOrders: orders('nonPharmacy'),
  pharmacyPurchases: purchases('pharmacy'),
  nonPharmacyPurchases: purchases('nonPharmacy'),
  sales,
  customers,
  receivables,
  movements,
  customerReturns,
  writeOffs,
  supplierReturns,
  transfers,
  pharmacyRequestedItems: requestedItems('pharmacy'),
  nonPharmacyRequestedItems: requestedItems('nonPharmacy'),
};
