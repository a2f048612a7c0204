import { NO_STRENGTH } from '@bhandar/domain/catalogue';
import {
  REQUIRED_TEXTS,
  type SheetLine,
  type SheetLineInput,
  sheetLineRevision,
  type UpdateSheetLineInput,
} from '@bhandar/domain/purchasing';
import { coded, type FieldRefusals, invalid } from '@bhandar/domain/shared';
import * as z from 'zod';
import { tradeAreasToWire } from '../purchases/trade-areas-wire';
import { type PurchaseBodyWire, purchaseFromWire } from '../purchases/wire';

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
    revision: z.string(),
  })
  .loose();

export const sheetLineToWire = (line: SheetLine): z.output<typeof SupplierDocumentWire> => ({
  _id: line.id,
  tradeName: line.tradeName,
  genericName: line.genericName,
  strength: line.strength || NO_STRENGTH,
  category: line.category,
  company: line.company,
  stock: line.stock ?? 0,
  ...tradeAreasToWire(line),
  supplier: line.supplier?.name ?? '',
  version: line.sheet.version,
  validOn: line.sheet.validOn,
  code: line.product?.code ?? '',
  addedBy: line.createdBy,
  addedToDbAt: line.createdAt,
  updatedBy: line.updatedBy,
  updatedAt: line.updatedAt ?? '',
  revision: sheetLineRevision(line),
});

type SheetLineBodyWire = PurchaseBodyWire & { revision?: string | undefined };

const REQUIRED_NUMBERS = ['packTp', 'packMrp', 'salePackSize'] as const;

/** With a revision, the line's blank texts are judged where the edit is made, which knows whether they changed. */
function refuseBlanks(body: SheetLineBodyWire): void {
  const fields: FieldRefusals = {};
  const missing = (field: string) => {
    fields[field] = coded('field.allRequired');
  };
  const texts = body.revision === undefined ? REQUIRED_TEXTS : [];
  for (const field of texts) if (body[field] === '') missing(field);
  for (const field of REQUIRED_NUMBERS) if (body[field] === undefined) missing(field);
  if (body.packSize === undefined && body.purchasePackSize === undefined) missing('packSize');
  if (Object.keys(fields).length > 0) throw invalid(coded('field.allRequired'), fields);
}

/** The documented form is that of a purchase. Its edit form has no stock, which then stays unchanged. */
export function sheetLineChangesFromWire(body: SheetLineBodyWire): UpdateSheetLineInput['line'] {
  const { stock, ...line } = sheetLineFromWire(body);
  return body.stock === undefined ? line : { ...line, stock };
}

export function sheetLineFromWire(body: SheetLineBodyWire): SheetLineInput {
  refuseBlanks(body);
  const { lines } = purchaseFromWire({ ...body, stock: body.stock ?? 0 }, { kind: 'pharmacy', supplierId: null });
  const [line] = lines;
  if (!line) throw new Error('The form is one line');
  const { tradeName, genericName, strength, category, company, packType, purchaseUnitType, salesUnitType } = body;
  return {
    tradeName,
    genericName,
    strength,
    category,
    company,
    packType,
    purchaseUnitType,
    salesUnitType,
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
