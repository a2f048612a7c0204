import {
  CARD_TENDER_ID,
  CASH_TENDER_ID,
  decidePayments,
  type RecordSaleInput,
  type Sale,
  type ScannedPack,
  type ScannedSellable,
  type SellableProduct,
  type Tender,
  type TillContext,
  toReceipt,
} from '@bhandar/domain/pos';
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
  unitPriceMinor: 1_200,
  source: 'mrp',
  scope: null,
  basisPoints: null,
  since: null,
  cappedByMrp: false,
  raisedToCost: false,
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

/** What a scan of a code without batch answers, unless the test says more. */
export const scanned = (product: SellableProduct, pack: Partial<ScannedPack> = {}): ScannedSellable => ({
  ...product,
  pack: { units: 1, batchId: null, unknownBatch: null, ...pack },
});

export const tender = (more: Partial<Tender>): Tender => ({
  id: CASH_TENDER_ID,
  method: 'cash',
  name: 'Cash',
  asksReference: false,
  paymentCode: '',
  position: 1,
  active: true,
  builtIn: true,
  ...more,
});

/** A wallet that asks for the reference of its transaction. */
export const BKASH: Tender = {
  ...tender({ id: '0198a1c0-0000-7000-8000-00000000aa01', method: 'wallet', name: 'bKash', position: 3 }),
  asksReference: true,
  builtIn: false,
};

export const tillContext = (more: Partial<TillContext> = {}): TillContext => ({
  store: STORE,
  stores: [{ id: STORE.id, name: STORE.name, city: STORE.city }],
  till: 'LAZZ-2',
  sellFrom: 'own-orders',
  hasApprovedOrders: true,
  discountPercent: 100,
  cashRoundingMinor: 0,
  tenders: [tender({}), tender({ id: CARD_TENDER_ID, method: 'card', name: 'Card', position: 2 })],
  today: '2026-11-21',
  ...more,
});

/** The server's answer to a sale of these products. */
export function saleOf(request: SaleRequest, products: readonly SellableProduct[]): Sale {
  const { discountMinor = request.discount?.amountMinor ?? 0, paymentMethod = 'cash', customer } = request;
  const input: RecordSaleInput = {
    ...request,
    discountMinor,
    paymentMethod,
    customer: { name: customer?.name ?? 'Walk-in Customer', phone: '', email: '' },
  };
  const draft = { input, businessOn: '2026-11-21', offline: true, tenders: [...tillContext().tenders, BKASH] };
  return toReceipt({
    ...decidePayments(draft, request.totalMinor, { cashRoundingMinor: 0 }),
    id: request.id,
    receiptNo: 'LAZZ-2-000481',
    store: STORE,
    till: 'LAZZ-2',
    cashier: 'Ema Rahman',
    customer: input.customer,
    lines: request.lines.map(({ productId, quantity, unitPriceMinor, note = '' }, index) => ({
      lineNo: index + 1,
      productId,
      quantity,
      unitPriceMinor,
      note,
      name: products.find((product) => product.productId === productId)?.name ?? '',
      strength: '500 mg',
      lineTotalMinor: quantity * unitPriceMinor,
      discountMinor: 0,
      ownDiscountMinor: 0,
      discountBasisPoints: null,
      discountReason: '',
      batches: [{ batchId: nextId(), batchNumber: 'BX-204', expiresOn: '2031-08-31', quantity }],
    })),
    subtotalMinor: request.totalMinor + input.discountMinor,
    discountMinor: input.discountMinor,
    discountBasisPoints: null,
    discountReason: '',
    totalMinor: request.totalMinor,
    note: input.note ?? '',
    soldAt: '2026-11-21T04:05:00.000Z',
    businessOn: '2026-11-21',
  });
}

/** A receipt of two tablets of Napa at 12.00, paid with a note of 50.00. */
export function saleOfNapa(): Sale {
  const napa = sellable();
  return saleOf(
    {
      id: '0198a1c0-0000-7000-8000-00000000c001',
      deviceId: 'a',
      lines: [{ productId: napa.productId, quantity: 2, unitPriceMinor: 1_200 }],
      totalMinor: 2_400,
      tenderedMinor: 5_000,
    },
    [napa],
  );
}
