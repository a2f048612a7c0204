import type { ProductKind } from '@bhandar/domain/catalogue';
import {
  EMPTY_FIGURES,
  type LineFigures,
  outstanding,
  type PricedLine,
  PurchaseLineInput,
  type PurchaseOrder,
  paidUnits,
  priceLine,
  RecordPurchaseInput,
  toLineFigures,
  unitsOfPacks,
  wholePacksOf,
  withTyped,
} from '@bhandar/domain/purchasing';
import { coded, type FieldMessages, titleOf } from '@bhandar/domain/shared';
import * as z from 'zod';
import { issueText, refusalText } from '../../../lib/refusals';

const figure = z.number().nullable();
const rate = z.object({ basisPoints: figure, minor: figure, by: z.enum(['percent', 'amount']) });

const Figures = z.object({
  packSize: figure,
  packTpMinor: figure,
  unitTpMinor: figure,
  purchaseDiscount: rate,
  purchaseVat: rate,
  salePackSize: figure,
  packMrpMinor: figure,
  unitMrpMinor: figure,
  salesDiscount: rate,
  salesVat: rate,
}) satisfies z.ZodType<LineFigures>;

/** A line of the draft. */
export const DraftLine = z.object({
  key: z.number(),
  productId: z.string(),
  productName: z.string(),
  orderLineNo: figure,
  batchNumber: z.string(),
  expiresOn: z.string(),
  /** Whole packs; null when the units are not a multiple of the pack. */
  packs: figure,
  quantity: figure,
  freeQuantity: figure,
  packType: z.string(),
  purchaseUnitType: z.string(),
  salesUnitType: z.string(),
  figures: Figures,
});
export type DraftLine = z.infer<typeof DraftLine>;

/** A purchase draft, as stored on this device. */
export const PurchaseDraft = z.object({
  supplierId: z.string(),
  /** The store that buys; empty for the warehouse and a person of one store. */
  storeId: z.string().default(''),
  orderId: z.string(),
  orderVoucher: z.string(),
  invoiceNumber: z.string(),
  purchasedOn: z.string(),
  note: z.string(),
  lines: z.array(DraftLine).min(1),
});
export type PurchaseDraft = z.infer<typeof PurchaseDraft>;

export const emptyLine = (key: number): DraftLine => ({
  key,
  productId: '',
  productName: '',
  orderLineNo: null,
  batchNumber: '',
  expiresOn: '',
  packs: null,
  quantity: null,
  freeQuantity: null,
  packType: '',
  purchaseUnitType: '',
  salesUnitType: '',
  figures: EMPTY_FIGURES,
});

export const emptyDraft = (): PurchaseDraft => ({
  supplierId: '',
  storeId: '',
  orderId: '',
  orderVoucher: '',
  invoiceNumber: '',
  purchasedOn: '',
  note: '',
  lines: [emptyLine(1)],
});

/** A draft to receive the outstanding goods of an order. */
export const draftOfOrder = (order: PurchaseOrder): PurchaseDraft => ({
  ...emptyDraft(),
  supplierId: order.supplier.id,
  orderId: order.id,
  orderVoucher: order.voucher,
  lines: order.lines
    .filter((line) => outstanding(line) > 0)
    .map((line, index) => {
      const draft = {
        ...emptyLine(index + 1),
        productId: line.productId,
        productName: titleOf(line),
        orderLineNo: line.lineNo,
      };
      const sized = withPackSize(draft, line.packSize);
      const figures = withTyped(sized.figures, { field: 'packTpMinor', value: line.packTpMinor });
      return withUnits({ ...sized, figures }, outstanding(line));
    }),
});

const isWhole = (value: number | null): value is number => value !== null && Number.isInteger(value);

/** Sets the units; the packs are computed when whole. */
export function withUnits(line: DraftLine, quantity: number | null): DraftLine {
  const { packSize } = line.figures;
  return { ...line, quantity, packs: isWhole(quantity) && packSize ? wholePacksOf(quantity, packSize) : null };
}

/** Sets the packs; the units are computed. */
export function withPacks(line: DraftLine, packs: number | null): DraftLine {
  const { packSize } = line.figures;
  return { ...line, packs, quantity: packs === null || packSize === null ? null : unitsOfPacks(packs, packSize) };
}

/** Sets new figures; goods counted in packs keep their packs when the pack size changes. */
export function withFigures(line: DraftLine, figures: LineFigures): DraftLine {
  const changed = { ...line, figures };
  return figures.packSize !== line.figures.packSize && line.packs !== null ? withPacks(changed, line.packs) : changed;
}

/** Sets the size of the pack bought; the pack sold is the same until another size is typed for it. */
export function withPackSize(line: DraftLine, value: number | null): DraftLine {
  const bought = withTyped(line.figures, { field: 'packSize', value });
  const isSamePack = line.figures.salePackSize === line.figures.packSize;
  return withFigures(line, isSamePack ? withTyped(bought, { field: 'salePackSize', value }) : bought);
}

