import { firstMessage, startChild } from './child';

/** Starts the baseline app on this database and returns its port. */
export async function startBaselineApp(databaseUrl: string): Promise<number> {
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'production' };
  const child = startChild({ program: new URL('../baseline/app.ts', import.meta.url), env });
  const { port } = await firstMessage<{ port: number }>(child, 'The baseline app');
  return port;
}
