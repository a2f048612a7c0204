import { expect, test } from 'vitest';
import { createRefusedCalls } from './refused-calls';

test('a refused call that is repeated is written at once, then once a minute with its count', async () => {
  const minutes: (() => void)[] = [];
  const written: [string, number][] = [];
  const refused = createRefusedCalls((work) => minutes.push(work));
  const call = (key: string) => refused.note(key, async (count) => void written.push([key, count]));
  const passMinute = () => {
    for (const close of minutes.splice(0)) close();
  };

  for (let times = 0; times < 4; times++) await call('nila approve');
  await call('omar approve');
  expect(written.splice(0)).toEqual([
    ['nila approve', 1],
    ['omar approve', 1],
  ]);

  passMinute();
  expect(written.splice(0)).toEqual([['nila approve', 3]]);

  await call('nila approve');
  await call('omar approve');
  expect(written.splice(0)).toEqual([['omar approve', 1]]);
  passMinute();
  expect(written.splice(0)).toEqual([['nila approve', 1]]);

  passMinute();
  expect(minutes).toEqual([]);
  expect(written).toEqual([]);
});
