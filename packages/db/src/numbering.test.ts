import { createTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';

it('the document after number 999,999 does not get the number of 100,000', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const { rows: numbered } = await sql<{ place: string; number: string; sequence: string }>`
    select format('%s.%s', table_name, column_name) as place, column_default as number,
      substring(column_default from $$nextval[(]'([a-z_]+)'$$) as sequence
    from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and column_default like '%nextval%'`.execute(database.db);
  expect(numbered).toHaveLength(12);
  for (const { place, number, sequence } of numbered) {
    const after = async (last: number) => {
      await sql`select setval(${sequence}, ${last})`.execute(database.db);
      const { rows } = await sql<{ made: string }>`select ${sql.raw(number)} as made`.execute(database.db);
      return rows[0]?.made.replace(/^\D+/, '');
    };
    expect([await after(41), await after(999_998), await after(999_999)], place).toEqual([
      '000042',
      '999999',
      '1000000',
    ]);
  }
});
