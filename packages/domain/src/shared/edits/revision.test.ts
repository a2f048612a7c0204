import { expect, test } from 'vitest';
import { DomainError } from '../errors';
import { changesSince, editedSince, revisionOf, shownNumber } from './revision';

interface Drug {
  name: string;
  stock: number;
  flags: readonly string[];
}

const formOf = ({ name, stock, flags }: Partial<Drug>) => ({ name, stock, flags });
const opened: Drug = { name: 'Napa', stock: 100, flags: ['cold'] };
const revision = revisionOf(formOf(opened));
const since = (said: Partial<Drug>, now: Drug) => changesSince(revision, said, { now, formOf });

function refusalOf(run: () => unknown): DomainError {
  try {
    run();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
  throw new Error('Nothing was refused');
}

test('an edit that sends everything back changes only what differs from what was shown', () => {
  const sold: Drug = { ...opened, stock: 70 };
  expect(since({ ...opened, name: 'Napa Extra' }, sold)).toEqual({ name: 'Napa Extra' });
  expect(since({ ...opened, flags: [...opened.flags] }, sold)).toEqual({});
});

test('a record that is written whole takes present values where its sender changed nothing', () => {
  const now: Drug = { ...opened, stock: 70 };
  expect(editedSince(revision, { ...opened, name: 'Ace' }, { now, formOf })).toEqual({ ...now, name: 'Ace' });
});

test('a field that somebody else changed meanwhile is refused by name', () => {
  const refusal = refusalOf(() =>
    since({ ...opened, name: 'Ace', stock: 90 }, { ...opened, name: 'Renova', stock: 70 }),
  );
  expect(refusal.kind).toBe('CHANGED_MEANWHILE');
  expect(refusal.details.fields).toEqual({
    name: { code: 'field.overtakenBy', params: { now: 'Renova' } },
    stock: { code: 'field.overtakenBy', params: { now: '70' } },
  });
});

test('the refusal carries the revision that saves over what it named, and over nothing else', () => {
  const now: Drug = { name: 'Renova', stock: 70, flags: [] };
  const said = { ...opened, name: 'Ace' };
  const renewed = refusalOf(() => since(said, now)).details.data?.revision as string;
  expect(changesSince(renewed, said, { now, formOf })).toEqual({ name: 'Ace' });
});

test('an amount is told as people write it, and what has no short form is only named', () => {
  const priced = { unitMrpMinor: 500, flags: ['cold'] };
  const from = { now: { unitMrpMinor: 1250, flags: [] as string[] }, formOf: (values: object) => ({ ...values }) };
  const refusal = refusalOf(() => changesSince(revisionOf(priced), { unitMrpMinor: 600, flags: ['dry'] }, from));
  expect(refusal.details.fields).toEqual({
    unitMrpMinor: { code: 'field.overtakenBy', params: { now: '12.50' } },
    flags: { code: 'field.overtaken' },
  });
});

test('two people who enter the same value do not stand in each other’s way', () => {
  expect(since({ ...opened, name: 'Ace' }, { ...opened, name: 'Ace' })).toEqual({ name: 'Ace' });
});

test('an edit without a revision is taken as it stands', () => {
  expect(changesSince(undefined, { stock: 100 }, { now: { ...opened, stock: 70 }, formOf })).toEqual({ stock: 100 });
});

test('values outside the form pass, and a text that is no revision is refused', () => {
  expect(since({ ...opened, id: '7' } as Partial<Drug>, opened)).toEqual({ id: '7' });
  expect(refusalOf(() => changesSince('x.y', opened, { now: opened, formOf })).refusal.code).toBe(
    'form.revisionUnknown',
  );
});

test('the stock that the form showed can be read back', () => {
  expect(shownNumber(revision, formOf(opened), 'stock')).toBe(100);
  expect(shownNumber(revision, formOf(opened), 'name')).toBeUndefined();
});
