import { LAST_DAY } from '../data/sale-lines';
import { runLoad } from '../load/run-load';
import { type Comparison, compare, type Reading } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';
import { chooseFacts, queryOf } from './search';

const PEOPLE = 10;
/** More than one person may have running at a time. */
const CALLS_EACH = 12;

/**
 * How long another cashier's sales take while ten people call what costs most, each more often at a time than one person
 * may, against a quiet server.
 */
export async function measureCrowd(bench: Bench): Promise<Comparison> {
  const { server, tokens, products, options, harness } = bench;
  const { port } = server;
  const { misspelt } = await chooseFacts(harness.db);
  const crowd = tokens.cashiers.slice(0, PEOPLE);
  const seller = tokens.cashiers.slice(PEOPLE, PEOPLE + 1);
  const paths = misspelt.flatMap((search) => [
    queryOf('catalogue.listProducts', { kind: 'pharmacy', search }),
    queryOf('reports.sales', { by: 'product', from: LAST_DAY, to: LAST_DAY }),
    queryOf('catalogue.exportProducts', { kind: 'pharmacy', limit: 100 }),
  ]);
  const calls = paths.flatMap((path) => crowd.map((token) => ({ path, token })));
  const bounds = { ...boundsOf(options, 1), warmUpMs: 1_000, maxMs: options.readingMs + 15_000 };
  const sales = async (): Promise<Reading> => {
    const reading = toReading(
      await runLoad({ kind: 'http', port, calls: { kind: 'sales', tokens: seller, products }, ...bounds }),
    );
    return { ...reading, value: reading.p99 };
  };
  const crowded = async (): Promise<Reading> => {
    const load = runLoad({
      kind: 'http',
      port,
      calls: { kind: 'repeated', calls },
      clients: PEOPLE * CALLS_EACH,
      warmUpMs: 0,
      minMs: bounds.maxMs + 2_000,
      minCount: 1,
      maxMs: bounds.maxMs + 4_000,
    });
    const reading = await sales();
    await load;
    return reading;
  };
  return compare({
    name: `p99 of one cashier's sales while ${PEOPLE} people take their whole share`,
    unit: ' ms',
    repeats: options.repeats,
    baseline: async () => (await sales()).value,
    ours: crowded,
  });
}
