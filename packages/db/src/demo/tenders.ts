import { fold } from '@bhandar/domain/shared';
import { seededRandom } from './random';
import type { DemoRows } from './rows';

const WALLETS = ['bKash', 'Nagad'];
/** The migrations create cash and card, in the first two places. */
const FIRST_POSITION = 3;

/** The mobile wallets that shops in Bangladesh take; each payment has the number of its transaction. */
export function makeTenders(
  rows: DemoRows,
  { superadminId, openedAt }: { superadminId: string; openedAt: Date },
): void {
  const random = seededRandom(51_003);
  rows.tender = WALLETS.map((name, index) => ({
    id: random.uuid(),
    method: 'wallet',
    name,
    nameKey: fold(name),
    asksReference: true,
    position: FIRST_POSITION + index,
    createdAt: openedAt,
    createdBy: superadminId,
  }));
}
