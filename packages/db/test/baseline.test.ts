import { createTestDatabase, useTestDatabase } from '@bhandar/testing/database';
import { byTier, isTier } from '@bhandar/testing/tier';
import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DatabaseVersionError, type Db, migrateToLatest } from '../src';
import { findBreaches } from '../src/invariants';
import { asBeforeBaseline, CLERK, SMALL_FIXTURE, STORE, SUPERADMIN } from '../src/invariants/small-fixture';
import { TRADE_FIXTURE } from '../src/invariants/trade-fixture';
import { migrations, migrationsOfOlder } from '../src/migrations';
import { beforeBaseline } from '../src/migrations/before-baseline';
import { dumpSchema } from './schema-dump';

const older = Object.keys(beforeBaseline);
const sinceBaseline = Object.keys(migrations);
/** Made by the baseline and the newer migrations. */
const fresh = useTestDatabase();

/** A database of the version whose last migration was the named one. */
async function databaseAt(last: string): Promise<Db> {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(() => database.drop());
  const list = Object.entries(beforeBaseline).slice(0, older.indexOf(last) + 1);
  await migrateToLatest(database.db, Object.fromEntries(list));
  return database.db;
}

async function appliedIn(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

const withoutRows = (lines: readonly string[]) => lines.filter((line) => !/^(?:row|position) of /.test(line));

/** Names inside functions that are plainer in the baseline. */
const RENAMED: Record<string, string> = { stands: 'progress', went: 'is_sale', said: 'own_kind', turn: 'locked' };

/** A line of a dump, in functions without comments and layout and with the plain names. */
function normalised(line: string): string {
  if (!line.startsWith('function ')) return line;
  return line
    .replace(/--.*/g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),;]) ?/g, '$1')
    .replace(/\b[a-z]+\b/g, (word) => (Object.hasOwn(RENAMED, word) ? (RENAMED[word] ?? '') : word));
}

describe('the baseline', () => {
  it('makes the same schema and rows as all older migrations, and upgrades a database of those', async () => {
    const db = await databaseAt(older.at(-1) ?? '');
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    await migrateToLatest(database.db, Object.fromEntries(Object.entries(migrations).slice(0, 1)));
    // The upgrade changes comments, layout and a few names in functions, and nothing else.
    expect((await dumpSchema(db)).map(normalised)).toEqual((await dumpSchema(database.db)).map(normalised));
    expect(await migrateToLatest(db)).toEqual(sinceBaseline);
    expect(await dumpSchema(db)).toEqual(await dumpSchema(fresh.db));
    expect(await migrateToLatest(db)).toEqual([]);
    expect(await appliedIn(db)).toEqual([...older, ...sinceBaseline]);
    expect(await appliedIn(fresh.db)).toEqual(sinceBaseline);

    // A version from before the baseline does not know these columns.
    for (const joined of [db, fresh.db]) {
      await expect(migrateToLatest(joined, beforeBaseline)).rejects.toThrow(/newer version.*0089-baseline/);
    }
    await migrateToLatest(db, { ...migrationsOfOlder, '9000-newer': { up: async () => undefined } });
    const refused = migrateToLatest(db);
    await expect(refused).rejects.toThrow(DatabaseVersionError);
    await expect(refused).rejects.toThrow('9000-newer');
  });

  it.runIf(isTier('all'))('is reached by a database that stopped at every older migration in turn', async () => {
    const database = await createTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const list = Object.entries(migrationsOfOlder);
    for (const [index, [name]] of list.entries()) {
      expect(await migrateToLatest(database.db, Object.fromEntries(list.slice(0, index + 1)))).toEqual([name]);
    }
    expect(await dumpSchema(database.db)).toEqual(await dumpSchema(fresh.db));
  });
});

/** The tables of the first migration. */
const PEOPLE = `
  insert into location (id, kind, name, city, code) values ('${STORE}', 'store', 'Lake Road', 'Dhaka', 'LR');
  insert into staff_member (id, email, first_name, last_name, role, status, location_id, password_hash) values
    ('${SUPERADMIN}', 'boss@example.com', 'Nila', 'Rahman', 'superadmin', 'active', null, 'x'),
    ('${CLERK}', 'clerk@example.com', 'Omar', 'Faruk', 'employee', 'active', '${STORE}', 'x');
  insert into staff_store (staff_id, location_id) values ('${CLERK}', '${STORE}');
`;

/** The fixture for each level of tables. */
function dataOf(level: string): string {
  if (level < '0006') return PEOPLE;
  return asBeforeBaseline(level < '0041' ? SMALL_FIXTURE : SMALL_FIXTURE + TRADE_FIXTURE);
}

/** Columns that no migration corrects. */
const LASTING = {
  location: 'id, kind, name, code',
  staff_member: 'id, email, role, status, location_id',
  staff_store: 'staff_id, location_id',
  product: 'id, code, trade_name',
  batch: 'id, batch_number, expires_on::text',
  stock_balance: 'location_id, batch_id, on_hand',
  stock_movement: 'id, from_location_id, to_location_id, quantity, document_kind, document_id',
  store_order: 'id, voucher, status',
  sale: 'id, receipt_no, total_minor',
  sale_line: 'sale_id, line_no, quantity, line_total_minor',
  sale_return: 'id, voucher, refund_minor',
  audit_entry: 'id, action, entity, entity_id',
};

/** Those columns of each existing table that has rows. */
async function dataIn(db: Db): Promise<Record<string, unknown>> {
  const data: Record<string, unknown> = {};
  for (const [table, columns] of Object.entries(LASTING)) {
    const { rows: found } = await sql`select where to_regclass(${table}) is not null`.execute(db);
    if (found.length === 0) continue;
    const { rows } = await sql.raw(`select ${columns} from ${table} order by ${columns}`).execute(db);
    if (rows.length > 0) data[table] = rows;
  }
  return data;
}

/**
 * The first level, and those of versions that shops may run: that of commit dcbdb0f, and the last before the job queue.
 */
const RELEASED = ['0001-create-people', '0066-blank-strengths-that-say-none', '0087-find-purchase-orders'];
/** Two migrations make its sums of VAT by rate, and this level ends between them. */
const BETWEEN = '0083-keep-vat-of-sales';
/** Stock, orders and sales exist from the sixth migration on. */
const EVERY = older.filter((name) => name < '0002' || name >= '0006');

describe('a database of an older version', () => {
  const levels = byTier({ quick: RELEASED.slice(1, 2), all: [...RELEASED, BETWEEN], long: EVERY });

  it.each(levels)('opens with its data and every invariant holds, migrated up to %s', async (level) => {
    const db = await databaseAt(level);
    await sql.raw(dataOf(level)).execute(db);
    const held = await dataIn(db);
    expect(Object.keys(held).length).toBeGreaterThan(2);

    expect(await migrateToLatest(db)).toEqual([...older.slice(older.indexOf(level) + 1), ...sinceBaseline]);
    expect(await dataIn(db)).toMatchObject(held);
    expect(await findBreaches(db)).toEqual([]);
    expect(withoutRows(await dumpSchema(db))).toEqual(withoutRows(await dumpSchema(fresh.db)));
  });
});
