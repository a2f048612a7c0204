import { sql } from 'kysely';
import { placeOrders } from '../data/pending-orders';
import { runFloor } from '../floor/run-floor';
import { floorApproval } from '../floor/statements';
import { runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, LEAST_COUNT, toReading } from './bench';

/** A little over what a p99 wants: some are approved while the server warms up. */
const ORDERS = LEAST_COUNT + 300;

/** Approvals of fifty lines with crossing products, against the same work as one statement. */
export function measureApprovals(bench: Bench, clients: number): Promise<Comparison> {
  const {
    options,
    ground,
    server: { port },
    tokens,
    people,
    products,
  } = bench;
  const ours = async () => {
    const orders = await placeOrders(ground.db, { count: ORDERS, cashiers: people.cashiers, products });
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
    floor: () => runFloor(ground, floorApproval, { clients, readingMs: options.readingMs }),
    ours,
  });
}

/** How many deadlocks PostgreSQL broke in this database since it was made. */
export async function countDeadlocks({ db }: Bench['ground']): Promise<number> {
  const { rows } = await sql<{ deadlocks: number }>`
    select deadlocks from pg_stat_database where datname = current_database()`.execute(db);
  return rows[0]?.deadlocks ?? 0;
}
