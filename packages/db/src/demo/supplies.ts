import { invoiceKey, landedUnitCost } from '@bhandar/domain/purchasing';
import { fold, settleInOrder } from '@bhandar/domain/shared';
import { demoExpiry } from './catalogue';
import { demoCostMinor } from './costs';
import type { Random } from './random';
import { seededRandom } from './random';
import type { DemoRows } from './rows';
import type { DemoStock } from './stock';

const DAY = 86_400_000;

interface DemoSupplier {
  name: string;
  /** The company whose goods it delivers, as named in the catalogue. */
  company: string;
  kind: 'pharmacy' | 'nonPharmacy';
  address: string;
  /** Days ago of each delivery. */
  deliveries: readonly number[];
  /** Payments: days ago, the share of all bills until now, and the method. */
  payments: readonly { daysAgo: number; share: number; method: string; reference: string }[];
}

const SUPPLIERS: readonly DemoSupplier[] = [
  {
    name: 'Square Pharmaceuticals Distribution',
    company: 'Square Pharmaceuticals',
    kind: 'pharmacy',
    address: 'Tejgaon Industrial Area, Dhaka',
    deliveries: [86, 61, 33, 6],
    payments: [
      { daysAgo: 58, share: 0.2, method: 'cheque', reference: 'CHQ 400127' },
      { daysAgo: 21, share: 0.25, method: 'bank', reference: 'TT 88213' },
    ],
  },
  {
    name: 'Incepta Depot Dhaka',
    company: 'Incepta Pharmaceuticals',
    kind: 'pharmacy',
    address: 'Savar, Dhaka',
    deliveries: [92, 48, 17],
    payments: [{ daysAgo: 40, share: 0.3, method: 'bank', reference: 'TT 88102' }],
  },
  {
    name: 'Beximco Trade Depot',
    company: 'Beximco Pharmaceuticals',
    kind: 'pharmacy',
    address: 'Tongi, Gazipur',
    deliveries: [74, 25],
    payments: [{ daysAgo: 12, share: 1, method: 'cheque', reference: 'CHQ 400131' }],
  },
  {
    name: 'Renata Sales Centre',
    company: 'Renata Limited',
    kind: 'pharmacy',
    address: 'Mirpur, Dhaka',
    deliveries: [95],
    payments: [],
  },
  {
    name: 'City Surgical and Baby Care',
    company: 'Unilever Bangladesh',
    kind: 'nonPharmacy',
    address: 'Mitford Road, Dhaka',
    deliveries: [52, 11],
    payments: [{ daysAgo: 10, share: 0.5, method: 'mobile', reference: 'BK 7F2Q9' }],
  },
];

const LINES_PER_DELIVERY = 4;

interface SupplyFacts {
  stock: DemoStock;
  places: { supplier: string; warehouse: string };
  superadminId: string;
  now: Date;
  dayOf: (instant: Date) => string;
}

type Bill = { id: string; at: Date; totalMinor: number };

/**
 * The warehouse's purchases of three months with their suppliers and payments. Their goods are in batches of their own, in
 * addition to the stock that the rest of the demo moves.
 */
export function makeSupplies(rows: DemoRows, facts: SupplyFacts): void {
  const random = seededRandom(31_007);
  const companies = new Map(rows.setup.company.map(({ id, name }) => [id, name]));
  for (const [index, supplier] of SUPPLIERS.entries()) {
    const id = random.uuid();
    const createdAt = ago(facts.now, 100);
    rows.supplier.push({
      id,
      name: supplier.name,
      nameKey: fold(supplier.name),
      address: supplier.address,
      phone: `0171${1_000_000 + index * 11_111}`,
      email: `sales@${fold(supplier.name).split(' ')[0] ?? 'supplier'}.example`,
      createdAt,
      createdBy: facts.superadminId,
    });
    const goods = rows.product.filter(
      (product) => product.kind === supplier.kind && companies.get(product.companyId) === supplier.company,
    );
    const bills = supplier.deliveries.map((daysAgo, delivery): Bill => {
      const chosen = Array.from({ length: Math.min(LINES_PER_DELIVERY, goods.length) }, (_, line) => {
        const product = goods[(delivery * LINES_PER_DELIVERY + line) % goods.length];
        if (!product) throw new RangeError('A supplier delivers something');
        return product;
      });
      return deliver(rows, random, { ...facts, supplier, supplierId: id, at: ago(facts.now, daysAgo), goods: chosen });
    });
    pay(rows, random, { ...facts, supplier, supplierId: id, bills });
  }
}

