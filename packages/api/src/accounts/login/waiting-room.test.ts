import { expect, it, onTestFinished, vi } from 'vitest';
import { waitForAdmission } from './waiting-room';

const PACE = { slowMs: 0, everyMs: 1 };
const crowdOf = (size: number, attempts: number) =>
  Array.from({ length: size }, (_, n) => ({ attempts, range: `10.${n}` }));

/** The order in which the waiters of one account are admitted; refused ones are left out. */
async function admitted(account: string, waiters: { attempts: number; range: string }[]): Promise<number[]> {
  const order: number[] = [];
  const waits = waiters.map((waiter, index) => waitForAdmission(account, waiter, PACE).then(() => order.push(index)));
  await Promise.allSettled(waits);
  return order;
}

it('an attempt is admitted only once the time of its pace is over', async () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  const [newcomer] = crowdOf(1, 1);
  if (!newcomer) throw new Error('There is nobody.');
  let isAdmitted = false;
  const slow = waitForAdmission('slow', newcomer, { slowMs: 2_000, everyMs: 1 }).then(() => {
    isAdmitted = true;
  });
  clock.mockReturnValue(1_999);
  // Two others that come and go leave time for a look at the first.
  for (let n = 0; n < 2; n += 1) await waitForAdmission('quick', newcomer, PACE);
  expect(isAdmitted).toBe(false);
  clock.mockReturnValue(2_000);
  await slow;
});

it('the newest of equal attempts is admitted first, so that an owner passes the crowd before them', async () => {
  const [first] = await admitted('newest', crowdOf(5, 1));
  expect(first).toBe(4);
});

it('a network that tries for the first time passes a newer one that failed before', async () => {
  const [first] = await admitted('fresh', [{ attempts: 1, range: '203.0' }, ...crowdOf(5, 2)]);
  expect(first).toBe(0);
});

it('a range that was admitted least passes newer attempts of a range that fills the room', async () => {
  const owner = { attempts: 1, range: '203.0' };
  const order = await admitted('range', [owner, ...Array.from({ length: 5 }, () => ({ attempts: 1, range: '10.1' }))]);
  expect(order.indexOf(0)).toBe(1);
});

it('a full room turns away the earliest of those who tried most, and never the newcomer who tried least', async () => {
  const order = await admitted('full', [...crowdOf(2, 3), ...crowdOf(399, 2), { attempts: 1, range: '203.0' }]);
  expect(order).toHaveLength(400);
  expect(order[0]).toBe(401);
  expect(order).not.toContain(0);
});
