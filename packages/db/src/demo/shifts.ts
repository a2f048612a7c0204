import { denominationsOf, sumOfCounts, tillCode, type ZReport } from '@bhandar/domain/pos';
import type { Random } from './random';
import type { DemoRows } from './rows';

type Sale = DemoRows['sale'][number];
type Till = DemoRows['till'][number];

interface ShiftParts {
  now: Date;
  today: string;
}

const MINUTE = 60_000;
/** Shifts are counted on the last days of trade only; the sales before have none, as after an upgrade. */
const DAYS_WITH_SHIFTS = 7;
const FLOAT = [
  { valueMinor: 50_000, count: 1 },
  { valueMinor: 10_000, count: 3 },
  { valueMinor: 5_000, count: 4 },
];

/** The difference of a count, by the number of its Z report. */
const DIFFERENCES: Record<number, { minor: number; reason: string }> = {
  2: { minor: -2_000, reason: 'Change for one sale was given twice' },
  5: { minor: 500, reason: 'A customer left the change' },
};

/** Counted shifts of the last days at each till, and today's open one. */
export function makeShifts(rows: DemoRows, random: Random, { now, today }: ShiftParts): void {
  for (const till of rows.till) {
    const days = new Map<string, Sale[]>();
    for (const sale of rows.sale.filter(({ tillId }) => tillId === till.id)) {
      const day = String(sale.businessOn);
      days.set(day, [...(days.get(day) ?? []), sale]);
    }
    const last = [...days].sort(([one], [other]) => one.localeCompare(other)).slice(-DAYS_WITH_SHIFTS);
    last.forEach(([businessOn, sales], index) => {
      const zNumber = businessOn === today ? null : index + 1;
      makeShift(rows, random, { till, businessOn, sales, zNumber, now });
    });
    depositDrops(rows, random, till);
  }
}

interface Day {
  till: Till;
  businessOn: string;
  sales: Sale[];
  /** Null: still open. */
  zNumber: number | null;
  now: Date;
}

function makeShift(rows: DemoRows, random: Random, { till, businessOn, sales, zNumber, now }: Day): void {
  const times = sales.map(({ soldAt }) => new Date(soldAt).getTime());
  const openedBy = sales[0]?.cashierId;
  if (!openedBy) return;
  const id = random.uuid();
  const openedAt = new Date(Math.min(...times) - 20 * MINUTE);
  const closedAt = new Date(Math.min(Math.max(...times) + 25 * MINUTE, now.getTime()));
  const floatMinor = sumOfCounts(FLOAT);
  for (const sale of sales) Object.assign(sale, { shiftId: id, beforeShifts: false });
  const base = {
    id,
    locationId: till.locationId,
    tillId: till.id ?? null,
    kind: 'till' as const,
    businessOn,
    automatic: false,
    openedAt,
    openedBy,
    heldBy: openedBy,
    floatMinor,
    floatCounts: JSON.stringify(FLOAT),
  };
  const move = (kind: 'payOut' | 'safeDrop', { amountMinor, reason, madeAt }: Moved) => {
    rows.cashMovement.push({
      id: random.uuid(),
      locationId: till.locationId,
      shiftId: id,
      kind,
      amountMinor,
      reason,
      madeBy: openedBy,
      madeAt,
    });
    moved.push({ kind, amountMinor, reason, by: nameOf(rows, openedBy), at: madeAt.toISOString() });
  };
  const moved: ZReport['movements'] = [];
  if (zNumber === null) {
    rows.shift.push(base);
    return;
  }
  const cashMinor = floatMinor + sumOf(rows, sales, 'cash');
  // The coins that are no longer in use leave with the fare, so that the drawer can be counted.
  const fareMinor = 6_000 + (cashMinor % 100);
  move('payOut', {
    amountMinor: fareMinor,
    reason: 'Rickshaw for a home delivery',
    madeAt: new Date(closedAt.getTime() - 90 * MINUTE),
  });
  // So that the float of the next day is what the count finds.
  const { minor = 0, reason = '' } = DIFFERENCES[zNumber] ?? {};
  const dropMinor = cashMinor - fareMinor - floatMinor + minor;
  if (dropMinor > 0) {
    move('safeDrop', {
      amountMinor: dropMinor,
      reason: 'Evening drop',
      madeAt: new Date(closedAt.getTime() - 10 * MINUTE),
    });
  }
  const expectedMinor = cashMinor - fareMinor - Math.max(0, dropMinor);
  const countedMinor = expectedMinor + minor;
  const counts = countOf(countedMinor);
  const report = reportOf(rows, {
    sales,
    till,
    report: {
      shiftId: id,
      businessOn,
      openedAt: openedAt.toISOString(),
      openedBy: nameOf(rows, openedBy),
      heldBy: nameOf(rows, openedBy),
      floatMinor,
      floatCounts: FLOAT,
      movements: moved,
      payOutMinor: fareMinor,
      safeDropMinor: Math.max(0, dropMinor),
      expectedMinor,
      closing: {
        zNumber,
        closedAt: closedAt.toISOString(),
        closedBy: nameOf(rows, openedBy),
        automatically: false,
        counts,
        countedMinor,
        differenceMinor: minor,
        differenceReason: reason,
        attempts: [{ countedMinor, at: closedAt.toISOString(), by: nameOf(rows, openedBy) }],
      },
    },
  });
  rows.shift.push({
    ...base,
    state: 'closed',
    closedAt,
    closedBy: openedBy,
    zNumber,
    expectedMinor,
    countedMinor,
    differenceReason: reason,
    report: JSON.stringify(report),
  });
  rows.shiftCount.push({
    shiftId: id,
    countNo: 1,
    purpose: 'closing',
    counts: JSON.stringify(counts),
    countedMinor,
    expectedMinor,
    countedBy: openedBy,
    countedAt: closedAt,
  });
}

