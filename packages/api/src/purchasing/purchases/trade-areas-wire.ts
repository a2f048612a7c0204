import type { PurchaseLine } from '@bhandar/domain/purchasing';
import { decimalFromMinor, decimalFromTradePrice } from '@bhandar/domain/shared';

type TradeAreas = Pick<
  PurchaseLine,
  | 'packType'
  | 'purchaseUnitType'
  | 'packSize'
  | 'packTpMinor'
  | 'unitTpMinor'
  | 'purchaseVat'
  | 'purchaseDiscount'
  | 'salesUnitType'
  | 'salePackSize'
  | 'packMrpMinor'
  | 'unitMrpMinor'
  | 'salesVat'
  | 'salesDiscount'
>;

const decimal = (minor: number | null) => (minor === null ? 0 : decimalFromMinor(minor));

const rateToWire = (name: string, { basisPoints, minor }: PurchaseLine['purchaseVat']) => ({
  [`${name}Percent`]: basisPoints / 100,
  [`${name}Taka`]: decimalFromMinor(minor),
});

/** The purchase area and the sale area, with the same fields for a purchase line and a price sheet line. */
export const tradeAreasToWire = (line: TradeAreas) => ({
  packType: line.packType,
  purchaseUnitType: line.purchaseUnitType,
  purchasePackSize: line.packSize,
  packSize: line.packSize,
  packTp: decimalFromTradePrice(line.packTpMinor),
  unitTp: decimalFromTradePrice(line.unitTpMinor),
  ...rateToWire('purchaseVat', line.purchaseVat),
  ...rateToWire('purchaseDiscount', line.purchaseDiscount),
  salesUnitType: line.salesUnitType,
  salePackSize: line.salePackSize,
  packMrp: decimal(line.packMrpMinor),
  unitMrp: decimal(line.unitMrpMinor),
  ...rateToWire('salesVat', line.salesVat),
  ...rateToWire('salesDiscount', line.salesDiscount),
});
