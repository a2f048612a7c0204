import { coded, DomainError } from '@bhandar/domain/shared';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { isFaultOfData } from './errors';

const ofDatabase = (code: string) => Object.assign(new Error('Postgres says no'), { code });

test.each<[what: string, isOfData: boolean, error: unknown]>([
  ['a value that does not parse', true, z.string().safeParse(1).error],
  ['a stored input that is refused', true, new DomainError('RULE_BROKEN', coded('job.unreadable'))],
  ['a missing fact', true, new TypeError('Cannot read properties of null')],
  ['an invalid id', true, ofDatabase('22P02')],
  ['a missing subject', true, ofDatabase('23503')],
  ['a lost race', false, ofDatabase('40001')],
  ['a lock timeout', false, ofDatabase('55P03')],
  ['a lost connection', false, ofDatabase('08006')],
  ['a refused connection', false, ofDatabase('ECONNREFUSED')],
  ['a client that was cut off', false, new Error('Connection terminated unexpectedly')],
  ['a column that is not there yet', false, ofDatabase('42703')],
])('of an event, %s is a fault of its data: %s', (_, isOfData, error) => {
  expect(isFaultOfData(error)).toBe(isOfData);
});