/** Converts a pack price to another pack size. */
export const scaled = (minor: number | null, from: number | null, to: number | null): number | null =>
  minor === null || from === null || to === null || from === to ? minor : Math.round((minor * to) / from);

const isBlank = (line: DraftLine) => line.productId === '' && line.quantity === null && line.batchNumber === '';

/** Lines with input; blank lines at the end are ignored. */
export const begunLines = (draft: PurchaseDraft): DraftLine[] => draft.lines.filter((line) => !isBlank(line));

/** The lines to record: those with input, or the first, which is missing then. */
export function linesToRecord(draft: PurchaseDraft): DraftLine[] {
  const begun = begunLines(draft);
  return begun.length > 0 ? begun : draft.lines.slice(0, 1);
}

export const isBegun = (draft: PurchaseDraft): boolean =>
  begunLines(draft).length > 0 || draft.supplierId !== '' || draft.invoiceNumber !== '';

const toLine = (line: DraftLine): z.input<typeof PurchaseLineInput> => ({
  ...(line.productId ? { productId: line.productId } : {}),
  ...(line.orderLineNo === null ? {} : { orderLineNo: line.orderLineNo }),
  batchNumber: line.batchNumber,
  expiresOn: line.expiresOn || null,
  quantity: line.quantity ?? 0,
  freeQuantity: line.freeQuantity ?? 0,
  packType: line.packType,
  purchaseUnitType: line.purchaseUnitType,
  salesUnitType: line.salesUnitType,
  ...toLineFigures(line.figures),
});

/** The line priced as the server will price it; undefined while incomplete. */
export function pricedDraft(line: DraftLine): PricedLine | undefined {
  const parsed = PurchaseLineInput.safeParse(toLine(line));
  if (!parsed.success || line.figures.packTpMinor === null) return undefined;
  const priced = priceLine(parsed.data);
  return Array.isArray(priced) ? undefined : priced;
}

/** What is wrong or missing in a line, by field. */
export function lineErrors(line: DraftLine): FieldMessages {
  const errors: FieldMessages = {};
  const parsed = PurchaseLineInput.safeParse(toLine(line));
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issueText(issue.message);
  if (line.productId === '') errors.productId ??= refusalText(coded('product.choose'));
  // The rules between the fields, which say it too, are not asked while one of them is wrong.
  const units = paidUnits(line.freeQuantity).safeParse(line.quantity ?? 0);
  for (const issue of units.error?.issues ?? []) errors.quantity ??= issueText(issue.message);
  if (line.figures.packTpMinor === null) errors.packTpMinor ??= refusalText(coded('field.amount'));
  const priced = parsed.success ? priceLine(parsed.data) : [];
  for (const violation of Array.isArray(priced) ? priced : []) errors[violation.field] ??= refusalText(violation);
  return errors;
}

/** What is wrong in a line that is being filled; what is only missing yet is left out. */
export function wrongValues(line: DraftLine): FieldMessages {
  const { productId, packTpMinor, quantity, ...wrong } = lineErrors(line);
  return {
    ...wrong,
    ...(packTpMinor && line.figures.packTpMinor !== null ? { packTpMinor } : {}),
    ...(quantity && line.quantity !== null ? { quantity } : {}),
  };
}

/** The fields that a line still needs. */
export function missingFields(line: DraftLine): string[] {
  const wrong = wrongValues(line);
  return Object.keys(lineErrors(line)).filter((field) => !(field in wrong));
}

type Ready = { input: z.input<typeof RecordPurchaseInput> };

interface Entered {
  draft: PurchaseDraft;
  kind: ProductKind;
  /** The number of stores of which the person may buy for one. */
  stores: number;
}

/** The purchase in the API's shape, or an error for each invalid field. */
export function readyPurchase({ draft, kind, stores }: Entered): Ready | { errors: FieldMessages } {
  const errors: FieldMessages = {};
  if (stores > 1 && draft.storeId === '') errors.locationId = refusalText(coded('purchase.chooseStore'));
  if (draft.supplierId === '') errors.supplierId = refusalText(coded('supplier.chooseOne'));
  const lines = linesToRecord(draft);
  const input = {
    kind,
    supplierId: draft.supplierId || null,
    ...(draft.storeId ? { locationId: draft.storeId } : {}),
    ...(draft.orderId ? { orderId: draft.orderId } : {}),
    invoiceNumber: draft.invoiceNumber,
    ...(draft.purchasedOn ? { purchasedOn: draft.purchasedOn } : {}),
    note: draft.note,
    lines: lines.map(toLine),
  };
  const parsed = RecordPurchaseInput.safeParse(input);
  for (const [index, line] of lines.entries()) {
    for (const [field, message] of Object.entries(lineErrors(line))) errors[`lines.${index}.${field}`] ??= message;
  }
  for (const issue of parsed.error?.issues ?? []) errors[issue.path.join('.')] ??= issueText(issue.message);
  return Object.keys(errors).length > 0 ? { errors } : { input };
}
