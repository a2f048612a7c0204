import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPORTER = fileURLToPath(new URL('./count-reporter.mjs', import.meta.url));
const MAX_SLOW_FILES = 10;

/** Runs the tests of all packages and sums what each package's reporter wrote. */
export async function collectResults(runTests) {
  const folder = mkdtempSync(join(tmpdir(), 'bhandar-results-'));
  try {
    const exitCode = await runTests(folder, REPORTER);
    const total = { passed: 0, failures: [], files: [] };
    for (const name of readdirSync(folder)) {
      const { passed, failures, files } = JSON.parse(readFileSync(join(folder, name), 'utf8'));
      total.passed += passed;
      total.failures.push(...failures);
      total.files.push(...files);
    }
    // A package that broke before its first test reported nothing, and is a failure all the same.
    if (exitCode !== 0 && total.failures.length === 0) {
      total.failures.push({
        file: '',
        title: 'A package ended before it reported its tests',
        message: `exit code ${exitCode}`,
      });
    }
    return total;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
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
