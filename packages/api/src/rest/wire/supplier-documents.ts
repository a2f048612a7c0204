import { NO_STRENGTH } from '@bhandar/domain/catalogue';
import { REQUIRED_TEXTS, type SheetLine, type SheetLineInput } from '@bhandar/domain/ordering';
import { decimalFromMinor, type FieldMessages, invalid } from '@bhandar/domain/shared';
import * as z from 'zod';
import { type PurchaseBodyWire, purchaseFromWire } from './purchases';

/** A product of a price sheet as the documented clients read it. */
export const SupplierDocumentWire = z
  .object({
    _id: z.string(),
    tradeName: z.string(),
    genericName: z.string(),
    strength: z.string(),
    category: z.string(),
    company: z.string(),
    stock: z.number(),
    packType: z.string(),
    purchaseUnitType: z.string(),
    purchasePackSize: z.number(),
    packTp: z.number(),
    unitTp: z.number(),
    salesUnitType: z.string(),
    salePackSize: z.number(),
    packMrp: z.number(),
    unitMrp: z.number(),
    addedBy: z.string(),
    addedToDbAt: z.string(),
    updatedBy: z.string(),
    updatedAt: z.string(),
  })
  .loose();

const decimal = (minor: number | null) => (minor === null ? 0 : decimalFromMinor(minor));

const rate = (name: string, { basisPoints, minor }: { basisPoints: number; minor: number }) => ({
  [`${name}Percent`]: basisPoints / 100,
  [`${name}Taka`]: decimalFromMinor(minor),
});

export const sheetLineToWire = (line: SheetLine): z.output<typeof SupplierDocumentWire> => ({
  _id: line.id,
  tradeName: line.tradeName,
  genericName: line.genericName,
  strength: line.strength || NO_STRENGTH,
  category: line.category,
  company: line.company,
  stock: line.stock ?? 0,
  packType: line.packType,
  purchaseUnitType: line.purchaseUnitType,
  purchasePackSize: line.packSize,
  packSize: line.packSize,
  packTp: decimal(line.packTpMinor),
  unitTp: decimal(line.unitTpMinor),
  ...rate('purchaseVat', line.purchaseVat),
  ...rate('purchaseDiscount', line.purchaseDiscount),
  salesUnitType: line.salesUnitType,
  salePackSize: line.salePackSize,
  packMrp: decimal(line.packMrpMinor),
  unitMrp: decimal(line.unitMrpMinor),
  ...rate('salesVat', line.salesVat),
  ...rate('salesDiscount', line.salesDiscount),
  supplier: line.supplier?.name ?? '',
  version: line.sheet.version,
  validOn: line.sheet.validOn,
  code: line.product?.code ?? '',
  addedBy: line.createdBy,
  addedToDbAt: line.createdAt,
  updatedBy: line.updatedBy,
  updatedAt: line.updatedAt ?? '',
});

const REQUIRED_NUMBERS = ['packTp', 'packMrp', 'salePackSize'] as const;

function refuseBlanks(body: PurchaseBodyWire): void {
  const fields: FieldMessages = {};
  const missing = (field: string) => {
    fields[field] = 'All fields are required';
  };
  for (const field of REQUIRED_TEXTS) if (body[field] === '') missing(field);
  for (const field of REQUIRED_NUMBERS) if (body[field] === undefined) missing(field);
  if (body.packSize === undefined && body.purchasePackSize === undefined) missing('packSize');
  if (Object.keys(fields).length > 0) throw invalid('All fields are required', fields);
}

/** The documented form is that of a purchase, without one; an edit says no stock and keeps what there was. */
export function sheetLineFromWire(body: PurchaseBodyWire, keptStock: number | null = null): SheetLineInput {
  refuseBlanks(body);
  const stock = body.stock ?? keptStock ?? 0;
  const { lines } = purchaseFromWire({ ...body, stock }, { kind: 'pharmacy', supplierId: null });
  const [line] = lines;
  if (!line) throw new Error('The form is one line');
  const { tradeName, genericName, strength, category, company, packType, purchaseUnitType, salesUnitType } = body;
  return {
    ...{ tradeName, genericName, strength, category, company, packType, purchaseUnitType, salesUnitType },
    stock: line.quantity,
    packSize: line.packSize,
    packTpMinor: line.packTpMinor,
    purchaseDiscount: line.purchaseDiscount,
    purchaseVat: line.purchaseVat,
    salePackSize: line.salePackSize,
    packMrpMinor: line.packMrpMinor,
    salesDiscount: line.salesDiscount,
    salesVat: line.salesVat,
  };
}
