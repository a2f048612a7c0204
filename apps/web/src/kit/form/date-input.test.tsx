import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SEARCH_DELAY_MS } from '../table/use-page';
import { DateInput } from './date-input';
import { DateRange } from './date-range';

const told = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  told.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const pause = () => act(() => vi.advanceTimersByTime(SEARCH_DELAY_MS + 1));

/** As Chrome tells of every key that makes a whole day, typed slowly; the field must stand as it was typed. */
function type(field: HTMLElement, ...days: string[]) {
  for (const day of days) {
    fireEvent.change(field, { target: { value: day } });
    pause();
    expect(field).toHaveValue(day);
  }
}

describe('a day that is typed', () => {
  const open = (more: { required?: boolean; value?: string } = {}) => {
    const field = (value: string) => (
      <DateInput aria-label="Day" max="2026-11-23" {...more} value={value} onDay={told} />
    );
    const { rerender } = render(field(more.value ?? '2026-11-05'));
    return { day: screen.getByLabelText('Day'), become: (value: string) => rerender(field(value)) };
  };

  it('is told once its year is whole: 0002, 0020 and 0202 were asked for', () => {
    const { day } = open();
    type(day, '0002-11-05', '0020-11-05', '0202-11-05');
    expect(told).not.toHaveBeenCalled();
    type(day, '2025-11-05');
    expect(told.mock.calls).toEqual([['2025-11-05', 'push']]);
  });

  it('is one step back with the others of the same visit', () => {
    const { day, become } = open();
    type(day, '2026-11-01');
    become('2026-11-01');
    type(day, '2026-11-15');
    become('2026-11-15');
    fireEvent.blur(day);
    type(day, '2026-11-16');
    expect(told.mock.calls).toEqual([
      ['2026-11-01', 'push'],
      ['2026-11-15', 'replace'],
      ['2026-11-16', 'push'],
    ]);
  });

  it('is told at once at Enter and when the field is left', () => {
    const { day } = open();
    fireEvent.change(day, { target: { value: '2026-11-01' } });
    fireEvent.keyDown(day, { key: 'Enter' });
    expect(told.mock.calls).toEqual([['2026-11-01', 'push']]);
    fireEvent.change(day, { target: { value: '2026-11-02' } });
    fireEvent.blur(day);
    pause();
    expect(told.mock.calls).toEqual([
      ['2026-11-01', 'push'],
      ['2026-11-02', 'push'],
    ]);
  });

  it('beyond the bounds waits until the field is left', () => {
    const { day } = open();
    type(day, '2026-12-31');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(day);
    expect(told.mock.calls).toEqual([['2026-12-31', 'push']]);
  });

  it('that cannot be meant gives way to the one before when the field is left', () => {
    const { day } = open({ required: true });
    type(day, '0202-11-05');
    fireEvent.blur(day);
    expect(day).toHaveValue('5 Nov 2026');
    type(day, '');
    fireEvent.blur(day);
    expect(day).toHaveValue('5 Nov 2026');
    expect(told).not.toHaveBeenCalled();
  });

  it('may be taken away where none need be', () => {
    const { day } = open();
    type(day, '');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(day);
    expect(told.mock.calls).toEqual([[null, 'push']]);
  });

  it('gives way to the one that Back brings', () => {
    const { day, become } = open();
    fireEvent.change(day, { target: { value: '2026-11-01' } });
    become('2026-10-01');
    pause();
    expect(day).toHaveValue('1 Oct 2026');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('a span of days', () => {
  const open = (from: string, to: string) =>
    render(<DateRange required from={from} to={to} latest="2026-11-23" onChange={told} />);

  it('whose last day is typed before its first goes back as a whole: the year could not be typed', () => {
    open('2026-11-01', '2026-11-15');
    const to = screen.getByLabelText('To');
    type(to, '0002-11-15', '0020-11-15', '0202-11-15', '2025-11-15');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(to);
    expect(told.mock.calls).toEqual([[{ to: '2025-11-15', from: '2025-11-01' }, 'push']]);
  });

  it('whose first day is typed after its last goes on as a whole, but not beyond the latest day', () => {
    open('2026-10-01', '2026-10-31');
    const from = screen.getByLabelText('From');
    type(from, '2026-11-02');
    fireEvent.blur(from);
    expect(told.mock.calls).toEqual([[{ from: '2026-11-02', to: '2026-11-23' }, 'push']]);
  });

  it('keeps the end that was not passed', () => {
    open('2026-10-01', '2026-10-31');
    type(screen.getByLabelText('From'), '2026-10-31');
    expect(told.mock.calls).toEqual([[{ from: '2026-10-31' }, 'push']]);
  });

  it('of an address with nonsense in it can still be chosen', () => {
    open('soon', '2026-10-31');
    const to = screen.getByLabelText('To');
    type(to, '2026-10-30');
    fireEvent.blur(to);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ to: '2026-10-30' }), 'push');
  });
});
