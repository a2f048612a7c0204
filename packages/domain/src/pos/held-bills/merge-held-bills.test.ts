import { describe, expect, test } from 'vitest';
import { hasEnded } from './held-bill';
import { type DeviceBill, type DeviceBillState, mergeHeldBills } from './merge-held-bills';

const bill = (id: string, state: DeviceBillState = 'stored'): DeviceBill => ({
  id,
  name: id,
  units: 1,
  totalMinor: 100,
  heldBy: 'Rina Das',
  heldAt: `2026-11-24T0${id.length}:00:00.000Z`,
  state,
});

const idsOf = (bills: readonly { id: string }[]) => bills.map(({ id }) => id);
const none = { knownBefore: new Set<string>(), taken: new Set<string>() };

describe('mergeHeldBills', () => {
  test.each<{
    title: string;
    server: string[];
    device: DeviceBill[];
    known?: string[];
    taken?: string[];
    shown: string[];
    gone: string[];
  }>([
    { title: 'a bill that both have is shown once', server: ['a'], device: [bill('a')], shown: ['a'], gone: [] },
    { title: 'one that was never sent is shown', server: [], device: [bill('a', 'new')], shown: ['a'], gone: [] },
    {
      title: 'one whose answer was lost is shown',
      server: [],
      device: [bill('a', 'sent')],
      known: ['a'],
      shown: ['a'],
      gone: [],
    },
    {
      title: 'one that another till took up is gone',
      server: [],
      device: [bill('a')],
      known: ['a'],
      shown: [],
      gone: ['a'],
    },
    {
      title: 'one that was stored after the list was asked for stays',
      server: [],
      device: [bill('a')],
      shown: ['a'],
      gone: [],
    },
    {
      title: 'one that this device took up offline is not shown again',
      server: ['a'],
      device: [],
      taken: ['a'],
      shown: [],
      gone: [],
    },
    {
      title: 'the oldest come first',
      server: ['bbb'],
      device: [bill('a', 'new'), bill('cc', 'new')],
      shown: ['a', 'cc', 'bbb'],
      gone: [],
    },
  ])('$title', ({ server, device, known = [], taken = [], shown, gone }) => {
    const merged = mergeHeldBills(
      server.map((id) => bill(id)),
      device,
      {
        knownBefore: new Set(known),
        taken: new Set(taken),
      },
    );
    expect(idsOf(merged.shown)).toEqual(shown);
    expect(merged.gone).toEqual(gone);
  });

  test('without the server all copies of the device are shown, and none is gone', () => {
    const merged = mergeHeldBills(undefined, [bill('a'), bill('bb', 'new')], { ...none, knownBefore: new Set(['a']) });
    expect(idsOf(merged.shown)).toEqual(['a', 'bb']);
    expect(merged.gone).toEqual([]);
  });
});

test.each([
  ['2026-11-23', true],
  ['2026-11-24', false],
])('a bill of %s has ended on 24 Nov 2026: %s', (businessOn, ended) => {
  expect(hasEnded({ businessOn }, '2026-11-24')).toBe(ended);
});
