import { Id } from '@bhandar/domain/shared';
import { expect, test } from 'vitest';
import { newId } from './new-id';

test('newId returns ascending, unique UUIDs of version 7', () => {
  const ids = Array.from({ length: 200 }, () => newId());
  for (const id of ids) {
    expect(Id.safeParse(id).success).toBe(true);
    expect(id[14]).toBe('7');
  }
  expect(new Set(ids).size).toBe(200);
  expect(newId(1_000) < newId(2_000)).toBe(true);
});
