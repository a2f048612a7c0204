import { builtInTenderOf } from '@bhandar/domain/pos';
import { spread } from '@bhandar/domain/shared';
import type { DemoStaff, Quotas } from './orders';
import type { Random } from './random';
import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

type Product = DemoRows['product'][number];

interface SaleParts {
  stock: DemoStock;
  quotas: Quotas;
  customerPlaceId: string;
  dayOf: (instant: Date) => string;
  products: ReadonlyMap<string, Product>;
}

const CUSTOMERS = [
  'Walk-in Customer',
  'Walk-in Customer',
  'Walk-in Customer',
  'Abdul Karim',
  'Mitu Saha',
  'Rafiq Ahmed',
];

/** Each counter sells the goods of its own orders, from one till per store. */
export function createSaleMaker(rows: DemoRows, random: Random, parts: SaleParts) {
  const { stock, quotas, products } = parts;
  const receipts = new Map<string, number>();

  const basket = (staff: DemoStaff, at: Date) => {
    const own = [...(quotas.get(staff.id) ?? [])].filter(([, quota]) => quota.approved > quota.sold);
    const chosen = new Map<string, number>();
    for (let n = random.pick([1, 1, 2, 2, 3, 4]); n > 0 && own.length > 0; n -= 1) {
      const [productId, quota] = random.pick(own);
      const product = products.get(productId);
      if (!product || chosen.has(productId)) continue;
      const most = Math.min(quota.approved - quota.sold, stock.usable(staff.storeId, productId, at));
      const wanted = product.packType === 'box' ? random.pick([2, 4, 6, 10, 10, 14, 20, 30]) : 1;
      if (most > 0) chosen.set(productId, Math.min(wanted, most));
    }
    return [...chosen];
  };

  return (staff: DemoStaff, tillId: string, storeCode: string, at: Date) => {
    const chosen = basket(staff, at);
    if (chosen.length === 0) return;
    const id = random.uuid();
    const receiptNumber = (receipts.get(tillId) ?? 0) + 1;
    receipts.set(tillId, receiptNumber);
    const lines = chosen.map(([productId, quantity]) => ({
      productId,
      quantity,
      price: products.get(productId)?.unitMrpMinor ?? 0,
    }));
    const subtotalMinor = lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
    const discountMinor = random.chance(0.12) ? Math.floor(subtotalMinor / 2000) * 100 : 0;
    const discounts = spread(
      discountMinor,
      lines.map((line) => line.price * line.quantity),
    );
    const totalMinor = subtotalMinor - discountMinor;
    const method = random.chance(0.85) ? ('cash' as const) : ('card' as const);
    rows.sale.push({
      id,
      locationId: staff.storeId,
      tillId,
      receiptNumber,
      receiptNo: `${storeCode}-1-${String(receiptNumber).padStart(6, '0')}`,
      fingerprint: 'demo',
      status: 'accepted',
      cashierId: staff.id,
      sellFrom: 'own-orders',
      customerName: random.pick(CUSTOMERS),
      subtotalMinor,
      discountMinor,
      totalMinor,
      soldAt: at,
      businessOn: parts.dayOf(at),
      beforeShifts: true,
    });
    rows.salePayment.push({
      saleId: id,
      lineNo: 1,
      method,
      tenderId: builtInTenderOf(method),
      amountMinor: totalMinor,
      tenderedMinor: method === 'cash' ? Math.ceil(totalMinor / 5000) * 5000 : totalMinor,
    });
    lines.forEach((line, index) => {
      const product = products.get(line.productId);
      const quota = quotas.get(staff.id)?.get(line.productId);
      if (!product || !quota) return;
      quota.sold += line.quantity;
      const move = {
        at,
        fromId: staff.storeId,
        toId: parts.customerPlaceId,
        kind: 'sale',
        documentId: id,
        lineNo: index + 1,
        actorId: staff.id,
      };
      stock.move(move, line.productId, line.quantity, false);
      rows.saleLine.push({
        saleId: id,
        lineNo: index + 1,
        productId: line.productId,
        productName: product.tradeName,
        strength: product.strength ?? '',
        quantity: line.quantity,
        unitPriceMinor: line.price,
        lineTotalMinor: line.price * line.quantity,
        discountMinor: discounts[index] ?? 0,
      });
    });
  };
}
