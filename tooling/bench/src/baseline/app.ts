import { initTRPC } from '@trpc/server';
import { createExpressMiddleware } from '@trpc/server/adapters/express';
import express from 'express';
import pg from 'pg';
import * as z from 'zod';
import { baselineSale } from './statements';

/**
 * A minimal server on the same libraries as the product (Express, tRPC, zod, node-postgres): no sign-in, no rules, one
 * named statement per call. It is the lower bound for the product's times.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
pool.on('error', () => undefined);
const t = initTRPC.create();

const SEARCH = `select id, trade_name, generic_name, strength, price from baseline.named
  where trade_key >= $1 and trade_key < $2 order by trade_key limit 10`;
const Sale = z.object({
  lines: z.array(z.object({ productId: z.number().int(), quantity: z.number().int().min(1) })).length(3),
});
const Found = z.object({
  id: z.string(),
  trade_name: z.string(),
  generic_name: z.string(),
  strength: z.string(),
  price: z.unknown(),
});

const router = t.router({
  sale: t.procedure
    .input(Sale)
    .output(z.object({ lines: z.number() }))
    .mutation(async ({ input }) => {
      const values = input.lines.map((line) => line.productId);
      const { rowCount } = await pool.query({ name: baselineSale.name, text: baselineSale.text, values });
      return { lines: rowCount ?? 0 };
    }),
  search: t.procedure
    .input(z.object({ search: z.string().max(100) }))
    .output(z.array(Found))
    .query(async ({ input }) => {
      const key = input.search.toLowerCase();
      const { rows } = await pool.query({ name: 'baseline-search', text: SEARCH, values: [key, `${key}\u{10FFFF}`] });
      return rows as z.infer<typeof Found>[];
    }),
});

const app = express();
app.disable('x-powered-by');
app.use('/trpc', createExpressMiddleware({ router }));
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : undefined });
});

const end = () => process.exit(0);
process.once('disconnect', end);
process.once('SIGTERM', end);
