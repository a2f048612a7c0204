import type { Db } from '@bhandar/db';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createQueryBatcher } from './query-batcher';

const db = {} as Db;
/** Longer than a statement may run before another one starts beside it. */
const LONG_MS = 30;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Statements that end when the test ends them. */
function heldStatements() {
  const ends: (() => void)[] = [];
  const serve = vi.fn(async (_db: unknown, requests: readonly number[]) => {
    await new Promise<void>((resolve) => ends.push(resolve));
    if (requests.includes(13)) throw new Error('13 breaks a rule');
    return requests.map((request) => request * 10);
  });
  const endNext = async () => {
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(1);
  };
  return { serve, endNext, sent: () => serve.mock.calls.map(([, requests]) => requests) };
}

test('the first request is sent at once, and those that arrive meanwhile share a statement', async () => {
  const { serve, endNext, sent } = heldStatements();
  const enqueue = createQueryBatcher(serve);
  const answers = Promise.all([enqueue(db, 1), enqueue(db, 2), enqueue(db, 3)]);
  expect(sent()).toEqual([[1]]);
  await endNext();
  expect(sent()).toEqual([[1], [2, 3]]);
  await endNext();
  expect(await answers).toEqual([10, 20, 30]);
});

test('a statement takes at most 32 requests', async () => {
  const { serve, endNext, sent } = heldStatements();
  const enqueue = createQueryBatcher(serve);
  const requests = Array.from({ length: 40 }, (_, index) => index + 100);
  const answers = Promise.all(requests.map((request) => enqueue(db, request)));
  for (let ends = 0; ends < 3; ends += 1) await endNext();
  expect(sent().map((batch) => batch.length)).toEqual([1, 32, 7]);
  expect(await answers).toEqual(requests.map((request) => request * 10));
});

test('a statement that waits for a lock delays others briefly, and at most four run at a time', async () => {
  const { serve, endNext, sent } = heldStatements();
  const enqueue = createQueryBatcher(serve);
  const answers: Promise<number>[] = [];
  for (const request of [1, 2, 3, 4, 5]) {
    answers.push(enqueue(db, request));
    await vi.advanceTimersByTimeAsync(LONG_MS);
    expect(sent()).toHaveLength(Math.min(request, 4));
  }
  await vi.advanceTimersByTimeAsync(4 * LONG_MS);
  expect(sent()).toEqual([[1], [2], [3], [4]]);
  for (let ends = 0; ends < 5; ends += 1) await endNext();
  expect(await Promise.all(answers)).toEqual([10, 20, 30, 40, 50]);

  const later = Promise.all([enqueue(db, 6), enqueue(db, 7), enqueue(db, 8)]);
  await endNext();
  await endNext();
  await later;
  expect(sent().slice(5)).toEqual([[6], [7, 8]]);
});

test('a failing request fails alone', async () => {
  const { serve, endNext, sent } = heldStatements();
  const enqueue = createQueryBatcher(serve);
  const answers = Promise.allSettled([enqueue(db, 1), enqueue(db, 2), enqueue(db, 13), enqueue(db, 4)]);
  for (let ends = 0; ends < 5; ends += 1) await endNext();
  expect(sent()).toEqual([[1], [2, 13, 4], [2], [13], [4]]);
  const [first, second, third, fourth] = await answers;
  expect([first, second, fourth]).toEqual([10, 20, 40].map((value) => ({ status: 'fulfilled', value })));
  expect(third).toMatchObject({ status: 'rejected', reason: { message: '13 breaks a rule' } });
});

test('databases do not share a queue', async () => {
  const { serve, endNext, sent } = heldStatements();
  const enqueue = createQueryBatcher(serve);
  const answers = Promise.all([enqueue(db, 1), enqueue({} as Db, 2)]);
  expect(sent()).toEqual([[1], [2]]);
  await endNext();
  await endNext();
  expect(await answers).toEqual([10, 20]);
});
