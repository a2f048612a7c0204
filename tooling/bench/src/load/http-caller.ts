import { randomUUID } from 'node:crypto';
import { type Dispatcher, Pool } from 'undici';
import type { Call, Calls, HttpPlan, NextCall, SoldProduct } from './plan';

const LINES = 3;
/** One sale in this many has a discount, which is audited. */
const DISCOUNTED = 10;
const DISCOUNT_MINOR = 1;

export function httpCaller(plan: HttpPlan): { next: NextCall; close(): Promise<void> } {
  const server = new Pool(`http://127.0.0.1:${plan.port}`, { connections: plan.clients, pipelining: 1 });
  const calls = callMaker(plan.calls);
  return {
    async next(client) {
      const call = calls(client);
      if (!call) return false;
      await send(server, call);
      return true;
    },
    close: () => server.close(),
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
    case 'baselineSales':
      return () => baselineSaleCall(calls.products);
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

function baselineSaleCall(products: number): Call {
  const lines = Array.from({ length: LINES }, () => ({ productId: 1 + below(products), quantity: 1 }));
  return { path: '/trpc/sale', token: '', body: JSON.stringify({ lines }) };
}

function headersOf({ token, body }: Call): Record<string, string> {
  return {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

/** The client does as little work as possible, because it uses the two cores of the server under test. */
function send(server: Dispatcher, call: Call): Promise<void> {
  const { path, body = null } = call;
  const headers = headersOf(call);
  return new Promise((resolve, reject) => {
    let status = 0;
    let failure = '';
    server.dispatch(
      { path, method: body === null ? 'GET' : 'POST', headers, body },
      {
        onRequestStart: () => undefined,
        onResponseStart(_controller, statusCode) {
          status = statusCode;
        },
        onResponseData(_controller, chunk) {
          if (status !== 200) failure += chunk.toString();
        },
        onResponseEnd: () => (status === 200 ? resolve() : reject(new Error(`${status} ${failure.slice(0, 500)}`))),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}
