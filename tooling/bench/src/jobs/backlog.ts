import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runFloor } from '../floor/run-floor';
import { floorBacklog } from '../floor/statements';
import type { Call } from '../load/plan';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import type { Bench } from './bench';

const SALES = 2_000;
const A_REQUEST = 50;
const FLOOR_SALES = 100;
const LINES = 3;
const DEVICE = 'bench-backlog';

const ONCE = { clients: 1, warmUpMs: 0, leastMs: 0, leastCount: SALES / A_REQUEST, mostMs: 120_000 };

/** What one till sold while it was alone, each sale new. */
function backlogOf({ people, tokens, products }: Bench, firstSeq: number): Call[] {
  const [cashier] = people.cashiers;
  if (!cashier) throw new Error('There are cashiers');
  const now = new Date().toISOString();
  const saleOf = (seq: number) => {
    const lines = Array.from({ length: LINES }, (_, line) => {
      const product = products[(seq * 7 + line * 11) % products.length];
      if (!product) throw new Error('There are products');
      return { productId: product.id, quantity: 1, unitPriceMinor: product.unitPriceMinor };
    });
    const totalMinor = lines.reduce((sum, { unitPriceMinor }) => sum + unitPriceMinor, 0);
    const sale = { id: randomUUID(), lines, totalMinor };
    return { sale, cashierId: cashier.id, deviceSeq: seq, soldAt: now, snapshotAt: now };
  };
  return Array.from({ length: SALES / A_REQUEST }, (_, request) => {
    const sales = Array.from({ length: A_REQUEST }, (_, index) => saleOf(firstSeq + request * A_REQUEST + index));
    const input = { locationId: cashier.storeId, deviceId: DEVICE, sentAt: now, sales };
    return { path: '/trpc/pos.syncSales', token: tokens.cashiers[0] ?? '', body: JSON.stringify(input) };
  });
}

const countTaken = async ({ ground }: Bench): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from queued_sale join sale using (id) where queued_sale.device_id = ${DEVICE}`.execute(
    ground.db,
  );
  return rows[0]?.count ?? 0;
};

/** Two thousand sales of a till that was alone, with every rule, against a hundred bare sales a statement. */
export async function measureBacklog(bench: Bench): Promise<Comparison> {
  let seq = 1;
  const takeIn = async () => {
    const calls = backlogOf(bench, seq);
    seq += SALES;
    const load = { kind: 'http', port: bench.server.port, calls: { kind: 'once', calls }, ...ONCE } as const;
    const perSecond = perSecondOf(await runLoad(load)) * A_REQUEST;
    // The answers got lost, as it were: sent again, they add nothing.
    await runLoad(load);
    if ((await countTaken(bench)) !== seq - 1) throw new Error('A sale of the backlog is missing, or there twice');
    return perSecond;
  };
  await takeIn();
  return compare({
    name: `backlog of ${SALES.toLocaleString('en')} sales of a till that was alone`,
    unit: '/s',
    repeats: bench.options.repeats,
    floor: async () =>
      FLOOR_SALES * (await runFloor(bench.ground, floorBacklog, { clients: 1, readingMs: bench.options.readingMs })),
    ours: async () => ({ value: await takeIn(), count: SALES }),
  });
}
