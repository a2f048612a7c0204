import { describe, expect, it, vi } from 'vitest';
import { MAX_RERUNS, rerunFailed } from './rerun-failed.mjs';

const failure = (file, title = 'adds') => ({ file, title, message: 'expected 1 to be 2' });
const result = (file, passed, failures = []) => ({ passed, failures, files: [{ file, seconds: 1, passed }] });

const FIRST = {
  passed: 10,
  failures: [failure('a.test.ts'), failure('a.test.ts', 'divides'), failure('b.test.ts')],
  files: [
    { file: 'a.test.ts', seconds: 1, passed: 3 },
    { file: 'b.test.ts', seconds: 1, passed: 7 },
  ],
};

describe('rerunFailed', () => {
  it('counts a file that passes alone as passed, and names what failed in it as unsteady', async () => {
    const runFile = vi.fn(async (file) => (file === 'a.test.ts' ? result(file, 5) : result(file, 8)));
    const { passed, failures, unsteady } = await rerunFailed(FIRST, runFile);
    expect(runFile.mock.calls).toEqual([['a.test.ts'], ['b.test.ts']]);
    expect(failures).toEqual([]);
    expect(passed).toBe(13);
    expect(unsteady).toEqual(FIRST.failures);
  });

  it('keeps a file red that fails twice, also by another test', async () => {
    const twice = failure('a.test.ts', 'subtracts');
    const runFile = async (file) => (file === 'a.test.ts' ? result(file, 4, [twice]) : result(file, 8));
    const { passed, failures, unsteady } = await rerunFailed(FIRST, runFile);
    expect(failures).toEqual([twice]);
    expect(passed).toBe(12);
    expect(unsteady).toEqual([failure('b.test.ts')]);
  });

  it('keeps what failed outside every file, and runs nothing for it', async () => {
    const outside = { file: '', title: 'Unhandled error', message: 'late' };
    const runFile = vi.fn();
    const { failures } = await rerunFailed({ passed: 1, failures: [outside], files: [] }, runFile);
    expect(failures).toEqual([outside]);
    expect(runFile).not.toHaveBeenCalled();
  });

  it('reruns nothing when more files failed than chance explains', async () => {
    const failures = Array.from({ length: MAX_RERUNS + 1 }, (_, index) => failure(`${index}.test.ts`));
    const runFile = vi.fn();
    const total = await rerunFailed({ passed: 1, failures, files: [] }, runFile);
    expect(total.failures).toEqual(failures);
    expect(runFile).not.toHaveBeenCalled();
  });
});
