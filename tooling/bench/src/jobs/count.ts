import { runBaseline } from '../baseline/run-baseline';
import { baselineCount } from '../baseline/statements';
import { type CountShelf, fillCountShelf } from '../data/count-shelf';
import { type Comparison, compare, type Reading } from '../measure';
import { quantile } from '../stats';
import type { Bench } from './bench';

/** Every nth line is one unit short, or one over if it was short before. */
const DIFFERING_LINES = 10;

type Caller = (procedure: string, input: unknown) => Promise<unknown>;

const callerOf =
  ({ server: { port }, tokens }: Bench): Caller =>
  async (procedure, input) => {
    const answer = await fetch(`http://127.0.0.1:${port}/trpc/inventory.${procedure}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.boss}` },
      body: JSON.stringify(input),
    });
    if (!answer.ok) throw new Error(`${procedure}: ${(await answer.text()).slice(0, 500)}`);
    return ((await answer.json()) as { result: { data: unknown } }).result.data;
  };

/** A complete count: started, every line entered at once, submitted, approved. */
async function countOnce(call: Caller, { locationId, lines }: CountShelf): Promise<void> {
  const { id: countId } = (await call('startCount', { locationId })) as { id: string };
  const entries = lines.map((line, index) => {
    if (index % DIFFERING_LINES === 0) line.onHand += line.onHand % 2 === 0 ? -1 : 1;
    return { productId: line.productId, batchId: line.batchId, counted: line.onHand };
  });
  await call('enterCounts', { countId, entries });
  await call('submitCount', { countId });
  await call('postCount', { countId });
}

async function readCounts(call: Caller, shelf: CountShelf, readingMs: number): Promise<Reading> {
  await countOnce(call, shelf);
  const latenciesMs: number[] = [];
  const began = performance.now();
  for (let start = began; start - began < readingMs; start = performance.now()) {
    await countOnce(call, shelf);
    latenciesMs.push(performance.now() - start);
  }
  const seconds = (performance.now() - began) / 1_000;
  const p50 = quantile(
    latenciesMs.toSorted((one, other) => one - other),
    0.5,
  );
  return { value: latenciesMs.length / seconds, count: latenciesMs.length, p50 };
}

/** Whole counts of a store, one after another, against the same work as one statement. */
export async function measureCounts(bench: Bench): Promise<Comparison> {
  const { options, harness, people, products } = bench;
  const shelf = await fillCountShelf(harness.db, people.bossId, products);
  const call = callerOf(bench);
  const { readingMs } = options;
  return compare({
    name: `count of ${shelf.lines.length} lines, 1 client`,
    unit: '/s',
    repeats: options.repeats,
    baseline: () => runBaseline(harness, baselineCount, { clients: 1, readingMs }),
    ours: () => readCounts(call, shelf, readingMs),
  });
}
