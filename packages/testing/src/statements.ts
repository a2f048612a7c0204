import type pg from 'pg';

interface SentTo {
  query(...args: unknown[]): unknown;
}

/**
 * The texts of all statements sent on this pool during `work`, in their order. Their number measures the cost of work on any
 * machine alike.
 */
export async function statementsOf(pool: pg.Pool, work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = [];
  const originals = new Map<SentTo, SentTo['query']>();
  const record = (client: SentTo) => {
    if (originals.has(client)) return;
    const query = client.query;
    originals.set(client, query);
    client.query = (first: unknown, ...rest) => {
      sent.push(typeof first === 'string' ? first : ((first as { text?: string }).text ?? ''));
      return query.call(client, first, ...rest);
    };
  };
  const listener = (client: pg.PoolClient) => record(client as unknown as SentTo);
  pool.on('acquire', listener);
  try {
    await work();
  } finally {
    pool.off('acquire', listener);
    for (const [client, query] of originals) client.query = query;
  }
  return sent;
}
