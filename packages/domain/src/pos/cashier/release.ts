import * as z from 'zod';
import { PinProof } from '../../accounts';
import { Id } from '../../shared';
import { TillRef } from './cashier';
import { ReleaseToken } from './release-token';

/** How long a colleague's PIN releases what the person at the till may not do alone. */
export const RELEASE_MINUTES = 10;

export const GiveReleaseInput = TillRef.extend(PinProof.shape).extend({
  /** The sale that exceeds the rights of its seller, or that is to be voided. */
  saleId: Id,
});
export type GiveReleaseInput = z.infer<typeof GiveReleaseInput>;

export const Release = z.object({
  saleId: Id,
  token: ReleaseToken,
  /** The name of the colleague, whose rights decide on the sale. */
  by: z.string(),
  /** The highest discount that the colleague may give, in percent of the subtotal. */
  discountPercent: z.number(),
});
export type Release = z.infer<typeof Release>;
