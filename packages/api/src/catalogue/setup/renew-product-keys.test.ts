import { randomUUID } from 'node:crypto';
import { type Tx, transact } from '@bhandar/db';
import { type Caller, callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { makeCategory, makeCompany, makeProduct, makeUnitType } from '@bhandar/testing/factories';
import { holdRows, untilWaiting } from '@bhandar/testing/locks';
import { unlockQueue, workQueue } from '@bhandar/testing/queue';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Change, quietLive } from '../../core/events';
import { getSetupIds } from './name-setup-rows';
import { productKeyHandlers } from './renew-product-keys';
import { ensureSetupRows, type SetupList } from './setup-repository';

const database = useTestDatabase();
const warehouse = async () => (await callerFor(database.db, { role: 'superadmin' })).api;

const entry = { description: 'Other words' };
const firm = { phone: '028833047', email: 'a@b.example', address: 'Dhaka', website: '' };

const RENAMES: [list: SetupList, rename: (api: Caller, id: string, name: string) => Promise<unknown>][] = [
  ['category', (api, id, name) => api.catalogue.updateCategory({ id, name, ...entry })],
  ['unitType', (api, id, name) => api.catalogue.updateUnitType({ id, name, ...entry })],
  ['company', (api, id, name) => api.catalogue.updateCompany({ id, name, ...firm })],
];
const renameCompany = (api: Caller, id: string, name: string) => api.catalogue.updateCompany({ id, name, ...firm });

/** Names of letters only, which no other test uses. */
const named = (start: string) =>
  `${start}${randomUUID().replace(/\d|-/g, (sign) => (sign === '-' ? '' : ('ghijklmnop'[+sign] ?? '')))}`;

const makeSetup = async () => ({
  category: await makeCategory(database.db, named('Syrup')),
  unitType: await makeUnitType(database.db, named('Phial')),
  company: await makeCompany(database.db, named('Square')),
});

/** So many products of setup rows of their own, in the order of their ids. */
async function makeProducts(count: number) {
  const setup = await makeSetup();
  const names = { category: setup.category.name, unitType: setup.unitType.name, company: setup.company.name };
  const ids: string[] = [];
  for (let made = 0; made < count; made += 1) ids.push((await makeProduct(database.db, names)).id);
  return { setup, ids: ids.sort() };
}

const keysOf = (ids: readonly string[]) =>
  database.db
    .selectFrom('product')
    .select(['id', 'searchText', 'identityKey', sql<string>`xmin::text`.as('written')])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();

const foundBy = async (api: Caller, search: string) =>
  (await api.catalogue.listProducts({ kind: 'pharmacy', search })).data.map(({ id }) => id).sort();

/** Works on the queue as a server does, in chunks of so many products. */
const renew = (options: { chunkSize?: number; signal?: AbortSignal; told?: Change[] } = {}) => {
  const { chunkSize, signal, told = [] } = options;
  const live = { ...quietLive, changed: (change: Change) => void told.push(change) };
  const handlers = productKeyHandlers({ db: database.db, now: () => new Date(), live }, chunkSize ? { chunkSize } : {});
  return workQueue(database.db, handlers, signal ? { signal } : {});
};

beforeEach(async () => {
  await unlockQueue(database.db);
  await renew();
});

describe.each(RENAMES)('renaming a %s', (list, rename) => {
  test('locks and writes no product', async () => {
    const { setup, ids } = await makeProducts(2);
    const before = await keysOf(ids);
    const release = await holdRows(database.pool, 'select from product where id = $1 for update', ids[0] ?? '');
    try {
      expect(await rename(await warehouse(), setup[list].id, named('Other'))).toMatchObject({ id: setup[list].id });
    } finally {
      await release();
    }
    expect(await keysOf(ids)).toEqual(before);
  });

  test('gives its products their keys by the queue, also retired ones', async () => {
    const api = await warehouse();
    const { setup, ids } = await makeProducts(3);
    await api.catalogue.removeProduct({ id: ids[0] ?? '' });
    const name = named('Other');
    await rename(api, setup[list].id, name);
    await renew({ chunkSize: 2 });
    for (const { identityKey } of await keysOf(ids)) expect(identityKey).toContain(name.toLowerCase());
    if (list !== 'unitType') expect(await foundBy(api, name)).toEqual(ids.slice(1));
  });
});

