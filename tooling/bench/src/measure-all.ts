import { copyNames } from './baseline/tables';
import { growCatalogue } from './data/catalogue';
import { measureBareArray, measureLoginStorm, measureMixedReads } from './jobs/api';
import { measureApprovals } from './jobs/approval';
import { measureBacklog } from './jobs/backlog';
import { measureBehindSales } from './jobs/behind-sales';
import type { Bench } from './jobs/bench';
import { measureCounts } from './jobs/count';
import { measureCrowd } from './jobs/crowd';
import { measurePurchases } from './jobs/purchase';
import { measureReports } from './jobs/reports';
import { measureSales } from './jobs/sale';
import { chooseFacts, measureDeepPage, measureSearch, TERM_CLASSES } from './jobs/search';
import type { Comparison } from './measure';
import type { Section } from './options';
import { printStatements } from './profile';
import { type Goal, maxGoal, p99Goal, printComparison, ratioGoal } from './report';

const LARGE = 100_000;
const BASELINE = 'baseline';

function print<T extends Comparison>(comparison: T, baselineName = BASELINE): T {
  printComparison(comparison, baselineName);
  return comparison;
}

async function searchAll(bench: Bench): Promise<Comparison[]> {
  const terms = await chooseFacts(bench.harness.db);
  const done: Comparison[] = [];
  for (const kind of TERM_CLASSES) {
    const name = `search of ${bench.total} products, ${kind}`;
    done.push(print(await measureSearch(bench, { name, terms: terms[kind] }), 'baseline app'));
  }
  return done;
}

async function measureSection(bench: Bench, section: Section): Promise<Goal[]> {
  switch (section) {
    case 'sales': {
      const single = print(await measureSales(bench, 1));
      const many = print(await measureSales(bench, 16));
      return [ratioGoal(single, 0.1), ratioGoal(many, 0.1)];
    }
    case 'backlog':
      return [ratioGoal(print(await measureBacklog(bench)), 0.3)];
    case 'approvals': {
      const single = print(await measureApprovals(bench, 1));
      const many = print(await measureApprovals(bench, 8));
      return [ratioGoal(single, 0.5), ratioGoal(many, 0.5)];
    }
    case 'reports':
      return (await measureReports(bench)).map((report) => maxGoal(print(report, 'bare sums'), 2));
    // Printed with their goals.
    case 'api':
      await measureBareArray(bench);
      print(await measureLoginStorm(bench), 'nobody signing in');
      print(await measureMixedReads(bench), 'tRPC');
      return [];
    case 'crowd':
      return [maxGoal(print(await measureCrowd(bench), 'a quiet server'), 3)];
    case 'behind':
      return [ratioGoal(print(await measureBehindSales(bench), 'both off'), 0.9, 'both off')];
    // Printed for comparison between versions; these two have no goal.
    case 'purchases':
      print(await measurePurchases(bench, 1));
      print(await measurePurchases(bench, 8));
      return [];
    case 'counts':
      print(await measureCounts(bench));
      return [];
    case 'searches':
      return measureReads(bench);
  }
}

async function measureReads(bench: Bench): Promise<Goal[]> {
  const { db } = bench.harness;
  const searches = await searchAll(bench);
  const deep = print(await measureDeepPage(bench), 'first page');
  const goals = [...searches.map((search) => p99Goal(search, 25)), maxGoal(deep, 1.5)];
  if (!bench.options.large) return goals;
  const large = { ...bench, total: await growCatalogue(db, LARGE) };
  await copyNames(db);
  const largeSearches = await searchAll(large);
  const largeDeep = print(await measureDeepPage(large), 'first page');
  return [...goals, ...largeSearches.map((search) => p99Goal(search, 25)), maxGoal(largeDeep, 1.5)];
}

/** Measures every section in turn; returns the results against the goals. */
export async function measureAll(bench: Bench): Promise<Goal[]> {
  const { db } = bench.harness;
  const { sections, profileDir } = bench.options;
  if (profileDir) await printStatements(db, 'setup');
  const goals: Goal[] = [];
  for (const section of sections) {
    goals.push(...(await measureSection(bench, section)));
    if (profileDir) await printStatements(db, section);
  }
  return goals;
}
