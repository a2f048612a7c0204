import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { runBaseline } from '../baseline/run-baseline';
import { baselineBacklog } from '../baseline/statements';
import type { Call } from '../load/plan';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import type { Bench } from './bench';

const SALES = 2_000;
const SALES_PER_REQUEST = 50;
const BASELINE_SALES = 100;
const LINES = 3;
const DEVICE = 'bench-backlog';

const ONCE = { clients: 1, warmUpMs: 0, minMs: 0, minCount: SALES / SALES_PER_REQUEST, maxMs: 120_000 };

/** The sales of one till made offline, each sale new. */
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
  return Array.from({ length: SALES / SALES_PER_REQUEST }, (_, request) => {
    const sales = Array.from({ length: SALES_PER_REQUEST }, (_, index) =>
      saleOf(firstSeq + request * SALES_PER_REQUEST + index),
    );
    const input = { locationId: cashier.storeId, deviceId: DEVICE, sentAt: now, sales };
    return { path: '/trpc/pos.syncSales', token: tokens.cashiers[0] ?? '', body: JSON.stringify(input) };
  });
}

const countTaken = async ({ harness }: Bench): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from queued_sale join sale using (id) where queued_sale.device_id = ${DEVICE}`.execute(
    harness.db,
  );
  return rows[0]?.count ?? 0;
};

/** Two thousand offline sales of one till, with every rule, against a hundred bare sales per statement. */
export async function measureBacklog(bench: Bench): Promise<Comparison> {
  let seq = 1;
  const syncBacklog = async () => {
    const calls = backlogOf(bench, seq);
    seq += SALES;
    const load = { kind: 'http', port: bench.server.port, calls: { kind: 'once', calls }, ...ONCE } as const;
    const perSecond = perSecondOf(await runLoad(load)) * SALES_PER_REQUEST;
    // As if the answers were lost: sent again, the sales add nothing.
    await runLoad(load);
    if ((await countTaken(bench)) !== seq - 1) throw new Error('A sale of the backlog is missing, or there twice');
    return perSecond;
  };
  await syncBacklog();
  return compare({
    name: `backlog of ${SALES.toLocaleString('en')} offline sales of a till`,
    unit: '/s',
    repeats: bench.options.repeats,
    baseline: async () =>
      BASELINE_SALES *
      (await runBaseline(bench.harness, baselineBacklog, { clients: 1, readingMs: bench.options.readingMs })),
    ours: async () => ({ value: await syncBacklog(), count: SALES }),
  });
}
