import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPORTER = fileURLToPath(new URL('./count-reporter.mjs', import.meta.url));

/** Runs the tests of all packages and sums what each package's reporter wrote. */
export async function collectCounts(runTests) {
  const results = mkdtempSync(join(tmpdir(), 'bhandar-results-'));
  try {
    const exitCode = await runTests(results, REPORTER);
    const counts = { passed: 0, failed: 0 };
    for (const file of readdirSync(results)) {
      const { passed, failed } = JSON.parse(readFileSync(join(results, file), 'utf8'));
      counts.passed += passed;
      counts.failed += failed;
    }
    // A package that broke before its first test reported nothing, and is a failure all the same.
    if (exitCode !== 0 && counts.failed === 0) counts.failed = 1;
    return counts;
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
}
