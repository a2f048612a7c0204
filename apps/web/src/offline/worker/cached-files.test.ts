import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { COUNTER, NEEDS_NETWORK } from './cached-files';

const POS = 'src/features/pos/';
const fileOf = (path: string) => ['.tsx', '.ts', ''].map((end) => `${path}${end}`).find((file) => existsSync(file));

/** The modules of the feature that a module imports, at once or on demand. */
function importsOf(file: string) {
  const text = readFileSync(file, 'utf8');
  const named = (pattern: RegExp) =>
    [...text.matchAll(pattern)].flatMap(([, path = '']) => fileOf(join(dirname(file), path)) ?? []);
  return { atOnce: named(/from '(\.[^']+)'/g), onDemand: named(/import\('(\.[^']+)'\)/g) };
}

it('a till that is opened without the network finds each module that it loads on demand: a phone found no cart', () => {
  const seen = new Set<string>();
  const onDemand = new Set<string>();
  const follow = (file: string): void => {
    if (seen.has(file) || !file.startsWith(POS)) return;
    seen.add(file);
    const found = importsOf(file);
    for (const each of found.onDemand) if (each.startsWith(POS)) onDemand.add(each);
    for (const each of [...found.atOnce, ...found.onDemand]) if (!NEEDS_NETWORK.includes(each)) follow(each);
  };
  follow(`${POS}checkout/pos-screen.tsx`);
  expect(onDemand.size).toBeGreaterThan(20);
  expect([...onDemand].filter((file) => !COUNTER.includes(file) && !NEEDS_NETWORK.includes(file))).toEqual([]);
});
