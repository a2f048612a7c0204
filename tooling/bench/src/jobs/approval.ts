import { sql } from 'kysely';
import { runBaseline } from '../baseline/run-baseline';
import { baselineApproval } from '../baseline/statements';
import { placeOrders } from '../data/pending-orders';
import { runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, MIN_ANSWERS, toReading } from './bench';

/** A little more than a p99 needs, because some are approved during the warm-up. */
const ORDERS = MIN_ANSWERS + 300;

/** Approvals of fifty lines with crossing products, against the same work as one statement. */
export function measureApprovals(bench: Bench, clients: number): Promise<Comparison> {
  const {
    options,
    harness,
    server: { port },
    tokens,
    people,
    products,
  } = bench;
  const ours = async () => {
    const orders = await placeOrders(harness.db, { count: ORDERS, cashiers: people.cashiers, products });
    const calls = orders.map((orderId) => ({
      path: '/trpc/ordering.approveOrder',
      token: tokens.boss,
      body: JSON.stringify({ orderId }),
    }));
    const load = { kind: 'http', port, calls: { kind: 'once', calls }, ...boundsOf(options, clients) } as const;
    return toReading(await runLoad(load));
  };
  return compare({
    name: `approval of 50 lines, ${clients} client${clients > 1 ? 's' : ''}`,
    unit: '/s',
    repeats: options.repeats,
    baseline: () => runBaseline(harness, baselineApproval, { clients, readingMs: options.readingMs }),
    ours,
  });
}

/** The number of deadlocks in this database since its creation. */
export async function countDeadlocks({ db }: Bench['harness']): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
