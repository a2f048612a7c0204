import { expect, it } from 'vitest';
import { boundedDelay } from './bounded-delay';

it('of 130 attempts from one slowed address forty wait, and the others are told when to try again', async () => {
  const waits = await Promise.allSettled(Array.from({ length: 130 }, () => boundedDelay('10.0.0.1', 20)));
  const refused = waits.flatMap((wait) => (wait.status === 'rejected' ? [wait.reason] : []));
  expect(refused).toHaveLength(90);
  expect(refused[0]).toMatchObject({ kind: 'UNAVAILABLE', details: { retryAfterSeconds: 1 } });
  await expect(boundedDelay('10.0.0.1', 1)).resolves.toBeUndefined();
});

it('an address that fills its line delays no other', async () => {
  const crowd = Promise.allSettled(Array.from({ length: 41 }, () => boundedDelay('10.0.0.2', 20)));
  await expect(boundedDelay('10.0.0.3', 1)).resolves.toBeUndefined();
  expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
