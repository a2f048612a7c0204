import { createOrderMaker, type DemoStaff, type OrderingFacts, type Quotas } from './orders';
import { seededRandom } from './random';
import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

const DAY = 86_400_000;
const ORDERED_DAYS_AGO = [24, 15, 6];
const PRODUCTS_PER_ORDER = 10;
const BEST_SELLERS = 20;
/** The medicines that somebody who tries a till types first. */
const WELL_KNOWN = ['Napa', 'Ace', 'Seclo', 'Losectil'];

interface ManagerFacts {
  managers: readonly DemoStaff[];
  stock: DemoStock;
  ordering: OrderingFacts;
  now: Date;
}

/** The medicines that the store's counters sell most often. */
function bestSellers(rows: DemoRows, storeId: string): DemoRows['product'] {
  const here = new Set(rows.sale.filter(({ locationId }) => locationId === storeId).map(({ id }) => id));
  const sales = new Map<string, number>();
  for (const { saleId, productId } of rows.saleLine) {
    if (here.has(saleId)) sales.set(productId, (sales.get(productId) ?? 0) + 1);
  }
  const salesOf = ({ id }: { id: string }) => sales.get(id) ?? 0;
  return rows.product
    .filter(({ kind }) => kind === 'pharmacy')
    .sort((a, b) => salesOf(b) - salesOf(a))
    .slice(0, BEST_SELLERS);
}

/** A till of own orders sells nothing to a manager without any: managers have ordered and received goods in each store. */
export function makeManagerOrders(rows: DemoRows, { managers, stock, ordering, now }: ManagerFacts): void {
  const random = seededRandom(41_007);
  for (const manager of managers) {
    const quotas: Quotas = new Map();
    const order = createOrderMaker(rows, random, { stock, facts: ordering, quotas });
    const wellKnown = rows.product.filter(({ tradeName }) => WELL_KNOWN.includes(tradeName));
    const wanted = { pharmacy: [...wellKnown, ...bestSellers(rows, manager.storeId)], nonPharmacy: [] };
    for (const daysAgo of ORDERED_DAYS_AGO) {
      const at = new Date(now.getTime() - daysAgo * DAY);
      for (const kind of ['pharmacy', 'nonPharmacy'] as const) {
        const products = rows.product.filter((product) => product.kind === kind);
        const others = Array.from({ length: PRODUCTS_PER_ORDER }, () => random.pick(products));
        const chosen = new Set([...wanted[kind], ...others]);
        order(manager, [...chosen], { at, now, keepPending: false });
      }
    }
    for (const [productId, quota] of quotas.get(manager.id) ?? []) {
      rows.saleAllowance.push({ staffId: manager.id, locationId: manager.storeId, productId, ...quota });
    }
  }
}
