import * as z from 'zod';
import { Id, issue, optionalText, Revision, requiredText } from '../../shared';
import { PaymentMethod } from './payment';

/** What a tender may be configured for; store credit and customer accounts come with the customers themselves. */
export const TenderMethod = PaymentMethod.extract(['cash', 'card', 'wallet']);
export type TenderMethod = z.infer<typeof TenderMethod>;

/** A way of paying that the organisation takes: cash, a card terminal, bKash, Nagad, UPI. */
export const Tender = z.object({
  id: Id,
  method: TenderMethod,
  /** Of the built-in tenders `Cash` and `Card`. */
  name: z.string(),
  /** Whether a payment needs the reference of its transaction. */
  asksReference: z.boolean(),
  /** The text of its QR code for the customer's phone, as the bank or the wallet gave it; empty for none. */
  paymentCode: z.string(),
  /** Its place at the tills, from 1. */
  position: z.number(),
  active: z.boolean(),
  builtIn: z.boolean(),
});
export type Tender = z.infer<typeof Tender>;

export const TenderQuery = z.object({ includeRetired: z.boolean().default(false) }).prefault({});

/** EMVCo's payloads have at most 512 characters. */
const PaymentCode = optionalText(512);

const editable = {
  name: requiredText(issue('field.nameRequired'), 40),
  asksReference: z.boolean(),
  position: z.number().int().min(1).max(99),
};

export const AddTenderInput = z.object({
  ...editable,
  /** Cash is one tender; other wallets and card terminals may be added. */
  method: TenderMethod.extract(['card', 'wallet']),
  asksReference: z.boolean().default(false),
  paymentCode: PaymentCode,
  /** Left out, the last. */
  position: editable.position.optional(),
});
export type AddTenderInput = z.infer<typeof AddTenderInput>;

/** Built-in tenders keep their names, and cash stays active. */
export const UpdateTenderInput = z.object({
  ...editable,
  id: Id,
  revision: Revision,
  active: z.boolean(),
  /** Left out, the present one. */
  paymentCode: PaymentCode.unwrap().optional(),
});
export type UpdateTenderInput = z.infer<typeof UpdateTenderInput>;