/** About ten in the morning, that many days ago. */
const ago = (now: Date, days: number) => new Date(now.getTime() - days * DAY - 2 * 3_600_000);

function deliver(
  rows: DemoRows,
  random: Random,
  facts: SupplyFacts & { supplier: DemoSupplier; supplierId: string; at: Date; goods: DemoRows['product'] },
): Bill {
  const { at, superadminId, places, supplier, supplierId, stock } = facts;
  const id = random.uuid();
  let totalMinor = 0;
  facts.goods.forEach((product, index) => {
    const lineNo = index + 1;
    const packSize = supplier.kind === 'pharmacy' ? 10 : 1;
    const packTpMinor = demoCostMinor(product.unitMrpMinor) * packSize;
    const packs = supplier.kind === 'pharmacy' ? random.between(4, 15) * 2 : random.between(6, 24);
    const quantity = packs * packSize;
    const grossMinor = packTpMinor * packs;
    const unitCost = landedUnitCost(grossMinor, quantity);
    const batchId = random.uuid();
    const expiresOn = demoExpiry(facts.dayOf(facts.now), random.between(400, 800));
    const unitMrp = product.unitMrpMinor;
    rows.batch.push({
      id: batchId,
      productId: product.id,
      batchNumber: `P-${random.between(10_000, 99_999)}`,
      expiresOn,
      unitCost,
      mrpMinor: unitMrp,
      receivedAt: at,
    });
    const move = { at, fromId: places.supplier, toId: places.warehouse, documentId: id, lineNo, actorId: superadminId };
    const arrived = { batchId, productId: product.id, expiresOn, receivedAt: at.toISOString() };
    stock.receive({ ...move, kind: 'purchase' }, { ...arrived, blocked: false, available: 0 }, quantity);
    rows.purchaseLine.push({
      purchaseId: id,
      lineNo,
      productId: product.id,
      batchId,
      quantity,
      packSize,
      packTpMinor,
      packType: product.packType ?? '',
      salePackSize: packSize,
      packMrpMinor: unitMrp * packSize,
      salesVatBp: 0,
      grossMinor,
      discountMinor: 0,
      vatMinor: 0,
      totalMinor: grossMinor,
      unitCost,
    });
    totalMinor += grossMinor;
  });
  const invoiceNumber = `INV-${random.between(10_000, 99_999)}`;
  const purchasedOn = facts.dayOf(at);
  rows.purchase.push({
    id,
    kind: supplier.kind,
    supplierId,
    invoiceNumber,
    invoiceKey: invoiceKey(invoiceNumber),
    purchasedOn,
    grossMinor: totalMinor,
    discountMinor: 0,
    vatMinor: 0,
    totalMinor,
    createdAt: at,
    createdBy: superadminId,
  });
  rows.supplierPosting.push({
    supplierId,
    kind: 'bill',
    amountMinor: totalMinor,
    documentKind: 'purchase',
    documentId: id,
    occurredOn: purchasedOn,
    note: invoiceNumber,
    actorId: superadminId,
    createdAt: at,
  });
  return { id, at, totalMinor };
}

/** Each payment settles the oldest bills, as the form does by default. */
function pay(
  rows: DemoRows,
  random: Random,
  facts: SupplyFacts & { supplier: DemoSupplier; supplierId: string; bills: readonly Bill[] },
): void {
  const { superadminId, supplierId } = facts;
  const bills = [...facts.bills].sort((a, b) => a.at.getTime() - b.at.getTime());
  const open = bills.map(({ totalMinor }, id) => ({ id, openMinor: totalMinor }));
  const billed = bills.reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  for (const { daysAgo, share, method, reference } of facts.supplier.payments) {
    const at = ago(facts.now, daysAgo);
    const id = random.uuid();
    const paidOn = facts.dayOf(at);
    const amountMinor = Math.round(billed * share);
    rows.supplierPayment.push({
      id,
      supplierId,
      direction: 'paid',
      amountMinor,
      method,
      reference,
      paidOn,
      createdAt: at,
      createdBy: superadminId,
    });
    rows.supplierPosting.push({
      supplierId,
      kind: 'payment',
      amountMinor,
      documentKind: 'payment',
      documentId: id,
      occurredOn: paidOn,
      note: reference,
      actorId: superadminId,
      createdAt: at,
    });
    for (const settled of settleInOrder(amountMinor, open)) {
      const bill = open[settled.billId];
      if (bill) bill.openMinor -= settled.amountMinor;
      const billDocument = bills[settled.billId]?.id ?? '';
      rows.postingAllocation.push({ creditDocument: id, billDocument, amountMinor: settled.amountMinor, at });
    }
  }
}
