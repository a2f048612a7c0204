import { growCatalogue } from './data/catalogue';
import { copyNames } from './floor/tables';
import { measureApprovals } from './jobs/approval';
import type { Bench } from './jobs/bench';
import { measureSales } from './jobs/sale';
import { chooseTerms, measureDeepPage, measureSearch, TERM_CLASSES } from './jobs/search';
import type { Comparison } from './measure';
import { printStatements } from './profile';
import { type Goal, mostGoal, p99Goal, printComparison, ratioGoal } from './report';

const LARGE = 100_000;
const FLOOR = 'floor';

function print<T extends Comparison>(comparison: T, floorName = FLOOR): T {
  printComparison(comparison, floorName);
  return comparison;
}

async function searchAll(bench: Bench): Promise<Comparison[]> {
  const terms = await chooseTerms(bench.ground.db);
  const done: Comparison[] = [];
  for (const kind of TERM_CLASSES) {
    const name = `search of ${bench.total} products, ${kind}`;
    done.push(print(await measureSearch(bench, { name, terms: terms[kind] }), 'floor app'));
  }
  return done;
}

/** Every job in turn; answers how the results stand to the goals. */
export async function measureAll(bench: Bench): Promise<Goal[]> {
  const { ground, options } = bench;
  const explain = async (job: string) => {
    if (options.profileDir) await printStatements(ground.db, job);
  };
  await explain('setup');
  const aloneSale = print(await measureSales(bench, 1));
  const sale = print(await measureSales(bench, 16));
  await explain('sales');
  const aloneApproval = print(await measureApprovals(bench, 1));
  const approval = print(await measureApprovals(bench, 8));
  await explain('approvals');
  const searches = await searchAll(bench);
  const deep = print(await measureDeepPage(bench), 'first page');
  await explain('searches and lists');

  const larger: Comparison[] = [];
  if (options.large) {
    const total = await growCatalogue(ground.db, LARGE);
    await copyNames(ground.db);
    larger.push(
      ...(await searchAll({ ...bench, total })),
      print(await measureDeepPage({ ...bench, total }), 'first page'),
    );
    await explain('searches of the large catalogue');
  }
  const isList = ({ unit }: Comparison) => unit !== '/s';
  return [
    ratioGoal(aloneSale, 0.1),
    ratioGoal(sale, 0.1),
    ...[...searches, ...larger.filter((comparison) => !isList(comparison))].map((search) => p99Goal(search, 25)),
    ...[deep, ...larger.filter(isList)].map((list) => mostGoal(list, 1.5)),
    ratioGoal(aloneApproval, 0.5),
    ratioGoal(approval, 0.5),
  ];
}
