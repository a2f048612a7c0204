import { describe, expect, test } from 'vitest';
import { CALLS_AT_ONCE, createShares, HEAVY_CALLS_AT_ONCE, type HeavyWork, MAX_CALLS } from './shares';

/** Calls that run until they are told to end, and how many of each person have begun. */
function openCalls() {
  const shares = createShares();
  const begun: string[] = [];
  const endings: (() => void)[] = [];
  const call = (person: string, heavy?: HeavyWork) =>
    shares.run(person, heavy, () => {
      begun.push([person, heavy].filter(Boolean).join(' '));
      return new Promise<string>((resolve) => endings.push(() => resolve('done')));
    });
  const many = (count: number, person: string, heavy?: HeavyWork) =>
    Array.from({ length: count }, () => call(person, heavy));
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  const countOf = (name: string) => begun.filter((each) => each === name).length;
  return { shares, call, many, settled, countOf, endFirst: () => endings.shift()?.(), endings };
}

describe('the calls of one person', () => {
  test('run a few at a time; the next begins when one ends, and nobody else waits for them', async () => {
    const { many, call, settled, countOf, endFirst } = openCalls();
    void many(CALLS_AT_ONCE + 1, 'nila');
    void call('omar');
    await settled();
    expect([countOf('nila'), countOf('omar')]).toEqual([CALLS_AT_ONCE, 1]);
    endFirst();
    await settled();
    expect(countOf('nila')).toBe(CALLS_AT_ONCE + 1);
  });

  test('of a heavy kind run fewer at a time, while a sale and other kinds go on', async () => {
    const { many, call, settled, countOf } = openCalls();
    void many(CALLS_AT_ONCE, 'nila', 'report');
    void call('nila', 'search');
    void call('nila');
    await settled();
    expect([countOf('nila report'), countOf('nila search'), countOf('nila')]).toEqual([HEAVY_CALLS_AT_ONCE, 1, 1]);
  });

  test('are refused when too many wait, and taken again when one has ended', async () => {
    const { many, call, settled, endFirst } = openCalls();
    const [first] = many(MAX_CALLS, 'nila');
    await expect(call('nila')).rejects.toMatchObject({ kind: 'TOO_MANY_REQUESTS' });
    await settled();
    endFirst();
    expect(await first).toBe('done');
    const taken = call('nila');
    await expect(Promise.race([taken, Promise.resolve('waits')])).resolves.toBe('waits');
  });

  test('give their turn back when they fail', async () => {
    const { shares } = openCalls();
    const failing = Array.from({ length: CALLS_AT_ONCE * 2 }, () =>
      shares.run('nila', 'export', () => Promise.reject(new Error('No disk'))),
    );
    expect((await Promise.allSettled(failing)).every(({ status }) => status === 'rejected')).toBe(true);
    expect(await shares.run('nila', 'export', async () => 'done')).toBe('done');
  });
});
