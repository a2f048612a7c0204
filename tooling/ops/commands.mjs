import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildAll, installAll, TURBO } from './prepare.mjs';
import { Interrupted, runForeground, stopWithParent } from './processes.mjs';
import { ROOT, toolEnvironment } from './surroundings.mjs';
import { collectCounts } from './test-counts.mjs';

const COMMANDS = { start, test };

/** @param {string | undefined} name */
export async function runCommand(name) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`Usage: node tooling/ops/run.mjs ${Object.keys(COMMANDS).join('|')}`);
    process.exitCode = 1;
    return;
  }
  stopWithParent();
  try {
    process.exitCode = await command();
  } catch (error) {
    if (!(error instanceof Interrupted)) console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
  }
}

async function start() {
  await installAll();
  await buildAll();
  return runForeground(process.execPath, [...serverFlags(), join(ROOT, 'apps/server/dist/main.js')], {
    env: { ...process.env, NODE_ENV: process.env.NODE_ENV ?? 'production' },
    lifeline: true,
  });
}

// Room for what lives no longer than a request, in MB a half of it: the collector of garbage then runs half as often.
const serverFlags = () => JSON.parse(readFileSync(join(ROOT, 'apps/server/node-flags.json'), 'utf8'));

async function test() {
  await installAll();
  const counts = await collectCounts((results, reporter) =>
    runForeground(
      TURBO,
      [
        'run',
        'test',
        '--concurrency=1',
        '--continue=always',
        '--ui=stream',
        '--',
        '--passWithNoTests',
        '--reporter=default',
        `--reporter=${reporter}`,
      ],
      { env: { ...toolEnvironment(), BHANDAR_TEST_RESULTS: results } },
    ),
  );
  console.log(`${counts.passed} passed, ${counts.failed} failed`);
  return counts.failed > 0 || counts.passed === 0 ? 1 : 0;
}
