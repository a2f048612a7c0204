import { createOrderMaker, type DemoStaff, type OrderingFacts, type Quotas } from './orders';
import { seededRandom } from './random';
import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

const DAY = 86_400_000;
const ORDERED_DAYS_AGO = [24, 15, 6];
const PRODUCTS_PER_ORDER = 10;

interface ManagerFacts {
  managers: readonly DemoStaff[];
  stock: DemoStock;
  ordering: OrderingFacts;
  now: Date;
}

/** A till of own orders sells nothing to a manager without any: managers have ordered and received goods in each store. */
export function makeManagerOrders(rows: DemoRows, { managers, stock, ordering, now }: ManagerFacts): void {
  const random = seededRandom(41_007);
  const sold = ['pharmacy', 'nonPharmacy'].map((kind) => rows.product.filter((product) => product.kind === kind));
  for (const manager of managers) {
    const quotas: Quotas = new Map();
    const order = createOrderMaker(rows, random, { stock, facts: ordering, quotas });
    for (const daysAgo of ORDERED_DAYS_AGO) {
      const at = new Date(now.getTime() - daysAgo * DAY);
      for (const products of sold) {
        const chosen = new Set(Array.from({ length: PRODUCTS_PER_ORDER }, () => random.pick(products)));
        order(manager, [...chosen], { at, now, keepPending: false });
      }
    }
    for (const [productId, quota] of quotas.get(manager.id) ?? []) {
      rows.saleAllowance.push({ staffId: manager.id, locationId: manager.storeId, productId, ...quota });
    }
  }
}
