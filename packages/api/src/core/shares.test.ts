import { describe, expect, test } from 'vitest';
import { CALLS_AT_ONCE, createShares, HEAVY_CALLS_AT_ONCE, type HeavyWork, MAX_CALLS } from './shares';

/** Calls that run until they are told to end, and how many of each person have begun. */
function openCalls({ processors = 16 } = {}) {
  const shares = createShares({ processors });
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
  return { shares, begun, call, many, settled, countOf, endFirst: () => endings.shift()?.(), endings };
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

  test('are not held up by heavy calls of their own that wait for those of others', async () => {
    const { many, call, settled, countOf } = openCalls({ processors: 2 });
    void call('omar', 'report');
    void many(CALLS_AT_ONCE, 'nila', 'report');
    void many(CALLS_AT_ONCE, 'nila');
    await settled();
    expect([countOf('nila report'), countOf('nila')]).toEqual([0, CALLS_AT_ONCE]);
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

describe('the heavy calls of everybody', () => {
  test('run one of a kind at a time for every two processors, and each person in turn', async () => {
    const { many, settled, begun, endings } = openCalls({ processors: 2 });
    void many(3, 'nila', 'report');
    void many(2, 'omar', 'report');
    void many(1, 'omar', 'search');
    for (let count = 0; count < 6; count += 1) {
      await settled();
      expect(endings.length).toBeLessThanOrEqual(2);
      endings.shift()?.();
    }
    await settled();
    expect(begun.filter((each) => each.endsWith('report'))).toEqual([
      'nila report',
      'nila report',
      'omar report',
      'omar report',
      'nila report',
    ]);
  });

  test('take turns if they are exports and reports', async () => {
    const { call, settled, begun, endFirst } = openCalls({ processors: 2 });
    void call('nila', 'report');
    void call('omar', 'export');
    void call('rina', 'sync');
    await settled();
    expect(begun).toEqual(['nila report', 'rina sync']);
    endFirst();
    await settled();
    expect(begun).toContain('omar export');
  });

  test('run more of a kind at a time on more processors', async () => {
    const { many, settled, countOf } = openCalls({ processors: 8 });
    for (const person of ['nila', 'omar', 'rina']) void many(2, person, 'export');
    await settled();
    expect(countOf('nila export') + countOf('omar export') + countOf('rina export')).toBe(4);
  });
});