interface Moved {
  amountMinor: number;
  reason: string;
  madeAt: Date;
}

type OwnPart = Pick<
  ZReport,
  | 'shiftId'
  | 'businessOn'
  | 'openedAt'
  | 'openedBy'
  | 'heldBy'
  | 'floatMinor'
  | 'floatCounts'
  | 'movements'
  | 'payOutMinor'
  | 'safeDropMinor'
  | 'expectedMinor'
  | 'closing'
>;

/** The Z report as the server stores it. */
function reportOf(rows: DemoRows, { sales, till, report }: { sales: Sale[]; till: Till; report: OwnPart }): ZReport {
  const store = rows.location.find(({ id }) => id === till.locationId);
  const total = (read: (sale: Sale) => unknown) => sales.reduce((sum, sale) => sum + Number(read(sale)), 0);
  const methods = (['card', 'cash'] as const).map((method) => {
    const salesMinor = sumOf(rows, sales, method);
    const paid = paymentsOf(rows, sales, method).length;
    return { method, name: '', sales: paid, salesMinor, refunds: 0, refundsMinor: 0, netMinor: salesMinor };
  });
  const cashiers = [...new Set(sales.map(({ cashierId }) => cashierId))].map((id) => {
    const own = sales.filter(({ cashierId }) => cashierId === id);
    return {
      name: nameOf(rows, id),
      sales: own.length,
      totalMinor: own.reduce((sum, { totalMinor }) => sum + Number(totalMinor), 0),
    };
  });
  return {
    ...report,
    kind: 'till',
    store: {
      name: store?.name ?? '',
      city: store?.city ?? '',
      address: store?.address ?? '',
      phone: store?.phone ?? '',
    },
    till: tillCode(store?.code ?? '', till.number),
    automatic: false,
    sales: {
      count: sales.length,
      subtotalMinor: total(({ subtotalMinor }) => subtotalMinor),
      discountMinor: total(({ discountMinor }) => discountMinor ?? 0),
      totalMinor: total(({ totalMinor }) => totalMinor),
      firstReceipt: sales[0]?.receiptNo ?? '',
      lastReceipt: sales.at(-1)?.receiptNo ?? '',
    },
    refunds: { count: 0, totalMinor: 0 },
    tenders: methods.filter((tender) => tender.sales > 0),
    cashiers: cashiers.sort((one, other) => other.totalMinor - one.totalMinor),
    handOvers: [],
    payInMinor: 0,
  };
}

function paymentsOf(rows: DemoRows, sales: readonly Sale[], method: 'card' | 'cash') {
  const ids = new Set(sales.map(({ id }) => id));
  return rows.salePayment.filter((payment) => payment.method === method && ids.has(payment.saleId));
}

const sumOf = (rows: DemoRows, sales: readonly Sale[], method: 'card' | 'cash'): number =>
  paymentsOf(rows, sales, method).reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0);

function nameOf(rows: DemoRows, staffId: string): string {
  const person = rows.staffMember.find(({ id }) => id === staffId);
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ');
}

/** The smallest number of notes and coins. */
function countOf(amountMinor: number) {
  let left = amountMinor;
  return denominationsOf('BDT').flatMap((valueMinor) => {
    const count = Math.floor(left / valueMinor);
    left -= count * valueMinor;
    return count > 0 ? [{ valueMinor, count }] : [];
  });
}

/** The cash was taken to the bank. */
function depositDrops(rows: DemoRows, random: Random, till: Till): void {
  const drops = rows.cashMovement.filter(
    ({ kind, locationId }) => kind === 'safeDrop' && locationId === till.locationId,
  );
  const taken = drops.slice(0, -1);
  const next = drops.at(-1);
  if (taken.length === 0 || !next) return;
  rows.cashMovement.push({
    id: random.uuid(),
    locationId: till.locationId,
    shiftId: null,
    kind: 'bankDeposit',
    amountMinor: taken.reduce((sum, { amountMinor }) => sum + Number(amountMinor), 0),
    reason: 'Weekly deposit',
    madeBy: next.madeBy,
    madeAt: next.madeAt,
  });
}
