import { goodsKey, landedUnitCost } from '@bhandar/domain/purchasing';
import { fold } from '@bhandar/domain/shared';
import { demoCostMinor } from './costs';
import { seededRandom } from './random';
import type { DemoRows } from './rows';

const DAY = 86_400_000;
const PACK = 10;

/** Each version: its start, the range of the supplier's goods that it lists, and its prices in percent of our cost. */
const VERSIONS = [
  { daysAgo: 90, from: 0, to: 14, percents: [100] },
  { daysAgo: 8, from: 1, to: 16, percents: [104, 100, 97, 100, 102] },
] as const;

/**
 * The first supplier's price list and a newer version: some prices rise, some fall, some goods are new, one is missing.
 */
export function makePriceSheets(
  rows: DemoRows,
  { superadminId, now, dayOf }: { superadminId: string; now: Date; dayOf: (instant: Date) => string },
): void {
  const random = seededRandom(5_150);
  const [supplier] = rows.supplier;
  const company = rows.setup.company.find(({ name }) => name === 'Square Pharmaceuticals');
  const goods = rows.product.filter(({ kind, companyId }) => kind === 'pharmacy' && companyId === company?.id);
  const categories = new Map(rows.setup.category.map(({ id, name }) => [id, name]));
  for (const [index, { daysAgo, from, to, percents }] of VERSIONS.entries()) {
    const createdAt = new Date(now.getTime() - daysAgo * DAY);
    const sheetId = random.uuid();
    const validOn = dayOf(createdAt);
    rows.priceSheet.push({
      id: sheetId,
      supplierId: supplier?.id ?? null,
      version: index + 1,
      validOn,
      title: 'Trade price list',
      fileName: `square-prices-${validOn}.xlsx`,
      createdAt,
      createdBy: superadminId,
    });
    goods.slice(from, to).forEach((product, line) => {
      const percent = percents[line % percents.length] ?? 100;
      const packTpMinor = Math.round((demoCostMinor(product.unitMrpMinor * PACK) * percent) / 100);
      const { tradeName, strength = '', genericName = '' } = product;
      const category = categories.get(product.categoryId) ?? '';
      rows.priceSheetLine.push({
        id: random.uuid(),
        sheetId,
        lineNo: line + 1,
        productId: product.id,
        tradeName,
        genericName,
        strength,
        category,
        company: company?.name ?? '',
        goodsKey: goodsKey({ tradeName, strength, category }),
        searchText: fold([tradeName, genericName, strength, category, company?.name].join(' ')),
        packType: 'Box',
        purchaseUnitType: 'box',
        salesUnitType: 'tablet',
        packSize: PACK,
        salePackSize: PACK,
        packTpMinor,
        packMrpMinor: product.unitMrpMinor * PACK,
        unitCost: landedUnitCost(packTpMinor, PACK),
        createdAt,
        createdBy: superadminId,
      });
    });
  }
}
