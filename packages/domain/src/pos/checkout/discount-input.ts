import * as z from 'zod';
import { issue, MinorAmount, requiredText } from '../../shared';

/** A discount in percent or in money, never both: the percentage is the fact where it is given, the money follows. */
export const Discount = z
  .object({
    /** 12.5 % = 1250. */
    basisPoints: z
      .number({ error: issue('field.number') })
      .int({ error: issue('field.percentTwoDecimals') })
      .min(1, { error: issue('field.atLeastOne') })
      .max(10_000, { error: issue('field.atMost100Percent') })
      .optional(),
    amountMinor: MinorAmount.min(1, { error: issue('field.atLeastOne') }).optional(),
    reason: requiredText(issue('sale.discountReason'), 200),
  })
  .refine(({ basisPoints, amountMinor }) => (basisPoints === undefined) !== (amountMinor === undefined), {
    path: ['amountMinor'],
    error: issue('sale.discountOneWay'),
  });
export type Discount = z.infer<typeof Discount>;
