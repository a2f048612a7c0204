import * as z from 'zod';
import { Id } from '../../shared';
import { DeviceId } from '../checkout/sale';
import { CloseShiftInput, OpenShiftInput, RecordCashMovementInput } from '../shifts/shift';
import { DeviceTime, TillContact } from './queued-sale';

/** The number of acts in one request, earliest first. */
export const SYNC_ACTS = 50;

const Made = z.object({
  /** Made on the device: sending the act again changes nothing. A shift has the id of the act that opened it. */
  id: Id,
  /** The person who did it, who alone can send it. */
  staffId: Id,
  /** By the till's own clock. */
  madeAt: DeviceTime,
  /** The time of the snapshot, by the server's clock. */
  snapshotAt: DeviceTime,
  /** Of the snapshot at `snapshotAt`; without it the till's clock is not credible. */
  contact: TillContact.optional(),
});

/** A change to the drawer of a till that was made offline. */
export const QueuedShiftAct = z.discriminatedUnion('act', [
  Made.extend(OpenShiftInput.pick({ counts: true, floatMinor: true }).shape).extend({ act: z.literal('open') }),
  Made.extend(RecordCashMovementInput.omit({ id: true }).shape).extend({ act: z.literal('move') }),
  Made.extend(CloseShiftInput.omit({ explainedMinor: true }).shape).extend({ act: z.literal('close') }),
]);
export type QueuedShiftAct = z.infer<typeof QueuedShiftAct>;

export const SyncShiftsInput = z.object({
  locationId: Id,
  deviceId: DeviceId,
  /** The till's clock at the sending, which shows its skew. */
  sentAt: DeviceTime,
  /** Each a `QueuedShiftAct`. Parsed one by one, so that an invalid one blocks no other. */
  acts: z.array(z.unknown()).min(1).max(SYNC_ACTS),
});
export type SyncShiftsInput = z.infer<typeof SyncShiftsInput>;

/** The result for an act, with the act's id as the till sent it. */
export const ShiftActVerdict = z.discriminatedUnion('verdict', [
  z.object({ id: z.string(), verdict: z.literal('recorded') }),
  z.object({ id: z.string(), verdict: z.literal('invalid'), errors: z.record(z.string(), z.string()) }),
]);
export type ShiftActVerdict = z.infer<typeof ShiftActVerdict>;
