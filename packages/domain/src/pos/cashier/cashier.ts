import * as z from 'zod';
import { PinProof } from '../../accounts';
import { Id, Instant } from '../../shared';
import { DeviceId } from '../checkout/sale';

/** How many devices a person may register as tills in a day. */
export const MAX_NEW_TILLS = 3;

/** A till: a device in a store. */
export const TillRef = z.object({ locationId: Id, deviceId: DeviceId });
export type TillRef = z.infer<typeof TillRef>;

/** A person who can take over a till by PIN. */
export const Cashier = z.object({
  id: Id,
  name: z.string(),
  /** Whether the PIN is locked at this till or everywhere. */
  locked: z.boolean(),
  pinSince: Instant,
});
export type Cashier = z.infer<typeof Cashier>;

export const SwitchCashierInput = TillRef.extend(PinProof.shape);
export type SwitchCashierInput = z.infer<typeof SwitchCashierInput>;
