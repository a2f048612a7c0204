import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A vitest reporter: leaves the counts of one package's run in the folder that `npm test` reads. */
export default class CountReporter {
  onTestRunEnd(modules, unhandledErrors) {
    const folder = process.env.BHANDAR_TEST_RESULTS;
    if (!folder) return;
    const counts = { passed: 0, failed: unhandledErrors.length };
    for (const module of modules) {
      let failedHere = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed') failedHere += 1;
      }
      // A file that could not be loaded has no tests to fail.
      if (failedHere === 0 && !module.ok()) failedHere = 1;
      counts.failed += failedHere;
    }
    writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(counts));
  }
}
