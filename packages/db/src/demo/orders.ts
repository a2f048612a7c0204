import type { Random } from './random';
import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

export interface DemoStaff {
  id: string;
  storeId: string;
}

/** The requesters, the approvers, and the location that sends the goods. */
export interface OrderingFacts {
  warehouseId: string;
  superadminId: string;
  /** The admin of each store. */
  adminOf: ReadonlyMap<string, string>;
}

/** Base units that a requester may still sell, by product. */
export type Quotas = Map<string, Map<string, { approved: number; sold: number }>>;

type Product = DemoRows['product'][number];

const MINUTE = 60_000;
const HOUR = 3_600_000;

/** A store's counter orders a handful of products; most orders are approved within hours and received the next day. */
export function createOrderMaker(
  rows: DemoRows,
  random: Random,
  parts: { stock: DemoStock; facts: OrderingFacts; quotas: Quotas },
) {
  const { stock, facts, quotas } = parts;

  const decide = (staff: DemoStaff, at: Date, now: Date) => {
    const adminId = facts.adminOf.get(staff.storeId);
    const byAdmin = random.chance(0.6) && adminId !== undefined && adminId !== staff.id;
    const processedAt = new Date(at.getTime() + random.between(10, 55) * MINUTE);
    if (processedAt > now) return undefined;
    return {
      processedAt,
      processedBy: byAdmin ? adminId : facts.superadminId,
      processorRole: byAdmin ? ('admin' as const) : ('superadmin' as const),
    };
  };

  const grant = (staffId: string, productId: string, quantity: number) => {
    const own = quotas.get(staffId) ?? new Map<string, { approved: number; sold: number }>();
    quotas.set(staffId, own);
    const quota = own.get(productId) ?? { approved: 0, sold: 0 };
    quota.approved += quantity;
    own.set(productId, quota);
  };

  return (staff: DemoStaff, products: readonly Product[], times: { at: Date; now: Date; keepPending: boolean }) => {
    const [first] = products;
    if (!first) return;
    const id = random.uuid();
    const voucher = rows.storeOrder.length + 1;
    const decision = times.keepPending ? undefined : decide(staff, times.at, times.now);
    const rejected = decision !== undefined && random.chance(0.06);
    const lines = products.map((product, index) => {
      const quantity =
        product.kind === 'pharmacy' && product.packType === 'box' ? random.between(4, 12) * 25 : random.between(6, 24);
      return { product, quantity, lineNo: index + 1 };
    });
    const approvals = lines.map(({ product, quantity, lineNo }) => {
      if (!decision || rejected) return null;
      const wanted = random.chance(0.1) ? Math.ceil(quantity / 2) : quantity;
      const approved = Math.min(wanted, stock.usable(facts.warehouseId, product.id, decision.processedAt));
      const move = {
        at: decision.processedAt,
        fromId: facts.warehouseId,
        toId: staff.storeId,
        kind: 'order',
        documentId: id,
        lineNo,
        actorId: decision.processedBy,
      };
      if (approved > 0) stock.move(move, product.id, approved, true);
      if (approved > 0) grant(staff.id, product.id, approved);
      return approved;
    });
    const receivedAt =
      decision && !rejected ? new Date(decision.processedAt.getTime() + random.between(16, 26) * HOUR) : undefined;
    const fulfilled = receivedAt !== undefined && receivedAt < times.now && random.chance(0.85);
    rows.storeOrder.push({
      id,
      kind: first.kind,
      voucher: `SO-${String(voucher).padStart(6, '0')}`,
      locationId: staff.storeId,
      requestedBy: staff.id,
      requestedAt: times.at,
      status: !decision ? 'pending' : rejected ? 'rejected' : fulfilled ? 'fulfilled' : 'approved',
      note: random.chance(0.2)
        ? random.pick(['Needed before the weekend', 'Running low at the counter', 'Customers are asking for these'])
        : '',
      rejectionReason: rejected ? random.pick(['Duplicate of an earlier order', 'No reason provided']) : '',
      ...decision,
      ...(fulfilled ? { fulfilledAt: receivedAt, fulfilledBy: staff.id } : {}),
    });
    lines.forEach(({ product, quantity, lineNo }, index) => {
      const approved = approvals[index] ?? null;
      rows.storeOrderLine.push({
        orderId: id,
        lineNo,
        productId: product.id,
        name: product.tradeName,
        category: '',
        strength: product.strength ?? '',
        quantity,
        approvedQuantity: approved,
        receivedQuantity: fulfilled ? approved : null,
      });
    });
    if (decision) {
      rows.auditEntry.push({
        occurredAt: decision.processedAt,
        actorId: decision.processedBy,
        actorRole: decision.processorRole,
        locationId: staff.storeId,
        action: rejected ? 'rejected' : 'approved',
        entity: 'order',
        entityId: id,
      });
    }
  };
}
