import { describe, expect, test } from 'vitest';
import { changedMessage, eventMessage, summarise } from './change-messages';

const change = (area: string, ...entities: ('order' | 'sale' | 'stock')[]) => ({
  area,
  entities,
  storeIds: ['s1'],
  staffId: null,
  by: 'tab',
});

describe('a message of changes', () => {
  test('names each entity once, and the areas for browsers of the previous release', () => {
    const made = [change('ordering', 'order', 'stock'), change('pos', 'sale'), change('ordering', 'order')];
    expect(changedMessage(made, 'tab')).toEqual({
      type: 'changed',
      areas: ['ordering', 'pos'],
      by: 'tab',
      entities: ['order', 'stock', 'sale'],
    });
  });

  test('names no entities if a process of the previous release sent one of the changes', () => {
    const { entities: _, ...earlier } = change('pricing');
    expect(changedMessage([change('pos', 'sale'), earlier], '')).toEqual({
      type: 'changed',
      areas: ['pos', 'pricing'],
      by: '',
    });
  });

  test('that exceeds a database notification is reduced to one change per domain for everybody', () => {
    expect(summarise([change('pos', 'sale'), change('ordering', 'order'), change('pos', 'stock')])).toEqual([
      { area: 'pos', entities: ['sale', 'stock'], storeIds: null, staffId: null, by: '' },
      { area: 'ordering', entities: ['order'], storeIds: null, staffId: null, by: '' },
    ]);
  });
});

test('names the entities of an event, unless the event is of another release', () => {
  expect(eventMessage('order.placed', true)).toEqual({
    type: 'event',
    kind: 'order.placed',
    noticed: true,
    entities: ['order'],
  });
  expect(eventMessage('order.mislaid', false)).toEqual({ type: 'event', kind: 'order.mislaid', noticed: false });
});
