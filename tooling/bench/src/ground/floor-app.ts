import { firstMessage, startChild } from './child';

/** Starts the floor app on this database and answers its port. */
export async function startFloorApp(databaseUrl: string): Promise<number> {
  const env = { DATABASE_URL: databaseUrl, NODE_ENV: 'production' };
  const child = startChild({ program: new URL('../floor/app.ts', import.meta.url), env });
  const { port } = await firstMessage<{ port: number }>(child, 'The floor app');
  return port;
}
