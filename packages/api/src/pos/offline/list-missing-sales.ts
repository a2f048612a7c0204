import { storeIdsOf } from '@bhandar/domain/accounts';
import type { MissingSales } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { daysBefore } from '../../core/today';
import { listMissing } from './missing-sales-repository';

/** Older gaps are left out: such sales are on a lost device and were corrected by a stock count. */
const LOOK_BACK_DAYS = 30;

/** Sales that tills of the person's stores made and did not send, although they sent later ones; the latest 20. */
export async function listMissingSales({ db, actor, now }: StaffContext): Promise<MissingSales[]> {
  const since = daysBefore(now(), LOOK_BACK_DAYS);
  const holes = await listMissing(db, { storeIds: storeIdsOf(actor), since });
  return holes.map(({ noticedAt, ...hole }) => ({ ...hole, noticedAt: noticedAt.toISOString() }));
}
