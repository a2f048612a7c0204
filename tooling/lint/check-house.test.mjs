import { expect, it } from 'vitest';
import {
  copiedUsableRules,
  crowdedFolders,
  folderCycles,
  foreignLedgerWrites,
  hastyWaits,
  packedLiterals,
  replacedActors,
  retiredWords,
} from './check-house.mjs';

const sources = (count) => Array.from({ length: count }, (_, index) => `packages/api/src/pos/file-${index}.ts`);

it('reports a folder of 26 sources, and not one of 25', () => {
  expect(crowdedFolders(sources(25))).toEqual([]);
  expect(crowdedFolders(sources(26))).toEqual(['packages/api/src/pos: 26 sources, at most 25']);
});

it('counts no tests beside sources, no migrations and no texts', () => {
  const tests = sources(30).map((file) => file.replace('.ts', '.test.ts'));
  const migrations = sources(30).map((file) => file.replace('api/src/pos', 'db/src/migrations'));
  const texts = sources(30).map((file) => file.replace('packages/api/src/pos', 'apps/web/src/features/pos/messages'));
  expect(crowdedFolders([...tests, ...migrations, ...texts])).toEqual([]);
});

it('reports a retired identifier with its line and the plain name', () => {
  const read = () => 'const page = 1;\nawait sellAway(page);\n';
  expect(retiredWords(['apps/web/src/sell.ts'], { 'sellAway|markAway': 'sellOffline' }, read)).toEqual([
    'apps/web/src/sell.ts:2: sellAway; write sellOffline',
  ]);
});

it('reports no longer identifier that only contains a retired one', () => {
  expect(retiredWords(['apps/web/src/band.ts'], { Stretch: 'CursorPage' }, () => 'StretchyBand')).toEqual([]);
});

it('reports a spread object literal, and no conditional spread', () => {
  const read = () => 'const a = {\n  ...{ id, name },\n  ...(name ? { name } : {}),\n  ...more,\n};';
  expect(packedLiterals(['apps/web/src/a.ts'], read)).toEqual([
    'apps/web/src/a.ts:2: a spread object literal; write its properties',
  ]);
});

it('reports a wait that gives up by a clock, and none that waits for its event', () => {
  const read = () =>
    'await vi.waitFor(check);\nawait line.waitFor({ timeout: 2_000 });\nawait eventually(check);\nawait line.waitFor({ timeout: 60_000 });';
  expect(hastyWaits(['apps/web/src/a.test.ts'], read)).toEqual([
    'apps/web/src/a.test.ts:1: vi.waitFor; use eventually or eventuallyFind of packages/testing/src/run/eventually.ts',
    'apps/web/src/a.test.ts:2: gives up after 2000 ms; wait 30000 ms at least, for an event',
  ]);
  expect(hastyWaits(['apps/web/src/a.ts'], read)).toEqual([]);
});

it.each([
  ['a movement in SQL', 'await sql`\n  insert into stock_movement (quantity) values (1)`', 2, 'stock_movement'],
  ['a movement by the query builder', "db\n  .insertInto('stockMovement')", 2, 'stockMovement'],
  ['a quota over two lines', 'sql`update\n  sale_allowance quota set sold = 1`', 1, 'sale_allowance'],
  ['a grant', 'sql`delete from sale_allowance_grant`', 1, 'sale_allowance_grant'],
])('reports %s that is written outside the ledger', (_, text, line, table) => {
  expect(foreignLedgerWrites(['packages/api/src/pos/checkout/sale-repository.ts'], () => text)).toEqual([
    `packages/api/src/pos/checkout/sale-repository.ts:${line}: writes ${table}; compose a fragment or call a function of packages/api/src/inventory/ledger/`,
  ]);
});

const POS = 'packages/api/src/pos';

it('reports two folders that import each other, also by type and by the index of a folder', () => {
  const texts = {
    [`${POS}/checkout/sell.ts`]: "import {\n  till,\n} from '../tills';",
    [`${POS}/tills/index.ts`]: "export type { Sale } from '../checkout/sell';",
  };
  expect(folderCycles(Object.keys(texts), (file) => texts[file])).toEqual([
    `${POS}: checkout and tills import each other: ${POS}/checkout/sell.ts imports ../tills, and ${POS}/tills/index.ts imports ../checkout/sell`,
  ]);
});

it('reports no cycle through a test, a subfolder or a file beside the folders', () => {
  const texts = {
    [`${POS}/checkout/sell.ts`]: "import { till } from '../tills/till'; import { row } from './rows/row';",
    [`${POS}/checkout/rows/row.ts`]: "import type { Sale } from '../sell';",
    [`${POS}/tills/till.ts`]: "import { wire } from '../wire';",
    [`${POS}/tills/till.test.ts`]: "import { sell } from '../checkout/sell';",
    [`${POS}/wire.ts`]: "import { sell } from './checkout/sell';",
  };
  expect(folderCycles(Object.keys(texts), (file) => texts[file])).toEqual([]);
});

it('reports no reading of the ledger, no test, and not the ledger itself', () => {
  const write = () => 'insert into stock_movement (quantity) values (1)';
  const files = ['packages/api/src/inventory/ledger/a-repository.ts', 'packages/api/src/pos/sale.test.ts'];
  expect(foreignLedgerWrites(files, write)).toEqual([]);
  const reading = () => "select from stock_movement; db.selectFrom('saleAllowance')";
  expect(foreignLedgerWrites(['packages/api/src/pos/sale-repository.ts'], reading)).toEqual([]);
});

it('finds a second copy of the rule whether a batch may be sold', () => {
  const copies = {
    'packages/api/src/catalogue/a-repository.ts': 'where batch.blocked_at is null\n  and b.blocked_at is null',
    'packages/api/src/pos/b-repository.ts': 'select coalesce(batch.blocked_at, b.blocked_at) is not null as blocked',
  };
  const found = copiedUsableRules(Object.keys(copies), (file) => copies[file]);
  expect(found.map((breach) => breach.split(': judges')[0])).toEqual([
    'packages/api/src/catalogue/a-repository.ts:1',
    'packages/api/src/catalogue/a-repository.ts:2',
    'packages/api/src/pos/b-repository.ts:1',
  ]);
  const rule = ['packages/api/src/inventory/ledger/available-repository.ts'];
  expect(copiedUsableRules(rule, () => 'coalesce(batch.blocked_at, b.blocked_at) is not null')).toEqual([]);
});

it('finds a request that acts as somebody else by its own rule', () => {
  const copies = {
    'packages/api/src/pos/a.ts': 'const asSeller = { ...ctx, actor: seller };',
    'packages/api/src/pos/b.ts': '\nreturn { queued, ctx: { ...ctx, now, actor } };',
    'packages/api/src/core/in-name-of.ts': '({ ...ctx, actor: person })',
    'packages/api/src/pos/c.ts': 'const { actor } = ctx; return { ...ctx, idempotency: undefined };',
  };
  expect(replacedActors(Object.keys(copies), (file) => copies[file]).map((breach) => breach.split(': ')[0])).toEqual([
    'packages/api/src/pos/a.ts:1',
    'packages/api/src/pos/b.ts:2',
  ]);
});
