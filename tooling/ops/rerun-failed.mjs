/** So many files fail by a fault and not by chance. */
export const MAX_RERUNS = 12;

/**
 * Runs each file that failed once more, alone. The second result of a file counts instead of the first.
 * @param {{ passed: number, failures: object[], files: object[] }} first The results of a whole run.
 * @param {(file: string) => Promise<object>} runFile Runs one file and returns its results in the same form.
 * @returns The results, and in `unsteady` the failures of files that passed when they ran alone.
 */
export async function rerunFailed(first, runFile) {
  const failed = [...new Set(first.failures.map(({ file }) => file))].filter((file) => file !== '');
  if (failed.length > MAX_RERUNS) return { ...first, unsteady: [] };

  const total = { ...first, failures: first.failures.filter(({ file }) => file === ''), unsteady: [] };
  for (const file of failed) {
    const second = await runFile(file);
    total.passed += passedIn(second, file) - passedIn(first, file);
    total.failures.push(...second.failures);
    if (second.failures.length === 0) total.unsteady.push(...first.failures.filter((each) => each.file === file));
  }
  return total;
}

const passedIn = ({ files }, name) => files.find(({ file }) => file === name)?.passed ?? 0;
