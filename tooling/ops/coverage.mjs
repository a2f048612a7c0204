import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './surroundings.mjs';

const SUMMARY = '.test-results/coverage/coverage-summary.json';

/** The share of each package's statements, branches, functions and lines that its own tests ran, if it was measured. */
export function describeCoverage(packages, root = ROOT) {
  return packages
    .map((name) => ({ name, file: join(root, 'packages', name, SUMMARY) }))
    .filter(({ file }) => existsSync(file))
    .map(({ name, file }) => {
      const { total } = JSON.parse(readFileSync(file, 'utf8'));
      const shares = ['statements', 'branches', 'functions', 'lines'].map((kind) => `${total[kind].pct} % of ${kind}`);
      return `Coverage of ${name}: ${shares.join(', ')}`;
    })
    .join('\n');
}
