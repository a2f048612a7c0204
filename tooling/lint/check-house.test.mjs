import { expect, it } from 'vitest';
import { crowdedFolders, retiredWords } from './check-house.mjs';

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
