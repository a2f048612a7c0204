import { batchNumberKey } from '@bhandar/domain/shared';
import { useTestDatabase } from '@bhandar/testing/database';
import { sql } from 'kysely';
import { expect, it } from 'vitest';

const database = useTestDatabase();

it.each(['ab 12', ' Ａb\u00a0１２', 'é/ß-1', 'ব্যাচ ১২', ''])(
  'the database compares the batch number %j as the domain does',
  async (batchNumber) => {
    const { rows } = await sql<{ key: string }>`select batch_number_key(${batchNumber}) as key`.execute(database.db);
    expect(rows).toEqual([{ key: batchNumberKey(batchNumber) }]);
  },
);
