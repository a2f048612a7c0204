import { randomUUID } from 'node:crypto';
import { seededRandom } from '@bhandar/db/demo';
import { byTier, modelSeed } from '@bhandar/testing/tier';
import { expect, it } from 'vitest';
import { useTills } from './till.fixture';

const { hire, openTill, openStore, openBrowser, signIn, enterPin, setClock, database } = useTills();

const TRIES = byTier({ quick: 100, all: 1_000, long: 10_000 });
const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Guesses that arrive at the same moment. */
const TOGETHER = 10;

const random = seededRandom(modelSeed());
const newPin = () => String(random.between(0, 999_999)).padStart(6, '0');
const otherThan = (pin: string): string => {
  const guess = newPin();
  return guess === pin ? otherThan(pin) : guess;
};

it(`${TRIES} wrong PINs across people and tills open nothing and keep nobody from signing in`, async () => {
  const store = await openStore();
  const people = await Promise.all(Array.from({ length: 8 }, () => hire({ store }, newPin())));
  const innocent = await hire({ store }, newPin());
  const strangers = [{ id: randomUUID(), pin: '' }];
  const tills = await Promise.all(Array.from({ length: 4 }, () => openTill(store, innocent)));
  let now = Date.now();
  setClock(() => new Date(now));
  const answers = new Map<string, number>();
  for (let tried = 0; tried < TRIES; tried += TOGETHER) {
    const guesses = Array.from({ length: TOGETHER }, async () => {
      const whom = random.pick([...people, ...strangers]);
      const answer = await enterPin(random.pick(tills), store, whom.id, otherThan(whom.pin));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    });
    await Promise.all(guesses);
    if (!random.chance(0.05)) continue;
    // Hours later the innocent person opens every till, as a shop does, and a person clears a lock by the password.
    now += 7 * HOUR_MS;
    const victim = random.pick(people);
    for (const till of tills) {
      await signIn(till, victim);
      await till.api.pos.lockTill({ locationId: store.id, deviceId: till.deviceId });
      expect(await enterPin(till, store, innocent.id, innocent.pin)).toBe('opened');
      await till.api.pos.lockTill({ locationId: store.id, deviceId: till.deviceId });
    }
  }
  expect(answers.get('opened')).toBeUndefined();
  expect([...answers.values()].reduce((sum, count) => sum + count)).toBe(TRIES);

  const { rows } = await database.pool.query<{ most: number }>('select max(failures) as most from pin_failure');
  expect(rows[0]?.most).toBeLessThanOrEqual(5);
  // The password is another sign-in: no number of wrong PINs slows it down or refuses it.
  for (const person of [...people, innocent]) {
    await expect(signIn(openBrowser(), person)).resolves.toBeUndefined();
  }
  // And a day later each person opens a till by PIN again where the password was used.
  now += DAY_MS + HOUR_MS;
  for (const person of people) {
    const till = await openTill(store, person);
    expect(await enterPin(till, store, person.id, person.pin)).toBe('opened');
  }
}, 900_000);
