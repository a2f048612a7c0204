import * as z from 'zod';
import { PinProof } from '../../accounts';
import { Id } from '../../shared';
import { TillRef } from './cashier';
import { ReleaseToken } from './release-token';

/** How long a colleague's PIN releases what the person at the till may not do alone. */
export const RELEASE_MINUTES = 10;

/** To sell it beyond the rights of its seller, or to void it. */
export const ReleasedAct = z.enum(['sell', 'void']);
export type ReleasedAct = z.infer<typeof ReleasedAct>;

export const GiveReleaseInput = TillRef.extend(PinProof.shape).extend({
  saleId: Id,
  act: ReleasedAct,
});
export type GiveReleaseInput = z.infer<typeof GiveReleaseInput>;

export const Release = z.object({
  saleId: Id,
  token: ReleaseToken,
  /** The name of the colleague, whose rights decide on the sale. */
  by: z.string(),
  /** The highest discount that the colleague may give, in percent of the subtotal. */
  discountPercent: z.number(),
  /** Whether the colleague may exceed the credit limit of a customer. */
  mayExceedCredit: z.boolean(),
});
export type Release = z.infer<typeof Release>;
