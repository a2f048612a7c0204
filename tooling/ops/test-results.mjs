import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './surroundings.mjs';

/** The result of each package's reporter, in the package's own folder. */
export const RESULT = '.test-results/result.json';
const MAX_SLOW_FILES = 10;

/** The folders of the packages that have tests, relative to the root. */
export const testedPackages = (root = ROOT) =>
  ['apps', 'packages', 'tooling']
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => `${folder}/${name}`))
    .filter((folder) => hasTests(join(root, folder, 'package.json')));

const hasTests = (manifest) =>
  existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).scripts?.test !== undefined;

/** Runs the tests of some packages and sums the reporters' results, of this run or the run in turbo's cache. */
export async function collectResults(runTests, folders = testedPackages(), root = ROOT) {
  const results = folders.map((folder) => ({ folder, path: join(root, folder, RESULT) }));
  for (const { path } of results) rmSync(path, { force: true });
  const exitCode = await runTests();
  const total = { passed: 0, failures: [], files: [], packages: [] };
  for (const { folder, path } of results) {
    const result = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : unreported(folder);
    const { passed, failures, files, seconds } = result;
    total.passed += passed;
    total.failures.push(...failures);
    total.files.push(...files);
    total.packages.push({ folder, seconds, passed });
  }
  if (exitCode !== 0 && total.failures.length === 0) {
    total.failures.push({ file: '', title: 'The tests ended with an error', message: `exit code ${exitCode}` });
  }
  return total;
}

/** A package that broke before its first test reported nothing, and counts as a failure. */
const unreported = (folder) => ({
  passed: 0,
  failures: [{ file: '', title: `${folder} ended before it reported its tests`, message: '' }],
  files: [],
  seconds: 0,
});

export function describeFailures(failures) {
  return failures
    .map(({ file, title, message }) =>
      [`FAILED ${[file, title].filter(Boolean).join(' > ')}`, ...indented(message)].join('\n'),
    )
    .join('\n');
}

export const describeUnsteady = (failures) =>
  failures.map(({ file, title, message }) => `unsteady: ${file} > ${title}: ${message.split('\n')[0]}`).join('\n');

export const describeSlowFiles = (files) =>
  bySeconds(files)
    .slice(0, MAX_SLOW_FILES)
    .map(({ file, seconds }) => `${inSeconds(seconds)}  ${file}`)
    .join('\n');

export const describePackages = (packages) =>
  bySeconds(packages)
    .filter(({ passed }) => passed > 0)
    .map(({ folder, seconds, passed }) => `${inSeconds(seconds)}  ${folder}: ${passed} passed`)
    .join('\n');

const bySeconds = (timed) => [...timed].sort((a, b) => b.seconds - a.seconds);
const inSeconds = (seconds) => `${seconds.toFixed(0).padStart(5)} s`;

const indented = (message) => (message === '' ? [] : message.split('\n').map((line) => `    ${line}`));
