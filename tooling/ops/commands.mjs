import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describeCoverage } from './coverage.mjs';
import { keepRunning, REFUSED } from './keep-running.mjs';
import { buildAll, installAll, isBuilt, isInstalled, TURBO } from './prepare.mjs';
import { Interrupted, pause, runForeground, stopWithParent } from './processes.mjs';
import { rerunFailed } from './rerun-failed.mjs';
import { ROOT, toolEnvironment } from './surroundings.mjs';
import {
  collectResults,
  describeFailures,
  describePackages,
  describeSlowFiles,
  describeUnsteady,
  testedPackages,
} from './test-results.mjs';
import { watchHealth } from './watch-health.mjs';

const IS_WINDOWS = process.platform === 'win32';
const REPORTER = join(ROOT, 'tooling/ops/count-reporter.mjs');

const COMMANDS = {
  start,
  setup,
  serve,
  test,
  tool,
  verify: (args) => product('verify', args),
  'reset-second-factor': (args) => product('reset-second-factor', args),
  backup: (args) => product('backup', args),
  import: (args) => product('import-catalogue', args),
  'import-purchases': (args) => product('import-purchases', args),
};

/** @param {string[]} argv The command's name and its arguments. */
export async function runCommand([name, ...args]) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command) {
    console.error(`Usage: node tooling/ops/run.mjs ${Object.keys(COMMANDS).join('|')}`);
    process.exitCode = 1;
    return;
  }
  stopWithParent();
  try {
    process.exitCode = await command(args);
  } catch (error) {
    if (!(error instanceof Interrupted)) console.error(error instanceof Error ? error.message : error);
    process.exitCode = error instanceof Interrupted ? error.exitCode : 1;
  }
}

async function start() {
  await setup();
  return keepServing();
}

async function setup() {
  await installAll();
  await buildAll();
  return 0;
}

/**
 * Only starts the result of `setup`, because a supervisor's start must not depend on a registry nor write into the
 * project.
 */
async function serve() {
  if (isBuilt()) return keepServing();
  console.error('Nothing is built here yet. Run this once: npm run setup');
  return REFUSED;
}

const say = (line) => console.error(line);

const keepServing = () => keepRunning(serveOnce, { pause, say });

const serveOnce = () => runProgram('main', [], { flags: serverFlags(), lifeline: true, started: watch });

/** The server reports its address once it listens; before that, migrations may take their time. */
function watch(server) {
  server.once('message', ({ listening }) => {
    const stop = watchHealth(listening, { say, end: () => server.kill('SIGKILL') });
    server.once('exit', stop);
  });
}

/** One of the product's own commands, from the build; runs `setup` first if it never ran. */
async function product(name, args) {
  if (!isBuilt()) await setup();
  return runProgram(`commands/${name}`, args);
}

function runProgram(name, args, { flags = [], ...more } = {}) {
  return runForeground(process.execPath, [...flags, join(ROOT, `apps/server/dist/${name}.js`), ...args], {
    env: {
      ...process.env,
      NODE_ENV: process.env.NODE_ENV ?? 'production',
      // Relative paths among the arguments are relative to the caller's directory.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
    },
    ...more,
  });
}

/** Runs a developer's tool with our pnpm on the PATH, where turbo and our own scripts look for it. */
async function tool([program, ...args]) {
  if (!isInstalled()) await installAll();
  return runForeground(program, args, { env: toolEnvironment(), shell: IS_WINDOWS });
}

// The space for short-lived objects in MB, half of which is used at a time: the garbage collector then runs half as
// often.
const serverFlags = () => JSON.parse(readFileSync(join(ROOT, 'apps/server/node-flags.json'), 'utf8'));

const TIERS = ['quick', 'all', 'long'];
/** Coverage takes a third more of the processor: for the few seconds of domain always, for api in a long run. */
const MEASURED = { quick: [], all: ['domain'], long: ['domain', 'api'] };

async function test([tier = 'quick']) {
  if (!TIERS.includes(tier)) throw new Error(`There is no tier ${tier} of tests: ${TIERS.join(', ')}`);
  const started = performance.now();
  await installAll();
  const whole = await collectResults(() => runAllTests(tier));
  const { passed, failures, files, packages, unsteady } =
    tier === 'quick' ? await rerunFailed(whole, (file) => runTestFile(file, tier)) : { ...whole, unsteady: [] };
  const coverage = describeCoverage(MEASURED[tier]);
  if (coverage) console.log(coverage);
  console.log(`The packages:\n${describePackages(packages)}`);
  console.log(`The slowest files:\n${describeSlowFiles(files)}`);
  console.log(`All of it took ${((performance.now() - started) / 60_000).toFixed(1)} minutes.`);
  if (failures.length > 0) console.log(describeFailures(failures));
  if (unsteady.length > 0) console.log(describeUnsteady(unsteady));
  console.log(`${passed} passed, ${failures.length} failed`);
  if (failures.length > 0 || passed === 0) return 1;
  return tier === 'long' ? mutatePolicies() : 0;
}

const REPORTERS = ['--reporter=default', `--reporter=${REPORTER}`];

const runAllTests = (tier) =>
  runForeground(
    TURBO,
    [
      ...['run', 'test', '--concurrency=1', '--continue=always', '--ui=stream'],
      // A CI log is read from its end, which therefore has only the failures.
      ...(process.env.CI ? ['--output-logs=errors-only'] : []),
      ...['--', '--passWithNoTests', ...REPORTERS],
    ],
    { env: { ...toolEnvironment(), TEST_TIER: tier, TEST_COVERAGE: MEASURED[tier].join() } },
  );

/** @param {string} file Its path from the root. */
function runTestFile(file, tier) {
  const folder = testedPackages().find((each) => file.startsWith(`${each}/`));
  console.log(`Running ${file} once more, alone …`);
  const vitest = ['--dir', join(ROOT, folder), 'exec', 'vitest', 'run', join(ROOT, file), ...REPORTERS];
  return collectResults(
    () => runForeground('pnpm', vitest, { env: { ...toolEnvironment(), TEST_TIER: tier }, shell: IS_WINDOWS }),
    [folder],
  );
}

/** Changes each policy a little, many times, and lists the changes that no test detected. */
const mutatePolicies = () => tool(['pnpm', '--filter', '@bhandar/domain', 'mutate']);
