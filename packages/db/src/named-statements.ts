import type pg from 'pg';

const NAME = /^\/\* name:([a-z0-9-]{1,60}) \*\//;

/**
 * Statements that begin with a comment such as `name:lock-balances` are prepared and planned once per connection, which
 * doubles the speed of the sale path. Searches must not be named: a generic plan ignores their indexes.
 */
export function prepareNamedStatements(client: pg.PoolClient | pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const named = (first: unknown, ...rest: unknown[]): unknown => {
    const name = typeof first === 'string' ? NAME.exec(first)?.[1] : undefined;
    if (!name || !Array.isArray(rest[0])) return query(first, ...rest);
    return query({ name, text: first, values: rest[0] }, ...rest.slice(1));
  };
  Object.assign(client, { query: named });
}
