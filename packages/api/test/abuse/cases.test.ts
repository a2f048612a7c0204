import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ACCOUNT_FLOWS } from './account-flows';
import { ABUSES, type Case } from './cases';

const ROOT = resolve(import.meta.dirname, '../../../..');
const NUMBER_OF_ABUSES = 24;
/** May only increase. */
const MIN_FLOWS = 27;

/** The start of a test: `it('name'`, `test.each(table)('name'`, on one line or over several. */
const startOf = (name: string) => {
  const literal = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/'/g, "\\\\?'");
  return new RegExp(`(?:\\b(?:it|test)\\(|\\)\\()\\s*(['"\`])${literal}\\1,`);
};

function isThere({ file, test }: Case['proofs'][number]): boolean {
  const path = resolve(ROOT, file);
  return existsSync(path) && startOf(test).test(readFileSync(path, 'utf8'));
}

const all: [string, Case][] = [...Object.entries(ABUSES), ...Object.entries(ACCOUNT_FLOWS)];

describe('every abuse and every flow of an account', () => {
  it('has its entry', () => {
    const due = Array.from({ length: NUMBER_OF_ABUSES }, (_, index) => `A${index + 1}`);
    expect(Object.keys(ABUSES)).toEqual(due);
    expect(Object.keys(ACCOUNT_FLOWS).length).toBeGreaterThanOrEqual(MIN_FLOWS);
  });

  it.each(all)('%s is proved by existing tests', (_, { claim, proofs }) => {
    expect(claim).not.toBe('');
    expect(proofs.length).toBeGreaterThan(0);
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });

  it('a missing test is found', () => {
    const file = 'packages/api/test/abuse/cases.test.ts';
    expect(isThere({ file, test: 'has its entry' })).toBe(true);
    expect(isThere({ file, test: 'has no entry' })).toBe(false);
    expect(isThere({ file: 'packages/nowhere.test.ts', test: 'has its entry' })).toBe(false);
  });
});
