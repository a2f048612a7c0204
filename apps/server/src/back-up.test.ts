import { randomUUID } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@bhandar/db';
import { findRunningPostgres, startEmbeddedPostgres } from '@bhandar/db/embedded';
import { findBreaches } from '@bhandar/db/invariants';
import { letStoreSellFrom, makeGoods, makeSession, makeStaff, makeStore, saleInput } from '@bhandar/testing/factories';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { backUp } from './back-up';
import { parseConfig } from './config';
import { mountApi } from './mounts';
import { startServer } from './server';
import { call } from './testing/call';

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'bhandar-backup-'));
  await chmod(home, 0o711);
  onTestFinished(() => rm(home, { recursive: true, force: true }));
  return home;
}

it('a copy made while tills sell has every earlier sale, and a consistent ledger', async () => {
  const home = await makeHome();
  const config = parseConfig({ PORT: '0', DATA_DIR: home, DEMO: 'off' }, home);
  const server = await startServer(config, pino({ level: 'silent' }), {
    prepareDatabase: async () => [],
    mounts: mountApi,
  });
  onTestFinished(() => server.stop());
  await mkdir(join(home, 'attachments'), { recursive: true });
  await writeFile(join(home, 'attachments', 'scan'), 'paper');

  const observer = createDatabase({ url: (await findRunningPostgres(join(home, 'postgres'))) ?? '', poolSize: 2 });
  onTestFinished(() => observer.close());
  await makeStaff(observer.db, { role: 'superadmin' });
  const store = await makeStore(observer.db);
  await letStoreSellFrom(observer.db, store.id, 'store-stock');
  const goods = await makeGoods(observer.db, { storeId: store.id, batches: [{ quantity: 1_000_000 }] });
  const token = await makeSession(observer.db, (await makeStaff(observer.db, { store })).id);
  const sold: string[] = [];
  let selling = true;
  const till = (async () => {
    while (selling) {
      const input = saleInput([{ ...goods, quantity: 1 }], { id: randomUUID() });
      const { status } = await call({ url: server.url, token, procedure: 'pos.recordSale', input });
      expect(status).toBe(200);
      sold.push(input.id);
    }
  })();
  await expect.poll(() => sold.length, { timeout: 60_000, interval: 5 }).toBeGreaterThan(20);
  const before = [...sold];
  const copy = join(await makeHome(), 'copy');
  await backUp(config, copy);
  const during = sold.length - before.length;
  selling = false;
  await till;
  expect(during).toBeGreaterThan(0);

  const restored = await startEmbeddedPostgres({ dataDir: join(copy, 'postgres') });
  onTestFinished(() => restored.stop());
  const { db, close } = createDatabase({ url: restored.url, poolSize: 2 });
  onTestFinished(() => close());
  const kept = new Set((await db.selectFrom('sale').select('id').execute()).map(({ id }) => id));
  expect(before.filter((id) => !kept.has(id))).toEqual([]);
  expect([...kept].filter((id) => !sold.includes(id))).toEqual([]);
  expect(await findBreaches(db)).toEqual([]);
  expect(await readFile(join(copy, 'attachments', 'scan'), 'utf8')).toBe('paper');
});

it('a copy is refused in a directory that is not empty, and inside its source', async () => {
  const home = await makeHome();
  const config = parseConfig({ DATA_DIR: home, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' }, home);
  await writeFile(join(home, 'kept'), '1');
  await expect(backUp(config, join(home, 'copies'))).rejects.toThrow('is inside the directory that is copied');
  const to = join(await makeHome(), 'copy');
  await backUp(config, to);
  expect(await readFile(join(to, 'kept'), 'utf8')).toBe('1');
  await expect(backUp(config, to)).rejects.toThrow('is not empty');
});
