import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { migrateToLatest } from '../../migrate';
import { beforeBaseline } from '.';

test('the chosen language and the one of the mails become one, and nobody loses theirs', async () => {
  const { db, drop } = await createTestDatabase({ empty: true });
  onTestFinished(drop);
  const names = Object.keys(beforeBaseline);
  const before = names.slice(0, names.indexOf('0040-speak-one-language'));
  await migrateToLatest(
    db,
    Object.fromEntries(before.map((name) => [name, beforeBaseline[name] as (typeof beforeBaseline)[string]])),
  );
  const people = [
    ['chose bangla', 'bn', 'bn'],
    ['chose english, mailed in hindi', 'en', 'hi'],
    ['mailed in hindi', null, 'hi'],
    ['never said', null, 'en'],
  ] as const;
  for (const [name, chosen, mailed] of people) {
    await sql`insert into staff_member (email, first_name, last_name, role, status, password_hash, chosen_language, language)
      values (${`${name.replaceAll(' ', '.')}@example.com`}, ${name}, 'Person', 'superadmin', 'active', 'x', ${chosen},
        ${mailed})`.execute(db);
  }
  await migrateToLatest(db);
  const { rows } = await sql<{ firstName: string; language: string | null }>`
    select first_name, language from staff_member`.execute(db);
  expect(Object.fromEntries(rows.map(({ firstName, language }) => [firstName, language]))).toEqual({
    'chose bangla': 'bn',
    'chose english, mailed in hindi': 'en',
    'mailed in hindi': 'hi',
    'never said': null,
  });
});
