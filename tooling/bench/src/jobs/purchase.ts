import { makeSupplier } from '@bhandar/testing/factories';
import { runBaseline } from '../baseline/run-baseline';
import { baselinePurchase } from '../baseline/statements';
import type { SoldProduct } from '../load/plan';
import { runLoad } from '../load/run-load';
import { type Comparison, compare } from '../measure';
import { type Bench, boundsOf, toReading } from './bench';

const LINES = 60;
/** Different invoices, used repeatedly, as a new purchase each time. */
const INVOICES = 100;
const PACK = 10;

/** Coprime with the number of products, so that the lines of an invoice never share a product. */
const STRIDE = 11;

/** The cost changes from invoice to invoice, so that prices have to be updated; the sale price stays. */
function invoiceOf(number: number, supplierId: string, products: readonly SoldProduct[]) {
  const lines = Array.from({ length: LINES }, (_, line) => {
    const product = products[(number * 7 + line * STRIDE) % products.length];
    if (!product) throw new Error('There are products');
    const { id: productId, unitPriceMinor } = product;
    return {
      productId,
      batchNumber: `LOT-${number % 20}`,
      expiresOn: '2029-06-30',
      quantity: 10 * PACK,
      freeQuantity: PACK,
      packSize: PACK,
      packTpMinor: unitPriceMinor * 7 + (number % 7),
      purchaseDiscount: { basisPoints: 500 },
      purchaseVat: { basisPoints: 240 },
      salePackSize: PACK,
      packMrpMinor: unitPriceMinor * PACK,
    };
  });
  return { kind: 'pharmacy', supplierId, invoiceNumber: `BENCH-${number}`, lines };
}

/** Purchases of sixty lines with prices, stock, amounts due and warnings, against the same work as one statement. */
export async function measurePurchases(bench: Bench, clients: number): Promise<Comparison> {
  const {
    options,
    harness,
    server: { port },
    tokens,
    products,
  } = bench;
  const { id: supplierId } = await makeSupplier(harness.db);
  const calls = Array.from({ length: INVOICES }, (_, number) => ({
    path: '/trpc/purchasing.recordPurchase',
    token: tokens.boss,
    body: JSON.stringify(invoiceOf(number, supplierId, products)),
  }));
  const load = { kind: 'http', port, calls: { kind: 'repeated', calls }, ...boundsOf(options, clients) } as const;
  return compare({
    name: `purchase of ${LINES} lines, ${clients} client${clients > 1 ? 's' : ''}`,
    unit: '/s',
    repeats: options.repeats,
    baseline: () => runBaseline(harness, baselinePurchase, { clients, readingMs: options.readingMs }),
    ours: async () => toReading(await runLoad(load)),
  });
}
