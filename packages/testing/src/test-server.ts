import pg from 'pg';

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run and the name of its migrated template database. */
    testServer: { url: string; template: string };
  }
}

/** The address of another database on the same server. */
export function urlOf(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Runs one statement on its own connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
