import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import CountReporter from './count-reporter.mjs';
import { ROOT } from './surroundings.mjs';
import { collectResults, describeFailures, describeSlowFiles } from './test-results.mjs';

afterEach(() => vi.unstubAllEnvs());

const test = (fullName, state, errors = []) => ({ fullName, result: () => ({ state, errors }) });

const moduleOf = ({ tests = [], suites = [], errors = [] }) => ({
  moduleId: join(ROOT, 'packages/x/src/a.test.ts'),
  diagnostic: () => ({ collectDuration: 1000, setupDuration: 500, duration: 2500 }),
  errors: () => errors,
  ok: () => errors.length === 0 && suites.length === 0 && tests.every((each) => each.result().state !== 'failed'),
  children: { allTests: () => tests, allSuites: () => suites },
});

function report(modules, unhandled = []) {
  const folder = mkdtempSync(join(tmpdir(), 'bhandar-reporter-'));
  vi.stubEnv('BHANDAR_TEST_RESULTS', folder);
  try {
    new CountReporter().onTestRunEnd(modules, unhandled);
    return JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe('the reporter', () => {
  it('names the file, title, message and line of a failed test', () => {
    const error = {
      message: '\u001b[31mexpected 1 to be 2\u001b[39m',
      stacks: [{ file: join(ROOT, 'packages/x/src/a.test.ts'), line: 7 }],
    };
    const { passed, failures, files } = report([
      moduleOf({ tests: [test('adds', 'failed', [error]), test('rests', 'passed')] }),
    ]);
    expect(passed).toBe(1);
    expect(failures).toEqual([
      {
        file: 'packages/x/src/a.test.ts',
        title: 'adds',
        message: 'expected 1 to be 2\nat packages/x/src/a.test.ts:7',
      },
    ]);
    expect(files).toEqual([{ file: 'packages/x/src/a.test.ts', seconds: 4 }]);
  });

  it('counts a hook that failed, a file that could not be loaded and an error outside every test', () => {
    const hook = { fullName: 'group', errors: () => [{ message: 'hook broke' }] };
    const { failures } = report(
      [moduleOf({ suites: [hook] }), moduleOf({ errors: [{ message: 'no such module' }] })],
      [{ message: 'late' }],
    );
    expect(failures.map(({ message }) => message)).toEqual(['late', 'hook broke', 'no such module']);
  });

  it('cuts a long message', () => {
    const message = Array.from({ length: 50 }, (_, index) => `line ${index}`).join('\n');
    const { failures } = report([moduleOf({ tests: [test('adds', 'failed', [{ message }])] })]);
    expect(failures[0].message.split('\n')).toHaveLength(5);
  });
});

describe('collectResults', () => {
  it('sums what the packages reported', async () => {
    const total = await collectResults(async (folder) => {
      for (const [name, passed] of [
        ['1', 2],
        ['2', 3],
      ]) {
        writeFileSync(join(folder, `${name}.json`), JSON.stringify({ passed, failures: [], files: [] }));
      }
      return 0;
    });
    expect(total).toEqual({ passed: 5, failures: [], files: [] });
  });

  it('counts a package that ended before it reported as a failure', async () => {
    const { failures } = await collectResults(async () => 1);
    expect(failures).toHaveLength(1);
  });
});

it('describes failures with their message below, and slow files by their time', () => {
  expect(describeFailures([{ file: 'a.test.ts', title: 'adds', message: 'one\ntwo' }])).toBe(
    'FAILED a.test.ts > adds\n    one\n    two',
  );
  expect(
    describeSlowFiles([
      { file: 'a', seconds: 1 },
      { file: 'b', seconds: 20 },
    ]),
  ).toBe('   20 s  b\n    1 s  a');
});
