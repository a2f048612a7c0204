import * as z from 'zod';
import { PurchasesByStores } from '../../accounts';
import { coded, daysUntil, Id, RefusalSchema } from '../../shared';

/** A larger difference from the last cost gives a warning. */
const PRICE_JUMP_PERCENT = 20;
export const SHORT_EXPIRY_DAYS = 180;

/** Beside `invoiceNumber`, or a field of a line. */
export const PurchaseWarning = RefusalSchema.extend({ field: z.string() });
export type PurchaseWarning = z.infer<typeof PurchaseWarning>;

/** The facts on record about goods before they are bought again. */
export const PurchasedBefore = z.object({
  productId: Id,
  /** The last unit cost, in taka with four decimals; null if it was never bought. */
  unitCost: z.string().nullable(),
  unitMrpMinor: z.number().nullable(),
  /** The day of the last purchase, of the chosen supplier if there is one; null if it was never bought. */
  purchasedOn: z.string().nullable(),
  /** The pack size of that purchase. */
  packSize: z.number().nullable(),
  packTpMinor: z.number().nullable(),
  packType: z.string().nullable(),
  salePackSize: z.number().nullable(),
  packMrpMinor: z.number().nullable(),
});
export type PurchasedBefore = z.infer<typeof PurchasedBefore>;

export const SeenInvoice = z.object({ voucher: z.string(), purchasedOn: z.string() });
export type SeenInvoice = z.infer<typeof SeenInvoice>;

export const PurchaseFactsQuery = z.object({
  supplierId: Id.nullable(),
  invoiceNumber: z.string().trim().max(80).default(''),
  productIds: z.array(Id).max(200).default([]),
});
export type PurchaseFactsQuery = z.infer<typeof PurchaseFactsQuery>;

export const PurchaseFacts = z.object({
  seenInvoice: SeenInvoice.nullable(),
  products: z.array(PurchasedBefore),
  /** What becomes of a purchase by a store's manager. */
  byStores: PurchasesByStores,
});
export type PurchaseFacts = z.infer<typeof PurchaseFacts>;

interface WarnedLine {
  expiresOn: string | null;
  unitCost: string;
  unitMrpMinor: number | null;
  /** The pack whose price is typed. */
  packSize: number;
}

/** Above it a percentage says nothing: a figure of one pack in the field of another was typed. */
const FAR_ABOVE_PERCENT = 1_000;

const COST_JUMPS = {
  below: { unit: 'purchase.belowLastCost', pack: 'purchase.packBelowLastCost' },
  above: { unit: 'purchase.aboveLastCost', pack: 'purchase.packAboveLastCost' },
  farAbove: { unit: 'purchase.farAboveLastCost', pack: 'purchase.packFarAboveLastCost' },
} as const;

const percentApart = (cost: number, last: number) => Math.round(((cost - last) / last) * 100);

/** Warnings before a line is saved; none of them refuses it. */
export function warnAboutLine(line: WarnedLine, before: PurchasedBefore | undefined, today: string): PurchaseWarning[] {
  const warnings: PurchaseWarning[] = [];
  const cost = Number(line.unitCost);
  const last = Number(before?.unitCost ?? 0);
  if (last > 0 && Math.abs(percentApart(cost, last)) > PRICE_JUMP_PERCENT) {
    const change = percentApart(cost, last);
    const { packSize } = line;
    const jump = change < 0 ? 'below' : change > FAR_ABOVE_PERCENT ? 'farAbove' : 'above';
    const code = COST_JUMPS[jump][packSize > 1 ? 'pack' : 'unit'];
    const figures = { percent: Math.abs(change), cost: (last * packSize).toFixed(2) };
    warnings.push({ field: 'packTpMinor', ...coded(code, figures) });
  }
  if (line.unitMrpMinor !== null && line.unitMrpMinor < Math.round(cost * 100)) {
    warnings.push({ field: 'packMrpMinor', ...coded('purchase.priceBelowCost') });
  }
  if (line.expiresOn !== null) {
    const days = daysUntil(line.expiresOn, today);
    if (days < 0) warnings.push({ field: 'expiresOn', ...coded('purchase.expired') });
    else if (days < SHORT_EXPIRY_DAYS)
      warnings.push({ field: 'expiresOn', ...coded('purchase.expiresSoon', { days }) });
  }
  return warnings;
}

export function warnAboutInvoice(seen: SeenInvoice | null): PurchaseWarning[] {
  if (!seen) return [];
  return [
    { field: 'invoiceNumber', ...coded('purchase.invoiceSeen', { voucher: seen.voucher, day: seen.purchasedOn }) },
  ];
}
