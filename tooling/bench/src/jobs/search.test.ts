import { createTestDatabase } from '@bhandar/testing/database';
import { expect, onTestFinished, test } from 'vitest';
import { growCatalogue } from '../data/catalogue';
import { makeCatalogue } from '../data/made-catalogue';
import { chooseFacts, TERM_CLASSES } from './search';

test('bench --large searches for terms of every class in a generated catalogue that was grown fivefold', async () => {
  const { db, drop } = await createTestDatabase();
  onTestFinished(drop);
  await makeCatalogue(db, 400);
  await growCatalogue(db, 2_000);
  const terms = await chooseFacts(db);
  for (const kind of TERM_CLASSES) expect(terms[kind], kind).not.toEqual([]);
});
