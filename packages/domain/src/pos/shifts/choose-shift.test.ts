import { describe, expect, it } from 'vitest';
import { isCurrent, isShiftMissing, type ShiftWindow, shiftOfLateSale } from './choose-shift';

const at = (text: string) => new Date(`2026-11-${text}:00+06:00`);
const shift = (id: string, more: Partial<ShiftWindow> & { day: number }): ShiftWindow => {
  const { day, ...rest } = more;
  const opened = { openedAt: at(`${day}T09:00`), closedAt: at(`${day}T18:00`) };
  return { id, businessOn: `2026-11-${day}`, automatic: false, ...opened, ...rest };
};

describe('isCurrent', () => {
  it.each([
    ['an automatic shift of today', { automatic: true, businessOn: '2026-11-24' }, true],
    ['an automatic shift of yesterday', { automatic: true, businessOn: '2026-11-23' }, false],
    ["a person's shift of yesterday", { automatic: false, businessOn: '2026-11-23' }, true],
  ])('%s', (_title, open, current) => expect(isCurrent(open, '2026-11-24')).toBe(current));
});

describe('isShiftMissing', () => {
  const yesterday = '2026-11-23';
  it.each([
    ['none, where nobody asks for one', false, null, false],
    ['none', true, null, true],
    ["a person's shift of yesterday", true, { automatic: false, businessOn: yesterday }, false],
    ['the automatic shift of yesterday', true, { automatic: true, businessOn: yesterday }, true],
    ['the automatic shift of today', true, { automatic: true, businessOn: '2026-11-24' }, false],
  ])('with %s', (_title, requireShift, open, missing) =>
    expect(isShiftMissing({ requireShift, shift: open, heldAt: null }, '2026-11-24')).toBe(missing),
  );

  it('with none where the person holds the shift of another till', () =>
    expect(isShiftMissing({ requireShift: true, shift: null, heldAt: 'LAZZ-1' }, '2026-11-24')).toBe(false));
});

describe('shiftOfLateSale', () => {
  const monday = shift('monday', { day: 23 });
  const morning = shift('morning', { day: 24, closedAt: at('24T13:00') });
  const evening = shift('evening', { day: 24, openedAt: at('24T14:00'), closedAt: null });
  const automatic = shift('automatic', { day: 23, automatic: true, closedAt: null });
  const overnight = shift('overnight', { day: 23, closedAt: null });

  it.each([
    ['the one that was open when it sold', [monday, morning, evening], '24T10:00', 'morning'],
    ['the open one, sold while it was', [monday, morning, evening], '24T15:00', 'evening'],
    ['the open one of its day, sold between two', [monday, morning, evening], '24T13:30', 'evening'],
    ['the last of its day, sold after it was closed', [monday], '23T20:00', 'monday'],
    ['the one of its day, sold before it was opened', [monday, evening], '24T08:00', 'evening'],
    ["a person's shift that runs over midnight", [overnight], '24T02:00', 'overnight'],
    ['the automatic one of its day', [automatic], '23T20:00', 'automatic'],
    [
      'the last opened before it, on a day without a shift',
      [monday, shift('later', { day: 26 })],
      '25T10:00',
      'monday',
    ],
    ['the first of all, sold before any was opened', [evening], '22T10:00', 'evening'],
  ])('chooses %s', (_title, shifts, sold, id) => {
    const businessOn = `2026-11-${sold.slice(0, 2)}`;
    expect(shiftOfLateSale(shifts, { soldAt: at(sold), businessOn })?.id).toBe(id);
  });

  it.each([
    ['at a till without shifts', [], '24T10:00'],
    ['on a day after the last closed shift', [monday], '24T10:00'],
    ['on the day after an automatic shift', [automatic], '24T00:10'],
  ])('leaves a sale %s to a new shift', (_title, shifts, sold) => {
    expect(shiftOfLateSale(shifts, { soldAt: at(sold), businessOn: '2026-11-24' })).toBeUndefined();
  });
});
