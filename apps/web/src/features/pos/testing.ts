import type { Sale, SellableProduct, TillContext } from '@bhandar/domain/pos';
import type { Inputs } from '../../lib/api/trpc';

type SaleRequest = Inputs['pos']['recordSale'];

const STORE = {
  id: '0198a1c0-0000-7000-8000-00000000d001',
  name: 'Lazz Pharma',
  city: 'Dhaka',
  address: '12 Mirpur Road',
  phone: '0171234567',
  licenceNumber: 'DL-77',
  receiptHeader: '',
  receiptFooter: '',
};

let made = 0;
const nextId = () => {
  made += 1;
  return `0198a1c0-0000-7000-8000-${String(made).padStart(12, '0')}`;
};

const AT_MRP: SellableProduct['price'] = {
  ...{ unitPriceMinor: 1_200, source: 'mrp', scope: null, basisPoints: null, since: null },
  ...{ cappedByMrp: false, raisedToCost: false },
};

export const sellable = (more: Partial<SellableProduct> = {}): SellableProduct => ({
  productId: nextId(),
  kind: 'pharmacy',
  code: 'P000001',
  name: 'Napa',
  genericName: 'Paracetamol',
  strength: '500 mg',
  category: 'Tablet',
  company: 'Beximco',
  unitName: 'Tablet',
  requiresPrescription: false,
  unitPriceMinor: 1_200,
  price: AT_MRP,
  priceReason: 'MRP',
  mrpMinor: 1_200,
  approvedQty: 10,
  storeStock: 10,
  batches: [{ batchId: nextId(), batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity: 10 }],
  packs: [],
  ...more,
});

export const tillContext = (more: Partial<TillContext> = {}): TillContext => ({
  store: STORE,
  stores: [{ id: STORE.id, name: STORE.name, city: STORE.city }],
  till: 'LAZZ-2',
  sellFrom: 'own-orders',
  hasApprovedOrders: true,
  discountPercent: 100,
  today: '2026-11-21',
  ...more,
});

/** The server's answer to a sale of these products. */
export function saleOf(request: SaleRequest, products: readonly SellableProduct[]): Sale {
  const tenderedMinor = request.tenderedMinor ?? request.totalMinor;
  return {
    id: request.id,
    receiptNo: 'LAZZ-2-000481',
    store: STORE,
    till: 'LAZZ-2',
    cashier: 'Ema Rahman',
    customer: { name: request.customer?.name ?? 'Walk-in Customer', phone: '', email: '' },
    lines: request.lines.map(({ productId, quantity, unitPriceMinor }) => ({
      productId,
      quantity,
      unitPriceMinor,
      name: products.find((product) => product.productId === productId)?.name ?? '',
      strength: '500 mg',
      lineTotalMinor: quantity * unitPriceMinor,
      discountMinor: 0,
      batches: [{ batchId: nextId(), batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity }],
    })),
    subtotalMinor: request.totalMinor + (request.discountMinor ?? 0),
    discountMinor: request.discountMinor ?? 0,
    totalMinor: request.totalMinor,
    payment: {
      method: request.paymentMethod ?? 'cash',
      tenderedMinor,
      changeMinor: tenderedMinor - request.totalMinor,
    },
    soldAt: '2026-11-21T04:05:00.000Z',
    businessOn: '2026-11-21',
  };
}
