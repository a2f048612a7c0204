import { expect, it } from 'vitest';
import { hashPassword } from './secrets';

it('verifyPassword queues fifty passwords and refuses further ones with Retry-After', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 70 }, (_, n) => hashPassword(`Rickshaw7!${n}`)));
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(outcomes.length - refused.length).toBeGreaterThan(50);
  expect(refused.length).toBeGreaterThan(10);
  for (const reason of refused) {
    expect(reason).toMatchObject({ kind: 'UNAVAILABLE', details: { retryAfterSeconds: 2 } });
  }
  await expect(hashPassword('Rickshaw7!Green')).resolves.toMatch(/^\$argon2id\$/);
});
