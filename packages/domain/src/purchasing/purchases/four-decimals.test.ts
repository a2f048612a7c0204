import { expect, test } from 'vitest';
import { TradePrice, tradePriceFromDecimal } from '../../shared';
import { priceSheetLine, SheetLineInput } from '../price-lists/price-sheet';
import { readSheetRow } from '../price-lists/price-sheet-file';
import { CreatePurchaseOrderInput } from '../purchase-orders/purchase-order';
import { PurchaseLineInput } from './purchase';
import { EMPTY_FIGURES, packPriceFrom, toLineFigures, withTyped } from './purchase-draft';
import { readPurchaseRow } from './purchase-import';
import { priceLine } from './purchase-line';

const ID = '00000000-0000-4000-8000-000000000001';
const PAST = {
  tradeName: 'Napa',
  genericName: 'Paracetamol',
  category: 'Tablet',
  company: 'Beximco',
  unitType: 'tablet',
  packType: 'unit',
  packSize: '1',
  packTp: '1.2345',
  supplier: 'Traders',
  orderQtyPacks: '10000',
  deliveredDate: '2026-11-14',
};

test('10,000 units at 1.2345 come to 12,345.00 as on the invoice, and not to 12,300.00', () => {
  const line = PurchaseLineInput.parse({ productId: ID, quantity: 10_000, packTpMinor: 123.45 });
  expect(priceLine(line)).toMatchObject({ grossMinor: 1_234_500, totalMinor: 1_234_500, unitCost: '1.2345' });
  const rates = { purchaseDiscount: { basisPoints: 1_000, minor: null }, purchaseVat: { basisPoints: null, minor: 3 } };
  expect(priceLine({ ...line, ...rates })).toMatchObject({
    discountMinor: 123_450,
    vatMinor: 30_000,
    purchaseDiscount: { minor: 12 },
  });
  expect(priceLine({ ...line, quantity: 3 })).toMatchObject({ totalMinor: 370, unitCost: '1.2333' });
  const given = { ...line, packTpMinor: 123.55, purchaseDiscount: { basisPoints: 10_000, minor: null } };
  expect(priceLine(given)).toMatchObject({ purchaseDiscount: { minor: 123 }, totalMinor: 0 });
});

test.each<[string, () => unknown]>([
  ['a file of past purchases', () => readPurchaseRow(PAST).row?.line.packTpMinor],
  [
    'a price sheet of units',
    () => {
      const read = readSheetRow({ n: 'Napa', u: '1.2345' }, { tradeName: 'n', unitTp: 'u' });
      return 'line' in read ? read.line.packTpMinor : read.problems;
    },
  ],
  [
    'a purchase order',
    () => {
      const order = { kind: 'pharmacy', supplierId: ID, lines: [{ productId: ID, quantity: 1, packTpMinor: 123.45 }] };
      return CreatePurchaseOrderInput.parse(order).lines[0]?.packTpMinor;
    },
  ],
  [
    'the form, by unit price',
    () => {
      const figures = withTyped(EMPTY_FIGURES, { field: 'unitTpMinor', value: 123.45 });
      return toLineFigures(figures).packTpMinor;
    },
  ],
  ['a documented body', () => packPriceFrom({ packMinor: undefined, unitMinor: tradePriceFromDecimal('1.2345') }, 1)],
])('a unit price of 1.2345 is kept by %s', (_, read) => {
  expect(read()).toBe(123.45);
});

test('a unit price of 1.2345 follows its pack price in the form, and the other way round', () => {
  const pack = withTyped(EMPTY_FIGURES, { field: 'packSize', value: 100 });
  expect(withTyped(pack, { field: 'unitTpMinor', value: 123.45 }).packTpMinor).toBe(12_345);
  expect(withTyped(pack, { field: 'packTpMinor', value: 12_345 }).unitTpMinor).toBe(123.45);
});

test('a price sheet keeps the unit cost of 1.2345 with its rates, and a fifth decimal is refused', () => {
  const sheet = SheetLineInput.parse({ tradeName: 'Napa', packTpMinor: 123.45, purchaseVat: { basisPoints: 1_500 } });
  expect(priceSheetLine(sheet)).toMatchObject({ unitCost: '1.4245', purchaseVat: { minor: 19 } });
  const [issue] = SheetLineInput.safeParse({ tradeName: 'Napa', packTpMinor: 123.456 }).error?.issues ?? [];
  expect(issue?.message).toContain('field.amountFourDecimals');
});

test.each([1e308, 1e300, Number.MAX_VALUE])('a price of %j is refused as too large: it answered 500', (minor) => {
  const { error } = TradePrice.safeParse(minor);
  expect(error?.issues.map(({ message }) => message)).toEqual(['field.amountTooLarge']);
});
