import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { findBreaches, invariants } from '@bhandar/db/invariants';
import { SYNC_BATCH, type SyncVerdict } from '@bhandar/domain/pos';
import { useTestDatabase } from '@bhandar/testing/database';
import { letStoreSellFrom, makeGoods, makeSession, makeStaff, makeStore, queuedSale } from '@bhandar/testing/factories';
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
const { SYNC_SALES = String(byTier({ quick: 300, all: 2_000, long: 20_000 })), SYNC_SEED = '7' } = process.env;
const TILLS = 4;
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

type Queue = Map<string, ReturnType<typeof queuedSale>>;

const outcomes = { sent: 0, refused: 0, cut: 0, late: 0, twice: 0 };

/**
 * Until its queue is empty, over a failing network: a sale leaves the queue only on a received verdict that names it.
 */
async function drain(waiting: Queue, send: (sales: unknown[]) => Promise<SyncVerdict[]>, dice: () => number) {
  const verdicts = new Map<string, SyncVerdict>();
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

it(`T10: ${SYNC_SALES} sales of four tills arrive over a failing network, each exactly once (seed ${SYNC_SEED})`, async () => {
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

  const tills = await Promise.all(
    Array.from({ length: TILLS }, async (_, till) => {
      const staff = await makeStaff(db, { store });
      const token = await makeSession(db, staff.id);
      const soldAt = new Date(Date.now() - HOUR);
      const sales = Array.from({ length: total / TILLS }, (__, index) =>
        queuedSale({ cashierId: staff.id, deviceSeq: index + 1, soldAt }, [index % 25 === 0 ? scarce : plenty]),
      );
      const waiting: Queue = new Map(sales.map((sale) => [sale.sale.id, sale]));
      const deviceId = `till-${till}-${randomUUID()}`;
      const send = async (batch: unknown[]): Promise<SyncVerdict[]> => {
        const input = { locationId: store.id, deviceId, sentAt: new Date().toISOString(), sales: batch };
        const answer = await call({ url: server.url, token, procedure: 'pos.syncSales', input });
        // Too many requests at once are refused, and the till keeps its sales.
        if (answer.status === 503) return [];
        expect(answer.status).toBe(200);
        return answer.data as SyncVerdict[];
      };
      return { ids: [...waiting.keys()], drained: drain(waiting, send, diceOf(Number(SYNC_SEED) + till)) };
    }),
  );
  const verdicts = (await Promise.all(tills.map(({ drained }) => drained))).flat();
  const ids = tills.flatMap((till) => till.ids).sort();

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
  expect(open.length).toBe(total / 25 - 10);
  expect(await onHand()).toBe(before - recorded.length);
  // Ensures that the network did fail.
  expect(Math.min(outcomes.refused, outcomes.cut, outcomes.late, outcomes.twice)).toBeGreaterThan(0);
  expect(
    await findBreaches(
      db,
      invariants.filter(({ id }) => !id.startsWith('T')),
    ),
  ).toEqual([]);
}, 3_600_000);
