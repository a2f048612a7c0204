import { expect, it } from 'vitest';
import { sharedSeries } from './series';

const KEYS = Array.from({ length: 50 }, (_, index) => `receiver ${index}`);
const seriesOf = (place: string | null) => KEYS.map((key) => sharedSeries({ work: 'webhook', place, key, share: 2 }));

it('a place has as many series as its share of the workers, and uses them all', () => {
  expect(new Set(seriesOf('a store')).size).toBe(2);
  expect(new Set([...seriesOf('a store'), ...seriesOf('another'), ...seriesOf(null)]).size).toBe(6);
});

it('a key keeps its series, so that its entries keep their order', () => {
  expect(seriesOf('a store')).toEqual(seriesOf('a store'));
});
