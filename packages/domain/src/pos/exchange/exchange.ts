import * as z from 'zod';
import { MinorAmount, ONCE_VALID } from '../../shared';
import { checkBill, checkPayments, DeviceId, Sale, SaleFields } from '../checkout/sale';
import { SalePaymentInput } from '../payments/payment';
import { MAX_PAYMENTS } from '../payments/payment-rules';
import { ReturnSaleInput, SaleReturn } from '../returns/sale-return';

/** Goods of a receipt against other goods: a return and a sale in one transaction, with one payment either way. */
export const ExchangeInput = z
  .object({
    /** What comes back, as a return has it. */
    goods: ReturnSaleInput.omit({ deviceId: true }),
    /** What is sold. Its id is the exchange's, and its payments pay what the goods do not. */
    sale: SaleFields.extend({
      deviceId: DeviceId,
      shift: z.undefined().optional(),
      payments: z.array(SalePaymentInput).max(MAX_PAYMENTS - 1),
    }),
    /** What the goods pay of the sale, as the till showed it. */
    creditMinor: MinorAmount,
    /** What goes back to the customer, as the till showed it. */
    refundMinor: MinorAmount,
  })
  .superRefine(({ sale, creditMinor }, context) => {
    checkBill(sale, context);
    checkPayments(sale, sale.totalMinor + (sale.roundingMinor ?? 0) - creditMinor, context);
  }, ONCE_VALID);
export type ExchangeInput = z.infer<typeof ExchangeInput>;

export const Exchange = z.object({ sale: Sale, returned: SaleReturn });
export type Exchange = z.infer<typeof Exchange>;
