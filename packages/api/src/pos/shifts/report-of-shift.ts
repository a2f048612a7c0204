import type { Db, Tx } from '@bhandar/db';
import { type CashMovementKind, expectedCashMinor, type ShiftReport, tillCode } from '@bhandar/domain/pos';
import { notFound } from '@bhandar/domain/shared';
import {
  findShiftFacts,
  readHandOvers,
  readMovements,
  readSales,
  readTenders,
  type ShiftFacts,
} from './shift-sums-repository';

/** The sums of a shift as they are now, with the cash that its drawer should hold. */
export async function reportOfShift(db: Db | Tx, shiftId: string): Promise<ShiftReport> {
  const facts = await findShiftFacts(db, shiftId);
  if (!facts) throw notFound('shift');
  return reportOf(db, facts);
}

export async function reportOf(db: Db | Tx, facts: ShiftFacts): Promise<ShiftReport> {
  const { id, kind, store, businessOn, automatic, openedAt, openedBy, heldBy, floatMinor, leftMinor, floatCounts } =
    facts;
  const { sales, cashiers, returns, refundRoundingMinor, voids, voidRoundingMinor } = await readSales(db, id);
  const tenders = (await readTenders(db, id)).map((row) => ({
    ...row,
    netMinor: row.salesMinor - row.refundsMinor - row.voidsMinor,
  }));
  const movements = await readMovements(db, id);
  const cash = tenders.find(({ method }) => method === 'cash');
  const sumOf = (wanted: CashMovementKind) =>
    movements.reduce((sum, movement) => sum + (movement.kind === wanted ? movement.amountMinor : 0), 0);
  const [payInMinor, payOutMinor, safeDropMinor] = [sumOf('payIn'), sumOf('payOut'), sumOf('safeDrop')];
  return {
    shiftId: id,
    kind,
    store,
    till: facts.tillNumber === null ? '' : tillCode(facts.storeCode, facts.tillNumber),
    businessOn,
    automatic,
    openedAt: openedAt.toISOString(),
    openedBy,
    heldBy,
    floatMinor,
    leftMinor,
    floatCounts,
    sales,
    cashiers,
    refunds: {
      count: returns,
      totalMinor: tenders.reduce((sum, { refundsMinor }) => sum + refundsMinor, 0),
      roundingMinor: refundRoundingMinor,
    },
    voids: {
      count: voids,
      totalMinor: tenders.reduce((sum, { voidsMinor }) => sum + voidsMinor, 0),
      roundingMinor: voidRoundingMinor,
    },
    tenders,
    movements,
    handOvers: await readHandOvers(db, id),
    payInMinor,
    payOutMinor,
    safeDropMinor,
    expectedMinor: expectedCashMinor({
      floatMinor,
      payInMinor,
      payOutMinor,
      safeDropMinor,
      salesMinor: cash?.salesMinor ?? 0,
      refundsMinor: cash?.refundsMinor ?? 0,
      voidsMinor: cash?.voidsMinor ?? 0,
    }),
  };
}
