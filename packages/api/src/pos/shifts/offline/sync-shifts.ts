import { QueuedShiftAct, type ShiftActVerdict, type SyncShiftsInput } from '@bhandar/domain/pos';
import type { StaffContext } from '../../../core/context';
import { describeFailure } from '../../../core/errors';
import { transact } from '../../../core/transact';
import { toInvalid } from '../../offline/invalid-verdict';
import { getStoreIdToRead } from '../../tills/choose-store';
import { recordShiftAct } from './record-shift-act';

/** Records what a till did offline with its drawer, each act for itself; returns a verdict for each, in the given order. */
export async function syncShifts(ctx: StaffContext, input: SyncShiftsInput): Promise<ShiftActVerdict[]> {
  const { deviceId } = input;
  const locationId = await getStoreIdToRead(ctx, input.locationId);
  const till = { locationId, deviceId, sentAt: new Date(input.sentAt), receivedAt: ctx.now() };
  const verdicts: ShiftActVerdict[] = [];
  for (const sent of input.acts) {
    try {
      const act = QueuedShiftAct.parse(sent);
      // Each act's id is its idempotency key; the request's key would cover only the first act.
      await transact({ ...ctx, idempotency: undefined }, (tx) => recordShiftAct(tx, ctx, till, act));
      verdicts.push({ id: act.id, verdict: 'recorded' });
    } catch (error) {
      if (describeFailure(error).kind === 'UNAVAILABLE') throw error;
      verdicts.push(...toInvalid(ctx, idOf(sent), error));
    }
  }
  return verdicts;
}

function idOf(sent: unknown): string {
  const { id } = (sent ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}
