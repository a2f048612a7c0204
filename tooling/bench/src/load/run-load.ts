import { firstMessage, startChild } from '../harness/child';
import type { LoadPlan, LoadResult } from './plan';

/** Runs a load in a process of its own, as real clients do; any failed answer invalidates the reading. */
export async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  if (plan.kind === 'http' && plan.calls.kind === 'repeated' && plan.calls.calls.length === 0)
    throw new Error('A load needs at least one call');
  const child = startChild({ program: new URL('./worker.ts', import.meta.url) });
  const answer = firstMessage<LoadResult>(child, 'The load generator');
  child.send(plan);
  const result = await answer;
  if (result.failures > 0) throw new Error(`${result.failures} calls failed, the first with: ${result.firstFailure}`);
  if (result.count === 0) throw new Error('The load generator got no answer at all');
  return result;
}

export const perSecondOf = ({ count, seconds }: LoadResult): number => count / seconds;
