import * as z from 'zod';

const DisplayLine = z.object({
  key: z.string(),
  name: z.string(),
  quantity: z.number(),
  unitPriceMinor: z.number(),
  /** Of the line alone; a share of the bill's discount is not in it. */
  discountMinor: z.number(),
  totalMinor: z.number(),
});

/** The bill as the customer sees it: no person, note or reason, and no stock. */
export const DisplayState = z.object({
  store: z.string(),
  language: z.string(),
  lines: z.array(DisplayLine),
  /** Of the whole bill, the discounts of its lines included. */
  discountMinor: z.number(),
  totalMinor: z.number(),
  /** While the customer pays with a phone: the payment method, the text of its QR code and the amount it asks for. */
  scan: z.object({ name: z.string(), code: z.string(), amountMinor: z.number() }).nullable().default(null),
  /** Only once the bill is paid. */
  paid: z
    .object({ paidMinor: z.number(), accountMinor: z.number(), exchangeMinor: z.number(), changeMinor: z.number() })
    .nullable(),
});
export type DisplayState = z.infer<typeof DisplayState>;
