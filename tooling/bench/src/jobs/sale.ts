import { runFloor } from '../floor/run-floor';
import { floorSale } from '../floor/statements';
import { FLOOR_PRODUCTS } from '../floor/tables';
import { perSecondOf, runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

/** Sales of three lines with every rule, against the bare sale as one statement and through the floor app. */
export function measureSales(bench: Bench, clients: number): Promise<Comparison> {
  const {
    options,
    ground,
    server: { port },
    floorAppPort,
    tokens,
    products,
  } = bench;
  const bounds = boundsOf(options, clients);
  const sales = { kind: 'sales', tokens: tokens.cashiers, products } as const;
  const floorSales = { kind: 'floorSales', products: FLOOR_PRODUCTS } as const;
  return compare({
    name: `sale of 3 lines, ${clients} client${clients > 1 ? 's' : ''}`,
    unit: '/s',
    repeats: options.repeats,
    floor: () => runFloor(ground, floorSale, { clients, readingMs: options.readingMs }),
    app: async () => perSecondOf(await runLoad({ kind: 'http', port: floorAppPort, calls: floorSales, ...bounds })),
    ours: async () => toReading(await runLoad({ kind: 'http', port, calls: sales, ...bounds })),
  });
}
