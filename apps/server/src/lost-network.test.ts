import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import type { Db } from '@bhandar/db';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import { type ShiftActVerdict, SYNC_BATCH, type SyncVerdict } from '@bhandar/domain/pos';
import { useTestDatabase } from '@bhandar/testing/database';
import {
  letStoreSellFrom,
  makeGoods,
  makeSession,
  makeStaff,
  makeStore,
  queuedSale,
  withContact,
} from '@bhandar/testing/factories';
import { byTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { type RunningServer, startServer } from './server';
import { call } from './testing/call';
import { diceOf } from './testing/dice';

/** A failure names its seed, which repeats the run. */
const { SYNC_SALES = String(byTier({ quick: 320, all: 2_000, long: 20_000 })), SYNC_SEED = '7' } = process.env;
const TILLS = 8;
const MOVES_A_TILL = 6;
const FLOAT_MINOR = 50_000;
/** Every so many sales of a till are of goods that the store has too few of. */
const SCARCE_EVERY = 25;
const HOUR = 3_600_000;

const database = useTestDatabase();
let server: RunningServer;

beforeAll(async () => {
  const config = parseConfig({ PORT: '0', DATABASE_URL: database.url, DEMO: 'off' }, tmpdir());
  server = await startServer(config, pino({ level: 'silent' }), {
    prepareDatabase: async () => [],
    mounts: mountApi,
  });
  await makeStaff(database.db, { role: 'superadmin' });
});

afterAll(() => server.stop());

interface Verdict {
  id: string;
}
/** What waits on a till, by its id. */
type Queue = Map<string, unknown>;

const outcomes = { sent: 0, refused: 0, cut: 0, late: 0, twice: 0 };

/**
 * Until its queue is empty, over a failing network: a document leaves the queue only on a received verdict that names it.
 */
async function drain<Answer extends Verdict>(
  waiting: Queue,
  send: (documents: unknown[]) => Promise<Answer[]>,
  dice: () => number,
): Promise<Answer[]> {
  const verdicts = new Map<string, Answer>();
  while (waiting.size > 0) {
    const batch = [...waiting.values()].slice(0, 1 + Math.floor(dice() * SYNC_BATCH));
    if (dice() < 0.3) batch.sort(() => dice() - 0.5);
    outcomes.sent += 1;
    const roll = dice();
    if (roll < 0.1) {
      outcomes.refused += 1;
      continue;
    }
    const twice = dice() < 0.2;
    if (twice) outcomes.twice += 1;
    if (roll > 0.8) {
      outcomes.late += 1;
      await new Promise((resolve) => setTimeout(resolve, dice() * 40));
    }
    const answers = await Promise.all(Array.from({ length: twice ? 2 : 1 }, () => send(batch)));
    // The server has committed, and the answer is lost.
    if (roll < 0.3) {
      outcomes.cut += 1;
      continue;
    }
    for (const verdict of answers.at(-1) ?? []) {
      verdicts.set(verdict.id, verdict);
      waiting.delete(verdict.id);
    }
  }
  return [...verdicts.values()];
}

interface TillPlan {
  till: number;
  store: Awaited<ReturnType<typeof makeStore>>;
  sales: number;
  goodsOf: (index: number) => Parameters<typeof queuedSale>[1];
}

/** A till with its cashier: a shift, sales and cash movements that were made offline, and the count that ends it. */
async function openOfflineTill(db: Db, { till, store, sales, goodsOf }: TillPlan) {
  const staff = await makeStaff(db, { store });
  const token = await makeSession(db, staff.id);
  const deviceId = `till-${till}-${randomUUID()}`;
  const dice = diceOf(Number(SYNC_SEED) + till);
  const at = (hours: number) => new Date(Date.now() - hours * HOUR);
  const made = (hours: number) => ({ staffId: staff.id, madeAt: at(hours).toISOString() });
  const proven = (act: object) =>
    withContact(db, { locationId: store.id, deviceId }, { ...act, snapshotAt: at(3).toISOString() });
  const post = async <Answer>(procedure: string, input: object): Promise<Answer[]> => {
    const sent = { locationId: store.id, deviceId, sentAt: new Date().toISOString(), ...input };
    const answer = await call({ url: server.url, token, procedure, input: sent });
    // Too many requests at once are refused, and the till keeps what waits.
    if (answer.status === 503) return [];
    expect(answer.status).toBe(200);
    return answer.data as Answer[];
  };
  const sendActs = (acts: unknown[]) => post<ShiftActVerdict>('pos.syncShifts', { acts });
  const shiftId = randomUUID();
  const opening = await proven({ ...made(2), act: 'open', id: shiftId, counts: [], floatMinor: FLOAT_MINOR });
  const moves = await Promise.all(
    Array.from({ length: MOVES_A_TILL }, async (_, index) => {
      const id = randomUUID();
      const kind = index % 3 === 0 ? 'payOut' : 'payIn';
      const move = { ...made(1), act: 'move', id, shiftId, kind, amountMinor: 1_000 + index, reason: 'Change' };
      return [id, await proven(move)] as const;
    }),
  );
  const queued = Array.from({ length: sales }, (_, index) =>
    queuedSale({ cashierId: staff.id, deviceSeq: index + 1, soldAt: at(1) }, goodsOf(index)),
  );
  const work = async () => {
    await drain(new Map([[shiftId, opening]]), sendActs, dice);
    const [verdicts] = await Promise.all([
      drain(
        new Map(queued.map((sale) => [sale.sale.id, sale])),
        (batch) => post<SyncVerdict>('pos.syncSales', { sales: batch }),
        dice,
      ),
      drain(new Map(moves), sendActs, dice),
    ]);
    const count = await proven({ ...made(0), act: 'close', id: randomUUID(), shiftId, counts: [] });
    await drain(new Map([[shiftId, count]]), async (acts) => (await sendActs(acts)).map(() => ({ id: shiftId })), dice);
    return verdicts;
  };
  return { shiftId, moveIds: moves.map(([id]) => id), saleIds: queued.map(({ sale }) => sale.id), work };
}

it(`T10: ${SYNC_SALES} sales of eight tills with their shifts arrive over a failing network, each exactly once (seed ${SYNC_SEED})`, async () => {
  const { db } = database;
  const total = Number(SYNC_SALES);
  const store = await makeStore(db);
  await letStoreSellFrom(db, store.id, 'store-stock');
  const plenty = await makeGoods(db, { storeId: store.id, batches: [{ quantity: total }, { quantity: total }] });
  const scarce = await makeGoods(db, { storeId: store.id, batches: [{ quantity: 10 }] });
  const onHand = async () => {
    const { rows } = await sql<{ sum: number }>`
      select sum(on_hand)::int from stock_balance where location_id = ${store.id}`.execute(db);
    return rows[0]?.sum ?? 0;
  };
  const before = await onHand();
  const goodsOf = (index: number) => [index % SCARCE_EVERY === 0 ? scarce : plenty];
  const tills = await Promise.all(
    Array.from({ length: TILLS }, (_, till) => openOfflineTill(db, { till, store, sales: total / TILLS, goodsOf })),
  );
  const verdicts = (await Promise.all(tills.map(({ work }) => work()))).flat();
  const ids = tills.flatMap(({ saleIds }) => saleIds).sort();

  expect(verdicts.map(({ id }) => id).sort()).toEqual(ids);
  const recorded = await db.selectFrom('sale').select('id').where('locationId', '=', store.id).execute();
  const open = await db.selectFrom('queuedSale').select('id').where('state', '=', 'open').execute();
  expect([...recorded, ...open].map(({ id }) => id).sort()).toEqual(ids);
  // The verdicts that the tills received match the ledger.
  const countOf = (verdict: SyncVerdict['verdict']) => verdicts.filter((one) => one.verdict === verdict).length;
  expect([countOf('accepted') + countOf('duplicate'), countOf('conflict'), countOf('invalid')]).toEqual([
    recorded.length,
    open.length,
    0,
  ]);
  expect(open.length).toBe(TILLS * Math.ceil(total / TILLS / SCARCE_EVERY) - 10);
  expect(await onHand()).toBe(before - recorded.length);
  const moved = await db.selectFrom('cashMovement').select('id').where('locationId', '=', store.id).execute();
  expect(moved.map(({ id }) => id).sort()).toEqual(tills.flatMap(({ moveIds }) => moveIds).sort());
  // One shift a till, closed by its count, with all that was sold and moved in it.
  const shifts = await db
    .selectFrom('shift')
    .select(['id', 'state', 'countedMinor', 'floatMinor', 'expectedMinor'])
    .where('locationId', '=', store.id)
    .execute();
  expect(shifts.map(({ id }) => id).sort()).toEqual(tills.map(({ shiftId }) => shiftId).sort());
  expect(new Set(shifts.map(({ state, countedMinor }) => `${state} ${countedMinor}`))).toEqual(new Set(['closed 0']));
  const { rows: sums } = await sql<{ minor: number }>`
    select (select sum(total_minor) from sale where location_id = ${store.id})::int
      + (select sum(case kind when 'payIn' then amount_minor else -amount_minor end)
          from cash_movement where location_id = ${store.id})::int as minor`.execute(db);
  expect(shifts.reduce((sum, { expectedMinor }) => sum + (expectedMinor ?? 0), 0)).toBe(
    (sums[0]?.minor ?? 0) + TILLS * FLOAT_MINOR,
  );
  // Ensures that the network did fail.
  expect(Math.min(outcomes.refused, outcomes.cut, outcomes.late, outcomes.twice)).toBeGreaterThan(0);
  expect(
    await findBreaches(
      db,
      invariants.filter(({ id }) => !id.startsWith('T')),
    ),
  ).toEqual([]);
}, 3_600_000);
