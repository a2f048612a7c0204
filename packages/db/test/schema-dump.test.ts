import { useTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dumpSchema } from './schema-dump';

const database = useTestDatabase();

class Undo extends Error {}

it.each([
  ['a column', 'alter table batch add column colour text'],
  ['the place of a column', 'alter table till drop column device_id, add column device_id text not null'],
  ['a default', `alter table location alter column city set default 'Dhaka'`],
  ['a type', 'alter table till alter column number type bigint'],
  ['a storage option', 'alter table till reset (fillfactor)'],
  ['a constraint', 'alter table sale_allowance drop constraint within_approved'],
  ['the name of a constraint', 'alter table sale_allowance rename constraint within_approved to within'],
  ['an index', 'drop index batch_number_idx'],
  ['a disabled trigger', 'alter table stock_movement disable trigger stock_movement_append_only'],
  [
    'the body of a function',
    `create or replace function refuse_change() returns trigger language plpgsql as 'begin return null; end'`,
  ],
  ['a setting of a function', 'alter function chain_audit(integer) set jit = off'],
  ['a privilege on a table', 'grant select on sale to public'],
  ['a privilege on a column', 'grant update (note) on purchase to public'],
  ['a privilege on a function', 'revoke execute on function chain_audit(integer) from public'],
  ['a sequence', 'alter sequence product_code_seq increment by 2'],
  ['the position of a sequence', `select nextval('product_code_seq')`],
  ['a composite type', 'alter type sales_fact add attribute colour text'],
  ['a comment', `comment on column sale.id is 'made at the till'`],
  ['row security', 'alter table sale enable row level security'],
  ['a row', `update organisation set name = 'Other'`],
  ['an extension', 'create extension citext'],
])('a dump shows a difference in %s', async (_, change) => {
  const before = await dumpSchema(database.db);
  let after: string[] = [];
  await database.db
    .transaction()
    .execute(async (tx) => {
      await sql.raw(change).execute(tx);
      after = await dumpSchema(tx);
      throw new Undo();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  expect(after.length).toBeGreaterThan(0);
  expect(after).not.toEqual(before);
});

it('dumps of one database are equal', async () => {
  expect(await dumpSchema(database.db)).toEqual(await dumpSchema(database.db));
});
