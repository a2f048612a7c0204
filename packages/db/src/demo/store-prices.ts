import { seededRandom } from './random';
import type { DemoRows } from './rows';

const DAY = 86_400_000;

/**
 * The first store charges less than the MRP for some goods: a discount on one company's goods, a few store prices, and
 * a campaign that begins in three days. All of it starts after the last sale of the demo, so that the sales stay valid.
 */
export function makeStorePrices(
  rows: DemoRows,
  { adminOf, superadminId, now }: { adminOf: ReadonlyMap<string, string>; superadminId: string; now: Date },
): void {
  const random = seededRandom(7_719);
  const store = rows.location.find(({ kind }) => kind === 'store');
  const company = rows.setup.company.find(({ name }) => name === 'Beximco Pharmaceuticals') ?? rows.setup.company[0];
  if (!store?.id || !company) return;
  const locationId = store.id;
  const common = { locationId, createdAt: now, createdBy: adminOf.get(locationId) ?? superadminId };
  const goods = rows.product.filter(({ kind, companyId }) => kind === 'pharmacy' && companyId !== company.id);
  const below = (minor: number, percent: number) => Math.max(1, Math.floor((minor * (100 - percent)) / 100));

  rows.storePrice.push({
    ...common,
    id: random.uuid(),
    scope: 'company',
    companyId: company.id,
    method: 'discount',
    basisPoints: 500,
    neverBelowCost: true,
    startsAt: now,
    reason: 'Five percent on the house brand',
  });
  goods.slice(3, 9).forEach((product) => {
    const { id: productId, unitMrpMinor } = product;
    const priceMinor = below(unitMrpMinor, 4);
    if (priceMinor === unitMrpMinor) return;
    rows.storePrice.push({
      ...common,
      id: random.uuid(),
      scope: 'product',
      productId,
      method: 'fixed',
      priceMinor,
      beforeMinor: unitMrpMinor,
      startsAt: now,
      reason: 'The pharmacy next door asks this',
    });
  });
  const begins = new Date(now.getTime() + 3 * DAY);
  const ends = new Date(begins.getTime() + 7 * DAY);
  const campaignId = random.uuid();
  goods.slice(12, 32).forEach(({ id: productId, unitMrpMinor }) => {
    const priceMinor = below(unitMrpMinor, 6);
    if (priceMinor === unitMrpMinor) return;
    rows.storePrice.push({
      ...common,
      id: random.uuid(),
      scope: 'product',
      productId,
      method: 'fixed',
      priceMinor,
      campaignId,
      beforeMinor: unitMrpMinor,
      startsAt: begins,
      endsAt: ends,
      reason: 'Winter health week',
    });
  });
}