describe('the keys of renamed products', () => {
  test('are those of the last of two renames, and a second run writes nothing', async () => {
    const api = await warehouse();
    const { setup, ids } = await makeProducts(3);
    const [first, last] = [named('First'), named('Last')];
    await renameCompany(api, setup.company.id, first);
    await renameCompany(api, setup.company.id, last);
    await renew({ chunkSize: 2 });
    expect(await foundBy(api, last)).toEqual(ids);
    expect(await foundBy(api, first)).toEqual([]);
    const written = await keysOf(ids);
    await renameCompany(api, setup.company.id, last.toUpperCase());
    await renew();
    expect(await keysOf(ids)).toEqual(written);
  });

  test('are told to open screens once a search finds them', async () => {
    const { setup } = await makeProducts(1);
    await renameCompany(await warehouse(), setup.company.id, named('Other'));
    const told: Change[] = [];
    await renew({ told });
    expect(told).toMatchObject([{ entities: ['product'], storeIds: null, staffId: null }]);
  });

  test('are renewed to the end although the process died between two chunks', async () => {
    const api = await warehouse();
    const { setup, ids } = await makeProducts(5);
    const name = named('Other');
    await renameCompany(api, setup.company.id, name);
    const stop = new AbortController();
    // The second chunk waits for this row, and the process stops meanwhile.
    const release = await holdRows(database.pool, 'select from product where id = $1 for update', ids[3] ?? '');
    const working = renew({ chunkSize: 2, signal: stop.signal });
    await untilWaiting(database.pool, 1);
    stop.abort();
    await release();
    await working;
    const found = await foundBy(api, name);
    expect(found).toEqual(ids.slice(0, 4));
    await renew({ chunkSize: 2 });
    expect(await foundBy(api, name)).toEqual(ids);
  });

  test('are renewed to the end after an error in a chunk, and finished chunks are not written again', async () => {
    const api = await warehouse();
    const { setup, ids } = await makeProducts(5);
    const name = named('Other');
    await renameCompany(api, setup.company.id, name);
    await sql`
      create function refuse_write() returns trigger language plpgsql as $$ begin raise 'No luck'; end $$;
      create trigger refuse_write before update on product for each row when (old.id = ${sql.lit(ids[3])})
        execute function refuse_write()`.execute(database.db);
    await expect(renew({ chunkSize: 2 })).rejects.toThrow('No luck');
    await sql`drop function refuse_write cascade`.execute(database.db);
    const half = await keysOf(ids);
    expect(await foundBy(api, name)).toEqual(ids.slice(0, 2));
    await unlockQueue(database.db);
    await renew({ chunkSize: 2 });
    expect(await foundBy(api, name)).toEqual(ids);
    expect((await keysOf(ids)).slice(0, 2)).toEqual(half.slice(0, 2));
  });

  test('keep the edit of a product that was made meanwhile, and leave one that has another company now', async () => {
    const api = await warehouse();
    const { setup, ids } = await makeProducts(2);
    const [edited = '', moved = ''] = ids;
    const [name, trade] = [named('Other'), named('Napa')];
    const elsewhere = await makeCompany(database.db, named('Elsewhere'));
    await renameCompany(api, setup.company.id, name);
    await api.catalogue.updateProduct({ id: edited, tradeName: trade });
    await api.catalogue.updateProduct({ id: moved, company: elsewhere.name });
    await renew();
    expect(await foundBy(api, `${trade} ${name}`)).toEqual([edited]);
    expect(await foundBy(api, elsewhere.name)).toEqual([moved]);
    expect(await foundBy(api, name)).toEqual([edited]);
  });

  test('of a category that was deleted meanwhile, or of no list at all, end without an error', async () => {
    const api = await warehouse();
    const { id } = await makeCategory(database.db, named('Syrup'));
    await api.catalogue.updateCategory({ id, name: named('Other'), ...entry });
    await api.catalogue.removeCategory({ id });
    await renew();
    const handlers = productKeyHandlers({ db: database.db, now: () => new Date(), live: quietLive });
    for (const handler of Object.values(handlers)) {
      expect(await handler({ id: 'other:1', signal: new AbortController().signal })).toBeUndefined();
    }
  });
});

describe('a product that is being added while its company is renamed', () => {
  type Hold = (names: Record<SetupList, string>, by: string) => (tx: Tx) => Promise<unknown>;
  const ways: [way: string, hold: Hold][] = [
    ['by a form', (names) => (tx) => getSetupIds(tx, names)],
    [
      'by an import',
      ({ company }, by) =>
        (tx) =>
          ensureSetupRows(tx, 'company', [company], { by, at: new Date() }),
    ],
  ];

  test.each(ways)('%s is found by the new name', async (_, hold) => {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' });
    const setup = await makeSetup();
    const names = { category: setup.category.name, unitType: setup.unitType.name, company: setup.company.name };
    const name = named('Other');
    const added = await transact(database.db, async (tx) => {
      await hold(names, staff.id)(tx);
      const renaming = renameCompany(api, setup.company.id, name);
      await untilWaiting(database.pool, 1);
      return { ...(await makeProduct(tx, names)), renaming: () => renaming };
    });
    await added.renaming();
    await renew();
    expect(await foundBy(api, name)).toEqual([added.id]);
  });

  test('by an import that waits for the rename gets a company of the old name', async () => {
    const { api, staff } = await callerFor(database.db, { role: 'superadmin' });
    const { company } = await makeSetup();
    const rename = `update company set name = name || 'x', name_key = name_key || 'x' where id = $1`;
    const release = await holdRows(database.pool, rename, company.id);
    const adding = transact(database.db, (tx) =>
      ensureSetupRows(tx, 'company', [company.name], { by: staff.id, at: new Date() }),
    );
    await untilWaiting(database.pool, 1);
    await release();
    const made = (await adding).get(company.name.toLowerCase());
    const { data } = await api.catalogue.listCompanies({ search: company.name });
    expect(data.map(({ id, name }) => ({ id, name }))).toEqual([
      { id: made, name: company.name },
      { id: company.id, name: `${company.name}x` },
    ]);
  });
});
