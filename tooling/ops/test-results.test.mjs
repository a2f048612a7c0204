import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import CountReporter from './count-reporter.mjs';
import { describeCoverage } from './coverage.mjs';
import { ROOT } from './surroundings.mjs';
import {
  collectResults,
  describeFailures,
  describePackages,
  describeSlowFiles,
  describeUnsteady,
  RESULT,
  testedPackages,
} from './test-results.mjs';

function temporaryFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'bhandar-reporter-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

const test = (fullName, state, errors = []) => ({ fullName, result: () => ({ state, errors }) });

const moduleOf = ({ tests = [], suites = [], errors = [] }) => ({
  moduleId: join(ROOT, 'packages/x/src/a.test.ts'),
  diagnostic: () => ({ collectDuration: 1000, setupDuration: 500, duration: 2500 }),
  errors: () => errors,
  ok: () => errors.length === 0 && suites.length === 0 && tests.every((each) => each.result().state !== 'failed'),
  children: { allTests: () => tests, allSuites: () => suites },
});

function report(modules, unhandled = []) {
  const folder = temporaryFolder();
  const before = process.cwd();
  process.chdir(folder);
  try {
    new CountReporter().onTestRunEnd(modules, unhandled);
  } finally {
    process.chdir(before);
  }
  return JSON.parse(readFileSync(join(folder, RESULT), 'utf8'));
}

describe('the reporter', () => {
  it('names the file, title, message and line of a failed test', () => {
    const error = {
      message: '\u001b[31mexpected 1 to be 2\u001b[39m',
      stacks: [{ file: join(ROOT, 'packages/x/src/a.test.ts'), line: 7 }],
    };
    const { passed, failures, files, seconds } = report([
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
    expect(files).toEqual([{ file: 'packages/x/src/a.test.ts', seconds: 4, passed: 1 }]);
    expect(seconds).toBeGreaterThan(0);
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
  const PACKAGES = ['apps/web', 'packages/api', 'tooling/ops'];
  const project = () => {
    const root = temporaryFolder();
    for (const name of PACKAGES) mkdirSync(join(root, name), { recursive: true });
    return root;
  };
  const write = (root, name, result) => {
    const file = join(root, name, RESULT);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ failures: [], files: [], seconds: 0, ...result }));
  };

  it('sums the results of this run, and nothing of the run before', async () => {
    const root = project();
    write(root, 'tooling/ops', { passed: 100 });
    const total = await collectResults(
      async () => {
        for (const [index, name] of PACKAGES.entries()) write(root, name, { passed: 2 + index, seconds: 10 * index });
        return 0;
      },
      PACKAGES,
      root,
    );
    const packages = PACKAGES.map((folder, index) => ({ folder, seconds: 10 * index, passed: 2 + index }));
    expect(total).toEqual({ passed: 9, failures: [], files: [], packages });
  });

  it('counts a package that ended before it reported as a failure, also beside failed tests', async () => {
    const root = project();
    const failure = { file: 'packages/api/src/a.test.ts', title: 'adds', message: '' };
    const { failures } = await collectResults(
      async () => {
        write(root, 'apps/web', { passed: 1 });
        write(root, 'packages/api', { passed: 1, failures: [failure] });
        return 1;
      },
      PACKAGES,
      root,
    );
    expect(failures.map(({ title }) => title)).toEqual(['adds', 'tooling/ops ended before it reported its tests']);
  });

  it('counts an exit code that no failure explains', async () => {
    const root = project();
    const run = async () => {
      write(root, 'apps/web', { passed: 1 });
      return 3;
    };
    const { failures } = await collectResults(run, ['apps/web'], root);
    expect(failures).toEqual([{ file: '', title: 'The tests ended with an error', message: 'exit code 3' }]);
  });

  it('knows the packages with tests, this one among them', () => {
    expect(testedPackages()).toEqual(
      expect.arrayContaining(['apps/web', 'packages/api', 'tooling/e2e', 'tooling/ops']),
    );
    expect(testedPackages()).not.toContain('tooling/decisions');
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

it('describes where the time went, without packages that have no tests', () => {
  expect(
    describePackages([
      { folder: 'apps/web', seconds: 1, passed: 2 },
      { folder: 'packages/api', seconds: 20, passed: 3 },
      { folder: 'tooling/bench', seconds: 2, passed: 0 },
    ]),
  ).toBe('   20 s  packages/api: 3 passed\n    1 s  apps/web: 2 passed');
});

it('describes an unsteady test in one line', () => {
  expect(describeUnsteady([{ file: 'a.test.ts', title: 'adds', message: 'one\ntwo' }])).toBe(
    'unsteady: a.test.ts > adds: one',
  );
});

it('describes the coverage of the packages that were measured', () => {
  const root = temporaryFolder();
  const folder = join(root, 'packages/domain/.test-results/coverage');
  mkdirSync(folder, { recursive: true });
  const total = {
    statements: { pct: 83.75 },
    branches: { pct: 77.54 },
    functions: { pct: 78.2 },
    lines: { pct: 85.29 },
  };
  writeFileSync(join(folder, 'coverage-summary.json'), JSON.stringify({ total }));
  expect(describeCoverage(['domain', 'api'], root)).toBe(
    'Coverage of domain: 83.75 % of statements, 77.54 % of branches, 78.2 % of functions, 85.29 % of lines',
  );
});
