import { storeIdsOf } from '@bhandar/domain/accounts';
import type { MissingSales } from '@bhandar/domain/pos';
import type { StaffContext } from '../../core/context';
import { daysBefore } from '../../core/today';
import { listMissing } from './missing-sales-repository';

/** What has not come by then is with a device that was lost, and was counted by hand. */
const LOOK_BACK_DAYS = 30;

/** Sales that tills of the person's stores have made and not sent, although they sent later ones; the latest 20. */
export async function listMissingSales({ db, actor, now }: StaffContext): Promise<MissingSales[]> {
  const since = daysBefore(now(), LOOK_BACK_DAYS);
  const holes = await listMissing(db, { storeIds: storeIdsOf(actor), since });
  return holes.map(({ noticedAt, ...hole }) => ({ ...hole, noticedAt: noticedAt.toISOString() }));
}
