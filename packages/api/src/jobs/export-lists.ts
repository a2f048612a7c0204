import type { Product } from '@bhandar/domain/catalogue';
import type { WalkedMovement } from '@bhandar/domain/inventory';
import type { ExportList } from '@bhandar/domain/jobs';
import type { ListedOrder } from '@bhandar/domain/ordering';
import type { WalkedSale } from '@bhandar/domain/pos';
import { decimalFromMinor } from '@bhandar/domain/shared';
import { walkProducts } from '../catalogue';
import type { StaffContext } from '../context';
import type { Stretch, WalkQuery } from '../cursor';
import { walkMovements } from '../inventory';
import { walkOrders } from '../ordering';
import { walkSales } from '../pos';

type Cell = string | number | null;

export interface ExportedList {
  columns: readonly string[];
  /** The next rows after a position, in the name of whoever asked. */
  step(ctx: StaffContext, walk: WalkQuery): Promise<{ rows: Cell[][]; nextCursor: string; hasMore: boolean }>;
}

interface Clock {
  /** An instant as the organisation's people read it, and as spreadsheets sort it. */
  local: (instant: string) => string;
}

const clockOf = ({ settings }: StaffContext): Clock => {
  const format = new Intl.DateTimeFormat('sv-SE', {
    ...{ timeZone: settings.timeZone, dateStyle: 'short', timeStyle: 'medium' },
  });
  return { local: (instant) => format.format(new Date(instant)) };
};

function listOf<T>(
  columns: readonly string[],
  walk: (ctx: StaffContext, query: WalkQuery) => Promise<Stretch<T>>,
  rowsOf: (item: T, clock: Clock) => Cell[][],
): ExportedList {
  return {
    columns,
    async step(ctx, query) {
      const { data, nextCursor, hasMore } = await walk(ctx, query);
      const clock = clockOf(ctx);
      return { rows: data.flatMap((item) => rowsOf(item, clock)), nextCursor, hasMore };
    },
  };
}

const money = (minor: number | null): Cell => (minor === null ? null : decimalFromMinor(minor));

const products = (kind: 'pharmacy' | 'nonPharmacy'): ExportedList =>
  listOf<Product>(
    [
      ...['Code', 'Trade name', 'Generic name', 'Strength', 'Category', 'Company', 'Unit', 'Pack type'],
      ...['Unit MRP', 'Stock', 'Barcodes', 'Added at', 'Added by'],
    ],
    (ctx, query) => walkProducts(ctx, { kind, ...query }),
    (product, { local }) => [
      [
        ...[product.code, product.tradeName, product.genericName, product.strength, product.category],
        ...[product.company, product.unitType, product.packType, money(product.unitMrpMinor), product.stock],
        ...[product.barcodes.join(' '), local(product.addedAt), product.addedBy],
      ],
    ],
  );

/** A row for each line, so that a spreadsheet can add up by product as well as by order. */
const orders = (kind: 'pharmacy' | 'nonPharmacy'): ExportedList =>
  listOf<ListedOrder>(
    [
      ...[
        'Order',
        'Status',
        'Asked at',
        'Store',
        'City',
        'Asked by',
        'Decided by',
        'Decided at',
        'Product',
        'Strength',
      ],
      ...['Category', 'Quantity', 'Approved', 'Received', 'Note'],
    ],
    (ctx, query) => walkOrders(ctx, { kind, ...query }),
    (order, { local }) =>
      order.lines.map((line) => [
        ...[order.voucher, order.status, local(order.requestedAt), order.store.name, order.store.city],
        ...[order.requestedBy.name, order.processedBy?.name ?? '', order.processedAt ? local(order.processedAt) : ''],
        ...[line.name, line.strength, line.category, line.quantity, line.approvedQuantity, line.receivedQuantity],
        order.note,
      ]),
  );

const sales = listOf<WalkedSale>(
  [
    ...['Receipt', 'Status', 'Sold at', 'Store', 'City', 'Cashier', 'Customer', 'Payment', 'Product', 'Strength'],
    ...['Quantity', 'Unit price', 'Line total', 'Sale discount', 'Sale total'],
  ],
  walkSales,
  (sale, { local }) =>
    sale.lines.map((line) => [
      ...[sale.receiptNo, sale.status, local(sale.soldAt), sale.store.name, sale.store.city, sale.cashier],
      ...[sale.customerName, sale.method, line.name, line.strength, line.quantity, money(line.unitPriceMinor)],
      ...[money(line.lineTotalMinor), money(sale.discountMinor), money(sale.totalMinor)],
    ]),
);

const movements = listOf<WalkedMovement>(
  ['Number', 'At', 'Product', 'Batch', 'Expires on', 'From', 'To', 'Quantity', 'Document', 'By', 'Reason'],
  walkMovements,
  (step, { local }) => [
    [
      ...[step.id, local(step.occurredAt), step.product, step.batchNumber, step.expiresOn, step.from.name],
      ...[step.to.name, step.quantity, step.documentKind, step.by, step.reason],
    ],
  ],
);

export const EXPORTED: Record<ExportList, ExportedList> = {
  pharmacyProducts: products('pharmacy'),
  nonPharmacyProducts: products('nonPharmacy'),
  pharmacyOrders: orders('pharmacy'),
  nonPharmacyOrders: orders('nonPharmacy'),
  sales,
  movements,
};
