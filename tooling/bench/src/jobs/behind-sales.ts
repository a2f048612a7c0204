import { mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { startServer } from '../ground/server';
import { listen } from '../load/listen';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare, type Reading } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

const CLIENTS = 16;
/** A server that was just started is warmed with so many sales, and adds up what others sold before it. */
const FIRST_SALES = 4_000;

/**
 * What sales lose to the adding up for reports and to open screens that hear of them: both on, against both off. Each
 * reading has a server of its own, and stops the bench's, which would add up behind all of them.
 */
export async function measureBehindSales(bench: Bench): Promise<Comparison> {
  await bench.server.stop();
  return compare({
    name: `sale of 3 lines, ${CLIENTS} clients, with rollups and ${CLIENTS} open screens`,
    unit: '/s',
    repeats: bench.options.repeats,
    floor: async () => (await sell(bench, { behind: 'off' })).value,
    ours: () => sell(bench, { behind: 'on' }),
  });
}

async function sell(
  { options, ground, tokens, products }: Bench,
  { behind }: { behind: 'on' | 'off' },
): Promise<Reading> {
  const directory = await mkdtemp(join(ground.directory, 'behind-'));
  const settings = { ROLLUPS: behind };
  const { port, stop } = await startServer({ directory, databaseUrl: ground.url, execArgv: [], settings });
  const calls = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  const plan = { kind: 'http', port, calls, ...boundsOf(options, CLIENTS) } as const;
  await runLoad({ ...plan, warmUpMs: 0, leastMs: 0, leastCount: FIRST_SALES });
  const listeners = behind === 'on' ? tokens.cashiers : [];
  const screens = await Promise.all(listeners.map((token) => listen(port, token)));
  const result = await runLoad(plan);
  for (const screen of screens) screen.leave();
  await stop();
  return { ...toReading(result), value: perSecondOf(result) };
}
