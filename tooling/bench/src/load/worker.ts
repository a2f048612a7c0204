import { httpCaller } from './http-caller';
import type { LoadPlan, LoadResult } from './plan';
import { sqlCaller } from './sql-caller';

async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const { next, close } = plan.kind === 'http' ? httpCaller(plan) : await sqlCaller(plan);
  const latenciesMs: number[] = [];
  let failures = 0;
  let firstFailure: string | undefined;
  const began = performance.now();
  const counted = began + plan.warmUpMs;
  let last = counted;

  const isEnough = (now: number) =>
    (now - counted >= plan.minMs && latenciesMs.length >= plan.minCount) || now - counted >= plan.maxMs;

  const client = async (number: number) => {
    for (let start = performance.now(); !isEnough(start); start = performance.now()) {
      try {
        if (!(await next(number))) return;
        const end = performance.now();
        if (start < counted) continue;
        latenciesMs.push(end - start);
        last = end;
      } catch (error) {
        failures += 1;
        firstFailure ??= String(error);
      }
    }
  };
  await Promise.all(Array.from({ length: plan.clients }, (_, number) => client(number)));
  await close();
  latenciesMs.sort((one, other) => one - other);
  return { count: latenciesMs.length, seconds: (last - counted) / 1_000, latenciesMs, failures, firstFailure };
}

// Without the bench process the results have no receiver.
process.once('disconnect', () => process.exit(1));
process.once('message', (plan: LoadPlan) => {
  void runLoad(plan).then(
    (result) => process.send?.(result, () => process.disconnect()),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
