import { runBaseline } from '../baseline/run-baseline';
import { baselineSale } from '../baseline/statements';
import { BASELINE_PRODUCTS } from '../baseline/tables';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

/** Sales of three lines with every rule, against the bare sale as one statement and through the baseline app. */
export function measureSales(bench: Bench, clients: number): Promise<Comparison> {
  const {
    options,
    harness,
    server: { port },
    baselineAppPort,
    tokens,
    products,
  } = bench;
  const bounds = boundsOf(options, clients);
  const sales = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  const baselineSales = { kind: 'baselineSales', products: BASELINE_PRODUCTS } as const;
  return compare({
    name: `sale of 3 lines, ${clients} client${clients > 1 ? 's' : ''}`,
    unit: '/s',
    repeats: options.repeats,
    baseline: () => runBaseline(harness, baselineSale, { clients, readingMs: options.readingMs }),
    app: async () =>
      perSecondOf(await runLoad({ kind: 'http', port: baselineAppPort, calls: baselineSales, ...bounds })),
    ours: async () => toReading(await runLoad({ kind: 'http', port, calls: sales, ...bounds })),
  });
}
