import { type Comparison, medianOf } from './measure';
import type { Spread } from './stats';

const figure = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value < 10 ? 2 : 1);

const ratioText = ({ median, lowest, highest }: Spread): string =>
  `${median.toFixed(3)} (${lowest.toFixed(3)} to ${highest.toFixed(3)})`;

export const printLine = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Every repeat, then the median of the quiet ones. */
export function printComparison(comparison: Comparison, baselineName: string): void {
  const { name, unit, repeats, quiet, ratio, appRatio } = comparison;
  printLine(`\n${name}`);
  for (const { before, app, ours, after } of repeats) {
    const parts = [
      `${baselineName} ${figure(before)}${unit}`,
      ...(app === undefined ? [] : [`baseline app ${figure(app)}${unit}`]),
      `ours ${figure(ours.value)}${unit}`,
      `${baselineName} ${figure(after)}${unit}`,
      ...(ours.p50 === undefined ? [] : [`p50 ${figure(ours.p50)} ms`]),
      ...(ours.p99 === undefined ? [] : [`p99 ${figure(ours.p99)} ms (n ${ours.count})`]),
    ];
    printLine(`  ${parts.join('   ')}`);
  }
  if (!ratio) {
    printLine(`  noisy run: no ratio (both readings of the ${baselineName} must agree within 10 %)`);
    return;
  }
  const toApp = appRatio ? `; to the baseline app ${ratioText(appRatio)}` : '';
  printLine(`  ours / ${baselineName}: ${ratioText(ratio)}${toApp}; ${quiet} of ${repeats.length} repeats were quiet`);
}

export interface Goal {
  job: string;
  goal: string;
  /** Undefined if no repeat was quiet, or the job was not run. */
  result: number | undefined;
  isReached: (result: number) => boolean;
}

export const ratioGoal = (comparison: Comparison, least: number, baselineName = 'the baseline'): Goal => ({
  job: `${comparison.name}, of ${baselineName}`,
  goal: `>= ${least.toFixed(2)}`,
  result: comparison.ratio?.median,
  isReached: (result) => result >= least,
});

export const maxGoal = (comparison: Comparison, max: number): Goal => ({
  job: `${comparison.name}, times`,
  goal: `<= ${max.toFixed(2)}`,
  result: comparison.ratio?.median,
  isReached: (result) => result <= max,
});

/** Noise can only add to a time, so a reached goal counts, but a miss in a noisy run proves nothing. */
export function p99Goal(comparison: Comparison, maxMs: number): Goal {
  const p99 = medianOf(comparison, (ours) => ours.p99);
  return {
    job: `${comparison.name}, p99 ms`,
    goal: `<= ${maxMs}`,
    result: comparison.ratio || p99 <= maxMs ? p99 : undefined,
    isReached: (result) => result <= maxMs,
  };
}

export function printGoals(goals: readonly Goal[]): void {
  if (goals.length === 0) return;
  const width = Math.max(...goals.map(({ job }) => job.length));
  printLine(`\n${'goals of this issue'.padEnd(width)}  ${'wanted'.padStart(8)}  ${'now'.padStart(8)}`);
  for (const { job, goal, result, isReached } of goals) {
    const verdict = result === undefined ? 'noisy run' : isReached(result) ? 'reached' : 'MISSED';
    const now = result === undefined ? '' : result < 10 ? result.toFixed(3) : result.toFixed(1);
    printLine(`${job.padEnd(width)}  ${goal.padStart(8)}  ${now.padStart(8)}  ${verdict}`);
  }
}
