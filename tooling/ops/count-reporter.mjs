import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import { ROOT } from './surroundings.mjs';
import { RESULT } from './test-results.mjs';

const MAX_MESSAGE_LINES = 5;
const MAX_DIFF_LINES = 10;
// Assertion messages carry colours and, from the DOM, whole pages.
const MAX_LINE_LENGTH = 300;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the escape character begins every colour code.
const COLOUR = /\u001b\[[0-9;]*m/g;

/**
 * A vitest reporter: leaves the result of one package's run (counts, failures, time of the whole and of each file) in that package's folder,
 * where the test command reads it and turbo's cache keeps it.
 */
export default class CountReporter {
  #begun = performance.now();

  onTestRunEnd(modules, unhandledErrors) {
    const result = {
      passed: 0,
      failures: unhandledErrors.map((error) => failureOf('', 'Unhandled error', [error])),
      files: [],
      seconds: (performance.now() - this.#begun) / 1000,
    };
    for (const module of modules) {
      const file = relative(ROOT, module.moduleId).replaceAll('\\', '/');
      const failures = [];
      let passed = 0;
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        if (state === 'passed') passed += 1;
        if (state === 'failed') failures.push(failureOf(file, test.fullName, errors));
      }
      for (const suite of module.children.allSuites()) {
        if (suite.errors().length > 0) failures.push(failureOf(file, suite.fullName, suite.errors()));
      }
      if (module.errors().length > 0) failures.push(failureOf(file, '', module.errors()));
      if (failures.length === 0 && !module.ok()) failures.push(failureOf(file, '', []));
      result.passed += passed;
      result.failures.push(...failures);
      result.files.push({ file, seconds: secondsOf(module), passed });
    }
    const path = resolve(RESULT);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, JSON.stringify(result));
    // What fails after the last test, such as stopping the database, shows in the exit code only.
    process.once('exit', (code) => {
      if (code === 0 || result.failures.length > 0) return;
      const failure = {
        file: '',
        title: `${relative(ROOT, process.cwd())} ended with an error`,
        message: `exit code ${code}`,
      };
      writeFileSync(path, JSON.stringify({ ...result, failures: [failure] }));
    });
  }
}

function secondsOf(module) {
  const { collectDuration, duration, setupDuration } = module.diagnostic();
  return (collectDuration + setupDuration + duration) / 1000;
}

function failureOf(file, title, errors) {
  const lines = errors.flatMap((error) => [
    ...firstLines(error.message ?? error, MAX_MESSAGE_LINES),
    ...firstLines(error.diff ?? '', MAX_DIFF_LINES),
    ...(error.stacks ?? []).slice(0, 1).map(({ file: source, line }) => `at ${relative(ROOT, source)}:${line}`),
  ]);
  return { file, title, message: lines.join('\n') };
}

function firstLines(text, count) {
  return String(text)
    .replace(COLOUR, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => line.slice(0, MAX_LINE_LENGTH));
}
