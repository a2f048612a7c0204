import type { ProductKind } from '@bhandar/domain/catalogue';
import type { RequestedFigures, RequestedItem, RequestItemInput } from '@bhandar/domain/ordering';
import { coded, decimalFromMinor, Id, invalid, minorFromDecimal } from '@bhandar/domain/shared';
import * as z from 'zod';
import { NAMED_STORE } from '../../core/rest/named-place';

const figure = z.number().nullable();

/** A posted form, with its decision. */
export const RequestedItemWire = z.object({
  _id: Id,
  tradeName: z.string(),
  genericName: z.string(),
  strength: z.string(),
  category: z.string(),
  company: z.string(),
  stock: figure,
  packType: z.string(),
  purchaseUnitType: z.string(),
  purchasePackSize: figure,
  packTp: figure,
  unitTp: figure,
  purchaseVatPercent: figure,
  purchaseVatTaka: figure,
  purchaseDiscountPercent: figure,
  purchaseDiscountTaka: figure,
  salesUnitType: z.string(),
  salePackSize: figure,
  packMrp: figure,
  unitMrp: figure,
  salesVatPercent: figure,
  salesVatTaka: figure,
  salesDiscountPercent: figure,
  salesDiscountTaka: figure,
  addedBy: z.string(),
  addedToDbAt: z.string(),
  store_id: Id,
  store_name: z.string(),
  status: z.string(),
  reason: z.string(),
  productId: Id.nullable(),
  decidedBy: z.string(),
  decidedAt: z.string().nullable(),
});

const decimal = (minor: number | null) => (minor === null ? null : decimalFromMinor(minor));
const percent = (basisPoints: number | null) => (basisPoints === null ? null : basisPoints / 100);

export function requestedItemToWire({ wish, ...item }: RequestedItem): z.output<typeof RequestedItemWire> {
  return {
    _id: item.id,
    tradeName: item.tradeName,
    genericName: wish.genericName,
    strength: item.strength,
    category: wish.category,
    company: item.company,
    stock: wish.stock,
    packType: wish.packType,
    purchaseUnitType: wish.purchaseUnitType,
    purchasePackSize: wish.purchasePackSize,
    packTp: decimal(wish.packTpMinor),
    unitTp: decimal(wish.unitTpMinor),
    purchaseVatPercent: percent(wish.purchaseVat.basisPoints),
    purchaseVatTaka: decimal(wish.purchaseVat.minor),
    purchaseDiscountPercent: percent(wish.purchaseDiscount.basisPoints),
    purchaseDiscountTaka: decimal(wish.purchaseDiscount.minor),
    salesUnitType: wish.salesUnitType,
    salePackSize: wish.salePackSize,
    packMrp: decimal(wish.packMrpMinor),
    unitMrp: decimal(wish.unitMrpMinor),
    salesVatPercent: percent(wish.salesVat.basisPoints),
    salesVatTaka: decimal(wish.salesVat.minor),
    salesDiscountPercent: percent(wish.salesDiscount.basisPoints),
    salesDiscountTaka: decimal(wish.salesDiscount.minor),
    addedBy: item.requestedBy.name,
    addedToDbAt: item.requestedAt,
    store_id: item.place.id,
    store_name: item.place.name,
    status: item.status,
    reason: item.reason,
    productId: item.product?.id ?? null,
    decidedBy: item.decidedBy?.name ?? '',
    decidedAt: item.decidedAt,
  };
}

/** Forms post texts and numbers as either. */
const text = z
  .union([z.string().max(2000), z.number().transform(String)])
  .nullish()
  .transform((value) => value ?? '');
const numeric = z
  .union([z.number(), z.string().trim().max(30)])
  .nullish()
  .transform((value) => (value === '' ? null : (value ?? null)));

/** Person and time are set by the server, and ignored in a body. */
export const RequestedItemBodyWire = z.object({
  tradeName: text,
  genericName: text,
  strength: text,
  category: text,
  company: text,
  stock: numeric,
  packType: text,
  purchaseUnitType: text,
  purchasePackSize: numeric,
  packSize: numeric,
  packTp: numeric,
  unitTp: numeric,
  purchaseVatPercent: numeric,
  purchaseVatTaka: numeric,
  purchaseDiscountPercent: numeric,
  purchaseDiscountTaka: numeric,
  salesUnitType: text,
  salePackSize: numeric,
  packMrp: numeric,
  unitMrp: numeric,
  salesVatPercent: numeric,
  salesVatTaka: numeric,
  salesDiscountPercent: numeric,
  salesDiscountTaka: numeric,
  ...NAMED_STORE,
});
type Body = z.output<typeof RequestedItemBodyWire>;
type NumericField = { [Key in keyof Body]-?: number extends Body[Key] ? Key : never }[keyof Body];

export function requestedItemFromWire(kind: ProductKind, body: Body, locationId: string | undefined): RequestItemInput {
  const whole = (field: NumericField): number | null => {
    const value = body[field];
    if (value === null) return null;
    const number = Number(value);
    if (Number.isSafeInteger(number) && number >= 0) return number;
    throw invalid(coded('request.wholeNumber', { field }), { [field]: coded('field.wholeNumber') });
  };
  /** In hundredths: paisa of a taka, basis points of a percent. */
  const hundredths = (field: NumericField): number | null => {
    const value = body[field];
    if (value === null) return null;
    const minor = minorFromDecimal(value);
    if (minor !== undefined && minor >= 0) return minor;
    throw invalid(coded('request.numberExample', { field }), { [field]: coded('field.numberExample') });
  };
  const rate = (percentField: NumericField, takaField: NumericField) => ({
    basisPoints: hundredths(percentField),
    minor: hundredths(takaField),
  });
  const packSizeOf = (field: NumericField) => whole(field) || null;
  const wish: RequestedFigures = {
    genericName: body.genericName,
    category: body.category,
    stock: whole('stock'),
    packType: body.packType,
    purchaseUnitType: body.purchaseUnitType,
    purchasePackSize: packSizeOf('purchasePackSize') ?? packSizeOf('packSize'),
    packTpMinor: hundredths('packTp'),
    unitTpMinor: hundredths('unitTp'),
    purchaseVat: rate('purchaseVatPercent', 'purchaseVatTaka'),
    purchaseDiscount: rate('purchaseDiscountPercent', 'purchaseDiscountTaka'),
    salesUnitType: body.salesUnitType,
    salePackSize: packSizeOf('salePackSize'),
    packMrpMinor: hundredths('packMrp'),
    unitMrpMinor: hundredths('unitMrp'),
    salesVat: rate('salesVatPercent', 'salesVatTaka'),
    salesDiscount: rate('salesDiscountPercent', 'salesDiscountTaka'),
  };
  const { tradeName, strength, company } = body;
  return { kind, tradeName, strength, company, wish, ...(locationId ? { locationId } : {}) };
}
