import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './surroundings.mjs';

/** The result of each package's reporter, in the package's own folder. */
export const RESULT = '.test-results/result.json';
const MAX_SLOW_FILES = 10;

const resultFiles = (root) =>
  ['apps', 'packages', 'tooling'].flatMap((folder) =>
    readdirSync(join(root, folder)).map((name) => join(root, folder, name, RESULT)),
  );

/** Runs the tests of all packages and sums the reporters' results, of this run or the run in turbo's cache. */
export async function collectResults(runTests, root = ROOT) {
  for (const file of resultFiles(root)) rmSync(file, { force: true });
  const exitCode = await runTests();
  const total = { passed: 0, failures: [], files: [] };
  for (const file of resultFiles(root).filter((each) => existsSync(each))) {
    const { passed, failures, files } = JSON.parse(readFileSync(file, 'utf8'));
    total.passed += passed;
    total.failures.push(...failures);
    total.files.push(...files);
  }
  // A package that broke before its first test reported nothing, and counts as a failure.
  if (exitCode !== 0 && total.failures.length === 0) {
    total.failures.push({
      file: '',
      title: 'A package ended before it reported its tests',
      message: `exit code ${exitCode}`,
    });
  }
  return total;
}

export function describeFailures(failures) {
  return failures
    .map(({ file, title, message }) =>
      [`FAILED ${[file, title].filter(Boolean).join(' > ')}`, ...indented(message)].join('\n'),
    )
    .join('\n');
}

export function describeSlowFiles(files) {
  return [...files]
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, MAX_SLOW_FILES)
    .map(({ file, seconds }) => `${seconds.toFixed(0).padStart(5)} s  ${file}`)
    .join('\n');
}

const indented = (message) => (message === '' ? [] : message.split('\n').map((line) => `    ${line}`));
