import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../harness/server';
import { listen } from '../load/listen';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare, type Reading } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

const CLIENTS = 16;
/** A fresh server is warmed up with this many sales, and sums the earlier sales for reports first. */
const FIRST_SALES = 4_000;

/**
 * The cost that the sums for reports and live open screens add to sales: both on, against both off. Each reading has
 * its own server and stops the shared one, which would otherwise do the sums.
 */
export async function measureBehindSales(bench: Bench): Promise<Comparison> {
  await bench.server.stop();
  return compare({
    name: `sale of 3 lines, ${CLIENTS} clients, with rollups and ${CLIENTS} open screens`,
    unit: '/s',
    repeats: bench.options.repeats,
    baseline: async () => (await sell(bench, { behind: 'off' })).value,
    ours: () => sell(bench, { behind: 'on' }),
  });
}

async function sell(
  { options, harness, tokens, products }: Bench,
  { behind }: { behind: 'on' | 'off' },
): Promise<Reading> {
  const directory = await mkdtemp(join(harness.directory, 'behind-'));
  const settings = { ROLLUPS: behind };
  const { port, stop } = await startServer({ directory, databaseUrl: harness.url, execArgv: [], settings });
  const calls = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  const plan = { kind: 'http', port, calls, ...boundsOf(options, CLIENTS) } as const;
  await runLoad({ ...plan, warmUpMs: 0, minMs: 0, minCount: FIRST_SALES });
  const listeners = behind === 'on' ? tokens.cashiers : [];
  const screens = await Promise.all(listeners.map((token) => listen(port, token)));
  const result = await runLoad(plan);
  for (const screen of screens) screen.leave();
  await stop();
  return { ...toReading(result), value: perSecondOf(result) };
}
