import { describe, expect, it } from 'vitest';
import { crowdedColumns } from './crowded-columns';

const columns = [
  { id: 'serial', card: 'hidden' },
  { id: 'name', card: 'title' },
  { id: 'company', spare: true },
  { id: 'packType', card: 'hidden' },
  { id: 'price' },
] as const;
const widths = new Map(columns.map(({ id }) => [id, 100]));
const crowded = (available: number, kept: readonly string[] = []) =>
  [...crowdedColumns(columns, { widths, needed: 500, available, kept: new Set(kept) })].sort();

describe('the columns of a list that is wider than the screen', () => {
  it('all stay where there is room', () => {
    expect(crowded(500)).toEqual([]);
  });

  it('give way one by one: those that a phone hides from the right, then spare ones', () => {
    expect(crowded(499)).toEqual(['packType']);
    expect(crowded(399)).toEqual(['packType', 'serial']);
    expect(crowded(299)).toEqual(['company', 'packType', 'serial']);
  });

  it('give way last where they are spare and a phone hides them as well', () => {
    const both = [columns[0], columns[1], { id: 'stock', card: 'hidden', spare: true }, columns[3]] as const;
    const room = { widths: new Map(both.map(({ id }) => [id, 100])), needed: 400, kept: new Set<string>() };
    expect([...crowdedColumns(both, { ...room, available: 200 })].sort()).toEqual(['packType', 'serial']);
  });

  it('never give way where they name the row or say what a list is for: those are scrolled to', () => {
    expect(crowded(50)).toEqual(['company', 'packType', 'serial']);
  });

  it('stay where somebody chose them or sorts by them', () => {
    expect(crowded(499, ['packType'])).toEqual(['serial']);
  });
});
