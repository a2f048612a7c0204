import type { SyncVerdict } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { describeFailure } from '../../core/errors';

type Invalid = Extract<SyncVerdict, { verdict: 'invalid' }>;

/** The verdict on what is invalid and stays on the till; none for a server error, so it is sent again. */
export function toInvalid(ctx: StaffContext, id: string, error: unknown): Invalid[] {
  const { kind, message, fields } = describeFailure(error);
  if (kind !== 'INTERNAL') return [{ id, verdict: 'invalid', errors: fields ?? { '': message } }];
  ctx.logger.error({ err: error, sentId: id }, 'what a till sent could not be taken in');
  return [];
}
