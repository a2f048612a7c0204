import { tmpdir } from 'node:os';
import { useTestDatabase } from '@bhandar/testing/database';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { parseConfig } from './config';
import { prepareDatabase } from './prepare-database';
import { exitCodeOf, REFUSED_EXIT_CODE } from './refusal';

const database = useTestDatabase();

it('refuses a first password that breaks the rules for good: the server started again without end', async () => {
  const config = parseConfig(
    { SUPERADMIN_EMAIL: 'owner@shop.example', SUPERADMIN_PASSWORD: 'Granary#2026x' },
    tmpdir(),
  );
  const refusal = await prepareDatabase({ config, logger: pino({ level: 'silent' }), db: database.db }).catch(
    (error: unknown) => error,
  );
  expect(String(refusal)).toContain('must be at least 8 characters and include');
  expect(exitCodeOf(refusal)).toBe(REFUSED_EXIT_CODE);
});
