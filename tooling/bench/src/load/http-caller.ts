import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Call, Calls, HttpPlan, SoldProduct } from './plan';
import type { NextCall } from './worker';

const LINES = 3;
/** One sale in so many has a discount, which is audited. */
const DISCOUNTED = 10;
const DISCOUNT_MINOR = 1;

export function httpCaller(plan: HttpPlan): { next: NextCall; close(): Promise<void> } {
  const agent = new Agent({ keepAlive: true, maxSockets: plan.clients });
  const calls = callMaker(plan.calls);
  return {
    async next(client) {
      const call = calls(client);
      if (!call) return false;
      await send(plan.port, agent, call);
      return true;
    },
    close: async () => agent.destroy(),
  };
}

const below = (limit: number): number => Math.floor(Math.random() * limit);

function pickDistinct<T>(items: readonly T[], count: number): T[] {
  const picked = new Set<T>();
  while (picked.size < count) {
    const item = items[below(items.length)];
    if (item !== undefined) picked.add(item);
  }
  return [...picked];
}

function callMaker(calls: Calls): (client: number) => Call | undefined {
  switch (calls.kind) {
    case 'sales': {
      const { tokens, products } = calls;
      return (client) => saleCall(tokens[client % tokens.length] ?? '', pickDistinct(products, LINES));
    }
    case 'floorSales':
      return () => floorSaleCall(calls.products);
    case 'repeated': {
      let turn = -1;
      return () => {
        turn += 1;
        return calls.calls[turn % calls.calls.length];
      };
    }
    case 'once': {
      const left = calls.calls.values();
      return () => left.next().value;
    }
  }
}

function saleCall(token: string, products: readonly SoldProduct[]): Call {
  const lines = products.map(({ id, unitPriceMinor }) => ({ productId: id, quantity: 1 + below(2), unitPriceMinor }));
  const subtotal = lines.reduce((sum, line) => sum + line.quantity * line.unitPriceMinor, 0);
  const discountMinor = below(DISCOUNTED) === 0 ? DISCOUNT_MINOR : 0;
  const sale = { id: randomUUID(), lines, discountMinor, totalMinor: subtotal - discountMinor };
  return { path: '/trpc/pos.recordSale', token, body: JSON.stringify(sale) };
}

function floorSaleCall(products: number): Call {
  const lines = Array.from({ length: LINES }, () => ({ productId: 1 + below(products), quantity: 1 }));
  return { path: '/trpc/sale', token: '', body: JSON.stringify({ lines }) };
}

function send(port: number, agent: Agent, { path, token, body }: Call): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers: Record<string, string | number> = token ? { authorization: `Bearer ${token}` } : {};
    if (body !== undefined)
      Object.assign(headers, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) });
    const call = request({
      host: '127.0.0.1',
      port,
      agent,
      path,
      headers,
      method: body === undefined ? 'GET' : 'POST',
    });
    call.once('error', reject);
    call.once('response', (answer) => {
      const failed = answer.statusCode !== 200;
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (failed) text += chunk.toString();
      });
      answer.once('error', reject);
      answer.once('end', () => (failed ? reject(new Error(`${answer.statusCode} ${text.slice(0, 500)}`)) : resolve()));
    });
    call.end(body);
  });
}
