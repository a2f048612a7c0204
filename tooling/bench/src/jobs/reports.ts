import { setTimeout as sleep } from 'node:timers/promises';
import { addDays } from '@bhandar/domain/shared';
import { sql } from 'kysely';
import { LAST_DAY, makeSaleLines } from '../data/sale-lines';
import { type Comparison, compare, type Reading } from '../measure';
import { printLine } from '../report';
import { quantile } from '../stats';
import type { Bench } from './bench';

const CALLS = 40;
const MAX_MS = 20_000;

const MEASURES = [
  'quantity',
  'gross_minor',
  'discount_minor',
  'cost_minor',
  'uncosted_minor',
  'returns',
  'returned_quantity',
  'refund_minor',
  'returned_cost_minor',
  'uncosted_refund_minor',
];
const MONTH = { from: addDays(LAST_DAY, -29), to: LAST_DAY };
const BEFORE = addDays(MONTH.from, -30);

const SUMS = (bills: string) => [bills, ...MEASURES].map((name) => `sum(${name})`).join(', ');

/** The reports of a month beside the month before, as bare sums over the sums by product and by counter. */
const BASELINES = {
  day: `select business_on, ${SUMS('bills')} from till_day_sales
    where business_on between '${BEFORE}' and '${MONTH.to}' group by 1 order by 1`,
  product: `select product_id, business_on >= '${MONTH.from}', ${SUMS('lines')} from product_day_sales
    where business_on between '${BEFORE}' and '${MONTH.to}' group by 1, 2 order by 4 desc limit 50`,
  dashboard: `select business_on, ${SUMS('bills')} from till_day_sales
    where business_on > '${addDays(LAST_DAY, -14)}' group by 1 order by 1`,
};

/** The server sums these sales, which were written directly into the tables. */
async function waitForSums({ harness }: Bench, lines: number): Promise<void> {
  const began = performance.now();
  for (;;) {
    const { rows } = await sql<{ left: number }>`
      select (select max(id) from stock_movement) - folded_to as "left" from sales_rollup`.execute(harness.db);
    if ((rows[0]?.left ?? 0) === 0) break;
    await sleep(500);
  }
  const seconds = (performance.now() - began) / 1_000;
  printLine(`added up ${lines.toLocaleString('en')} lines in ${seconds.toFixed(0)} s`);
  await sql`vacuum analyze product_day_sales, till_day_sales, store_day_sales`.execute(harness.db);
}

async function timeOf(work: () => Promise<unknown>): Promise<Reading & { p50: number }> {
  const latenciesMs: number[] = [];
  const began = performance.now();
  await work();
  while (latenciesMs.length < CALLS && performance.now() - began < MAX_MS) {
    const start = performance.now();
    await work();
    latenciesMs.push(performance.now() - start);
  }
  const p50 = quantile(
    latenciesMs.toSorted((one, other) => one - other),
    0.5,
  );
  return { value: p50, p50, count: latenciesMs.length };
}

/** The reports of a month and the dashboard over a year of sales, through the server, against the bare sums. */
export async function measureReports(bench: Bench): Promise<Comparison[]> {
  const { options, harness, people, products, server, tokens } = bench;
  printLine(`writing ${options.lines.toLocaleString('en')} sale lines`);
  await makeSaleLines(harness.db, { people, products, lines: options.lines });
  await waitForSums(bench, options.lines);
  const ask = async (procedure: string, input?: object) => {
    const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    const answer = await fetch(`http://127.0.0.1:${server.port}/trpc/reports.${procedure}${query}`, {
      headers: { authorization: `Bearer ${tokens.boss}` },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${procedure}: ${text.slice(0, 500)}`);
  };
  const jobs = [
    { name: 'month report by day', baseline: BASELINES.day, ours: () => ask('sales', { ...MONTH, by: 'day' }) },
    {
      name: 'month report by product',
      baseline: BASELINES.product,
      ours: () => ask('sales', { ...MONTH, by: 'product' }),
    },
    { name: 'dashboard', baseline: BASELINES.dashboard, ours: () => ask('today') },
  ];
  const done: Comparison[] = [];
  for (const { name, baseline, ours } of jobs) {
    done.push(
      await compare({
        name: `${name} over ${options.lines.toLocaleString('en')} sale lines`,
        unit: ' ms',
        repeats: options.repeats,
        baseline: async () => (await timeOf(() => harness.pool.query(baseline))).value,
        ours: () => timeOf(ours),
      }),
    );
  }
  return done;
}
