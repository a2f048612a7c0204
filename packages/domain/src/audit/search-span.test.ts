import { describe, expect, it } from 'vitest';
import { searchBegins } from './search-span';

describe('a search of the audit', () => {
  it.each([
    ['for a word looks at the last 90 days', { search: 'napa' }, '2026-08-24'],
    ['up to a day looks at the 90 before it', { search: 'napa', to: '2025-03-31' }, '2024-12-31'],
    ['from a day goes back to that day', { search: 'napa', from: '2020-01-01' }, undefined],
    ['in one record looks at its whole history', { search: 'napa', entityId: 'x' }, undefined],
    ['of one person looks at all that they did', { search: 'napa', actorId: 'x' }, undefined],
    ['for nothing looks at everything', { search: '' }, undefined],
  ])('%s', (_what, query, day) => {
    expect(searchBegins(query, '2026-11-22')).toBe(day);
  });
});
