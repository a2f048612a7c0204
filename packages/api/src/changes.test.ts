import { LIVE_ENTITIES, type LiveEntity, TO_DOS } from '@bhandar/domain/notifications';
import { expect, it } from 'vitest';
import { entitiesOfEvent } from './core/events';
import type { ProcedureMeta } from './core/trpc';
import { appRouter } from './router';

const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: ProcedureMeta } }>,
);
const changesOf = new Map(procedures.map(([path, { _def }]) => [path, _def.meta?.changes]));
const writes = procedures.filter(([, { _def }]) => _def.type === 'mutation').map(([path]) => path);

it('every write declares the entities that it changes', () => {
  expect(writes.filter((path) => changesOf.get(path) === undefined)).toEqual([]);
  expect(writes.length).toBeGreaterThan(100);
});

it('only writes declare changes', () => {
  const declaring = [...changesOf].filter(([, changes]) => changes !== undefined).map(([path]) => path);
  expect(declaring.sort()).toEqual([...writes].sort());
});

it('each entity is changed by a write, and past sales also by their import', () => {
  const changed = new Set(writes.flatMap((path): readonly LiveEntity[] => changesOf.get(path) ?? []));
  expect(LIVE_ENTITIES.filter((entity) => !changed.has(entity))).toEqual([]);
});

it('the writes that no screen shows are listed', () => {
  expect(writes.filter((path) => changesOf.get(path)?.length === 0).sort()).toEqual([
    'accounts.contactUs',
    'accounts.forgotPassword',
    'accounts.subscribe',
    'accounts.verifyOtp',
    'accounts.verifyOtpWithToken',
    'inventory.exportBatchContacts',
  ]);
});

it('a sale changes sales and no setup list, and a purchase the stock and prices', () => {
  expect(changesOf.get('pos.recordSale')).toEqual(['sale']);
  expect(changesOf.get('purchasing.recordPurchase')).toEqual(
    expect.arrayContaining(['stock', 'product', 'supplierAccount']),
  );
});

it('the events that end a to-do exist', () => {
  const ending = Object.values(TO_DOS).flatMap(({ endedBy }) => endedBy);
  expect(ending.filter((kind) => entitiesOfEvent(kind) === undefined)).toEqual([]);
});

it('an event of another release counts as an unknown change', () => {
  expect(entitiesOfEvent('order.placed')).toEqual(['order']);
  expect(entitiesOfEvent('order.mislaid')).toBeUndefined();
  expect(entitiesOfEvent('constructor')).toBeUndefined();
});
