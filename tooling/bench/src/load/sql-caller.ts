import pg from 'pg';
import type { NextCall, SqlPlan } from './plan';

/** One connection per client, one named statement per call. */
export async function sqlCaller({
  url,
  statement,
  clients,
}: SqlPlan): Promise<{ next: NextCall; close(): Promise<void> }> {
  const { name, text, ranges } = statement;
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: url }));
  for (const connection of connections) connection.on('error', () => undefined);
  await Promise.all(connections.map((connection) => connection.connect()));
  return {
    async next(client) {
      const values = ranges.map(([from, to]) => from + Math.floor(Math.random() * (to - from + 1)));
      await connections[client]?.query({ name, text, values });
      return true;
    },
    async close() {
      await Promise.all(connections.map((connection) => connection.end()));
    },
  };
}
