import { RequestedFigures } from '@bhandar/domain/ordering';
import type { DemoStaff } from './orders';
import { seededRandom } from './random';
import type { DemoRows } from './rows';

const HOUR = 3_600_000;

const OPEN = [
  { kind: 'pharmacy', name: 'Rybelsus', strength: '3 mg', company: 'Novo Nordisk', genericName: 'Semaglutide' },
  { kind: 'pharmacy', name: 'Jardiance', strength: '10 mg', company: 'Boehringer', genericName: 'Empagliflozin' },
  { kind: 'nonPharmacy', name: 'Nebuliser mask, child', strength: '', company: '', genericName: '' },
] as const;
const DECLINED = { name: 'Corex', strength: '100 ml', reason: 'Not registered in this country' };

/** The stores' requested items: some are open, one is in the catalogue already, one was rejected. */
export function makeRequestedItems(
  rows: DemoRows,
  counter: readonly DemoStaff[],
  { superadminId, now }: { superadminId: string; now: Date },
): void {
  const random = seededRandom(7_111);
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR);
  const asker = () => random.pick(counter);
  const requestedOf = (genericName: string) =>
    JSON.stringify(RequestedFigures.parse({ genericName, stock: random.between(2, 20) * 10 }));

  OPEN.forEach(({ genericName, ...figures }, index) => {
    const { id: requestedBy, storeId: locationId } = asker();
    const requestedAt = ago(3 + index * 9);
    rows.requestedItem.push({
      id: random.uuid(),
      ...figures,
      wish: requestedOf(genericName),
      locationId,
      requestedBy,
      requestedAt,
    });
  });

  const decide = (decision: { name: string; strength: string; reason?: string; productId?: string }, hours: number) => {
    const { id: requestedBy, storeId: locationId } = asker();
    const id = random.uuid();
    const status = decision.productId ? ('accepted' as const) : ('declined' as const);
    const decidedAt = ago(hours - 4);
    rows.requestedItem.push({
      id,
      kind: 'pharmacy',
      ...decision,
      wish: requestedOf(''),
      locationId,
      requestedBy,
      requestedAt: ago(hours),
      status,
      decidedBy: superadminId,
      decidedAt,
    });
    rows.auditEntry.push({
      occurredAt: decidedAt,
      actorId: superadminId,
      actorRole: 'superadmin',
      locationId,
      action: status,
      entity: 'requestedItem',
      entityId: id,
    });
  };
  const found = rows.product.find((product) => product.kind === 'pharmacy');
  if (found) decide({ name: found.tradeName, strength: found.strength ?? '', productId: found.id }, 80);
  decide(DECLINED, 50);
}
