import * as z from 'zod';

/** Sums over sales and returns. Amounts in minor units; prices include VAT. */
export interface Measures {
  /** Number of receipts; for a product, the receipts that contain it. */
  bills: number;
  quantity: number;
  grossMinor: number;
  discountMinor: number;
  costMinor: number;
  /** Revenue of goods without a known cost. */
  uncostedMinor: number;
  returns: number;
  returnedQuantity: number;
  refundMinor: number;
  returnedCostMinor: number;
  uncostedRefundMinor: number;
}

export const NO_MEASURES: Measures = {
  bills: 0,
  quantity: 0,
  grossMinor: 0,
  discountMinor: 0,
  costMinor: 0,
  uncostedMinor: 0,
  returns: 0,
  returnedQuantity: 0,
  refundMinor: 0,
  returnedCostMinor: 0,
  uncostedRefundMinor: 0,
};

export const SalesFigures = z.object({
  bills: z.number(),
  quantity: z.number(),
  grossMinor: z.number(),
  discountMinor: z.number(),
  returns: z.number(),
  returnedQuantity: z.number(),
  refundMinor: z.number(),
  /** Revenue: sales less discounts and refunds. */
  netMinor: z.number(),
  /** Null for people who may not see costs. */
  costMinor: z.number().nullable(),
  /** Revenue whose cost is known, less that cost. */
  marginMinor: z.number().nullable(),
  /** Of the price, in basis points; null where no revenue has a known cost. */
  marginBp: z.number().nullable(),
  /** Revenue without a known cost; part of no margin. */
  uncostedMinor: z.number().nullable(),
});
export type SalesFigures = z.infer<typeof SalesFigures>;

/** The figures of a report, computed from the sums. */
export function figuresOf(sums: Measures, { costs }: { costs: boolean }): SalesFigures {
  const { bills, quantity, grossMinor, discountMinor, returns, returnedQuantity, refundMinor } = sums;
  const netMinor = grossMinor - discountMinor - refundMinor;
  const shown = { bills, quantity, grossMinor, discountMinor, returns, returnedQuantity, refundMinor, netMinor };
  if (!costs) return { ...shown, costMinor: null, marginMinor: null, marginBp: null, uncostedMinor: null };
  const costMinor = sums.costMinor - sums.returnedCostMinor;
  const uncostedMinor = sums.uncostedMinor - sums.uncostedRefundMinor;
  const costedMinor = netMinor - uncostedMinor;
  const marginMinor = costedMinor - costMinor;
  const marginBp = costedMinor > 0 ? Math.round((marginMinor / costedMinor) * 10_000) : null;
  return { ...shown, costMinor, marginMinor, marginBp, uncostedMinor };
}

/** The relative change in basis points; null if the earlier value is 0. */
export const changeBp = (now: number, before: number): number | null =>
  before > 0 ? Math.round(((now - before) / before) * 10_000) : null;
