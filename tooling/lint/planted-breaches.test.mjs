import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const HERE = import.meta.dirname;
/** Reading the imports takes seconds beside other work. */
const MAX_MS = 60_000;
const CRUISER = join(HERE, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');

const CHECKS = {
  house: [join(HERE, 'check-house.mjs')],
  refusals: [join(HERE, 'check-refusals.mjs')],
  boundaries: [CRUISER, '--config', join(HERE, 'dependency-cruiser.cjs'), 'apps', 'packages'],
};

/** Files without a breach, for checks that need at least one. */
const CLEAN = {
  'apps/web/src/main.ts': "export const title = 'Bhandar';\n",
  'packages/domain/src/index.ts': 'export const one = 1;\n',
  'packages/api/src/index.ts': "import { one } from '../../domain/src/index';\nexport const two = one + 1;\n",
};

/** Runs a check in a repository of these files, as its root script does. */
function run(check, files) {
  const root = mkdtempSync(join(tmpdir(), 'bhandar-breach-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const [file, text] of Object.entries({ ...CLEAN, ...files })) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
  spawnSync('git', ['init', '--quiet'], { cwd: root });
  const { status, stdout, stderr } = spawnSync(process.execPath, CHECKS[check], { cwd: root, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

const crowd = Array.from({ length: 26 }, (_, index) => [`packages/api/src/pos/file-${index}.ts`, 'export {};\n']);

it.each(Object.keys(CHECKS))('the check %s passes without a breach', { timeout: MAX_MS }, (check) => {
  const { status, output } = run(check, {});
  expect(output).not.toContain('packages/api/src/index.ts');
  expect(status).toBe(0);
});

it.each([
  ['a folder of 26 sources', 'house', Object.fromEntries(crowd), 'packages/api/src/pos: 26 sources, at most 25'],
  [
    'a retired identifier',
    'house',
    { 'apps/web/src/sell.ts': 'export const sellAway = 1;\n' },
    'apps/web/src/sell.ts:1: sellAway; write',
  ],
  [
    'a cycle of two folders of a domain',
    'house',
    {
      'packages/api/src/pos/checkout/sell.ts': "import { till } from '../tills/till';\nexport const sale = till;\n",
      'packages/api/src/pos/tills/till.ts': "import type { Sale } from '../checkout/sale';\nexport const till = 1;\n",
    },
    'packages/api/src/pos: checkout and tills import each other: packages/api/src/pos/checkout/sell.ts imports ../tills/till',
  ],
  [
    'a refusal without a code',
    'refusals',
    { 'packages/api/src/pos/sell.ts': "throw invalid('No such line');\n" },
    'packages/api/src/pos/sell.ts:1: ',
  ],
  [
    'an import against a boundary',
    'boundaries',
    { 'packages/domain/src/sale.ts': "import { two } from '../../api/src/index';\nexport const three = two + 1;\n" },
    'packages/domain/src/sale.ts → packages/api/src/index.ts',
  ],
])('%s makes the check fail: %s', { timeout: MAX_MS }, (_, check, files, breach) => {
  const { status, output } = run(check, files);
  expect(output).toContain(breach);
  expect(status).not.toBe(0);
});
