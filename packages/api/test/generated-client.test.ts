import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeProduct, makeStaff, TEST_PASSWORD } from '@bhandar/testing/factories';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPENAPI_FILE } from '../src/rest/openapi-file';
import { type RestServer, startRestServer } from './rest-server';

/**
 * A client as another team would write it: `page` and `limit` are numbers, and the answers have the fields it reads.
 */
const CLIENT = `
import createClient from 'openapi-fetch';
import type { paths } from './api.js';

export async function readProducts(baseUrl: string, email: string, password: string) {
  const visitor = createClient<paths>({ baseUrl });
  const { data: signedIn, error } = await visitor.POST('/api/auth/login', { body: { email, password } });
  if (!signedIn) throw new Error(error.message);
  const language: 'en' | 'bn' | 'hi' | null = signedIn.user.language;
  const client = createClient<paths>({ baseUrl, headers: { authorization: 'Bearer ' + signedIn.token } });
  const query = { page: 1, limit: 2, search: 'Generated' };
  const { data: list } = await client.GET('/api/products/pharmacy', { params: { query } });
  const rows = list === undefined || Array.isArray(list) ? [] : list.data;
  const names: string[] = rows.map((row) => row.tradeName);
  const id = rows[0]?._id ?? '';
  const { data: product } = await client.GET('/api/products/pharmacy/{id}', { params: { path: { id } } });
  const missing = { id: '00000000-0000-4000-8000-000000000000' };
  const { error: absent } = await client.GET('/api/products/pharmacy/{id}', { params: { path: missing } });
  return { language, names, unitMrp: product?.unitMrp, code: absent?.code };
}
`;
const node = (...args: string[]) => promisify(execFile)(process.execPath, args);
const GENERATOR = join(import.meta.dirname, '../../../tooling/lint/generate-client-types.mjs');
const TSC = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');

const database = useTestDatabase();
let rest: RestServer;
let folder: string;

beforeAll(async () => {
  rest = await startRestServer(database.db);
  // Beside the sources, so that the client finds its packages.
  folder = await mkdtemp(join(import.meta.dirname, '../.generated-'));
});
afterAll(async () => {
  await rest.stop();
  await rm(folder, { recursive: true, force: true });
});

it('a client generated from openapi.json compiles, and pages with numbers', { timeout: 120_000 }, async () => {
  await node(GENERATOR, OPENAPI_FILE, join(folder, 'api.ts'));
  await writeFile(join(folder, 'client.ts'), CLIENT);
  const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--skipLibCheck', '--ignoreConfig'];
  await node(TSC, ...options, join(folder, 'client.ts')).catch(({ stdout }: { stdout: string }) =>
    expect(stdout).toBe(''),
  );

  const { email } = await makeStaff(database.db, { role: 'superadmin' });
  for (const name of ['One', 'Two', 'Three']) {
    await makeProduct(database.db, { tradeName: `Generated ${name}`, unitMrpMinor: 1_250 });
  }
  const { readProducts } = await import(pathToFileURL(join(folder, 'client.js')).href);
  expect(await readProducts(rest.origin, email, TEST_PASSWORD)).toEqual({
    language: null,
    unitMrp: 12.5,
    code: 'NOT_FOUND',
    names: [expect.stringContaining('Generated'), expect.stringContaining('Generated')],
  });
});
