import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changesOf } from './changes';

describe('changesOf', () => {
  it('names the fields that differ, also nested ones', () => {
    const before = { name: 'Napa', price: { minor: 120 }, stores: ['A', 'B'] };
    const after = { name: 'Napa', price: { minor: 150 }, stores: ['A'] };
    expect(changesOf(before, after)).toEqual([
      { field: 'price.minor', before: '120', after: '150' },
      { field: 'stores.2', before: 'B', after: '' },
    ]);
  });

  it('shows all fields of a new record and of a removed one', () => {
    expect(changesOf(null, { a: 1 })).toEqual([{ field: 'a', before: '', after: '1' }]);
    expect(changesOf({ a: 1 }, undefined)).toEqual([{ field: 'a', before: '1', after: '' }]);
  });

  it('finds nothing between a record and itself, and swaps before and after when the arguments are swapped', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        expect(changesOf(one, one)).toEqual([]);
        const back = changesOf(other, one).map(({ field, before, after }) => ({ field, before: after, after: before }));
        const key = ({ field }: { field: string }) => field;
        expect(new Map(back.map((c) => [key(c), c]))).toEqual(new Map(changesOf(one, other).map((c) => [key(c), c])));
      }),
    );
  });
});
