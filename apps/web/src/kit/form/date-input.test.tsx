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

/** Chrome fires a change for every key that completes a valid day. The field must keep what was typed. */
function type(field: HTMLElement, ...days: string[]) {
  for (const day of days) {
    fireEvent.change(field, { target: { value: day } });
    pause();
    expect(field).toHaveValue(day);
  }
}

describe('DateInput', () => {
  const open = (more: { required?: boolean; value?: string } = {}) => {
    const field = (value: string) => (
      <DateInput aria-label="Day" max="2026-11-23" {...more} value={value} onDay={told} />
    );
    const { rerender } = render(field(more.value ?? '2026-11-05'));
    return { day: screen.getByLabelText('Day'), become: (value: string) => rerender(field(value)) };
  };

  it('reports a day once its year is complete (0002, 0020 and 0202 used to be requested)', () => {
    const { day } = open();
    type(day, '0002-11-05', '0020-11-05', '0202-11-05');
    expect(told).not.toHaveBeenCalled();
    type(day, '2025-11-05');
    expect(told.mock.calls).toEqual([['2025-11-05', 'push']]);
  });

  it('makes one history entry for all changes during one focus', () => {
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

  it('reports a day at once on Enter and on blur', () => {
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

  it('reports a day outside the bounds on blur', () => {
    const { day } = open();
    type(day, '2026-12-31');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(day);
    expect(told.mock.calls).toEqual([['2026-12-31', 'push']]);
  });

  it('restores the previous day when an invalid one loses the focus', () => {
    const { day } = open({ required: true });
    type(day, '0202-11-05');
    fireEvent.blur(day);
    expect(day).toHaveValue('5 Nov 2026');
    type(day, '');
    fireEvent.blur(day);
    expect(day).toHaveValue('5 Nov 2026');
    expect(told).not.toHaveBeenCalled();
  });

  it('can be emptied unless required', () => {
    const { day } = open();
    type(day, '');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(day);
    expect(told.mock.calls).toEqual([[null, 'push']]);
  });

  it('shows the day that Back restores', () => {
    const { day, become } = open();
    fireEvent.change(day, { target: { value: '2026-11-01' } });
    become('2026-10-01');
    pause();
    expect(day).toHaveValue('1 Oct 2026');
    expect(told).not.toHaveBeenCalled();
  });
});

describe('DateRange', () => {
  const open = (from: string, to: string) =>
    render(<DateRange required from={from} to={to} latest="2026-11-23" onChange={told} />);

  it('moves the start when the end is typed before it (the year could not be typed)', () => {
    open('2026-11-01', '2026-11-15');
    const to = screen.getByLabelText('To');
    type(to, '0002-11-15', '0020-11-15', '0202-11-15', '2025-11-15');
    expect(told).not.toHaveBeenCalled();
    fireEvent.blur(to);
    expect(told.mock.calls).toEqual([[{ to: '2025-11-15', from: '2025-11-01' }, 'push']]);
  });

  it('moves the end when the start is typed after it, at most to the latest day', () => {
    open('2026-10-01', '2026-10-31');
    const from = screen.getByLabelText('From');
    type(from, '2026-11-02');
    fireEvent.blur(from);
    expect(told.mock.calls).toEqual([[{ from: '2026-11-02', to: '2026-11-23' }, 'push']]);
  });

  it('keeps the other end when they do not cross', () => {
    open('2026-10-01', '2026-10-31');
    type(screen.getByLabelText('From'), '2026-10-31');
    expect(told.mock.calls).toEqual([[{ from: '2026-10-31' }, 'push']]);
  });

  it('stays usable with invalid days in the URL', () => {
    open('soon', '2026-10-31');
    const to = screen.getByLabelText('To');
    type(to, '2026-10-30');
    fireEvent.blur(to);
    expect(told).toHaveBeenCalledWith(expect.objectContaining({ to: '2026-10-30' }), 'push');
  });
});
