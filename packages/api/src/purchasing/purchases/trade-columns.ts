import type { PricedLine, PurchaseLineInput } from '@bhandar/domain/purchasing';

type TradeInput = Pick<
  PurchaseLineInput,
  'packType' | 'purchaseUnitType' | 'packSize' | 'packTpMinor' | 'salesUnitType' | 'salePackSize' | 'packMrpMinor'
>;

/** The columns of the purchase area and the sale area in purchase lines and price sheet lines. */
export const tradeColumns = (input: TradeInput, priced: PricedLine) => ({
  packType: input.packType,
  purchaseUnitType: input.purchaseUnitType,
  packSize: input.packSize,
  packTpMinor: input.packTpMinor,
  purchaseDiscountBp: priced.purchaseDiscount.basisPoints,
  purchaseDiscountMinor: priced.purchaseDiscount.minor,
  purchaseVatBp: priced.purchaseVat.basisPoints,
  purchaseVatMinor: priced.purchaseVat.minor,
  salesUnitType: input.salesUnitType,
  salePackSize: input.salePackSize,
  packMrpMinor: input.packMrpMinor,
  salesDiscountBp: priced.salesDiscount.basisPoints,
  salesDiscountMinor: priced.salesDiscount.minor,
  salesVatBp: priced.salesVat.basisPoints,
  salesVatMinor: priced.salesVat.minor,
  unitCost: priced.unitCost,
});
