import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { DayInput } from './day-input';
import { TimeInput } from './time-input';

const told = vi.fn();

function Form({ expiry, initial }: { expiry: boolean; initial: string }) {
  const [day, setDay] = useState(initial);
  return (
    <DayInput
      aria-label="Day"
      expiry={expiry}
      value={day}
      onValue={(next) => {
        told(next);
        setDay(next);
      }}
    />
  );
}

function open({ expiry = false, value = '2026-11-05' } = {}) {
  told.mockClear();
  render(<Form expiry={expiry} initial={value} />);
  return { user: userEvent.setup(), field: screen.getByLabelText('Day') };
}

describe('DayInput, which used to show and take mm/dd/yyyy', () => {
  it('shows and takes dates as the language writes them', async () => {
    const { user, field } = open();
    expect(field).toHaveValue('5 Nov 2026');
    await user.clear(field);
    await user.type(field, '23 Nov 2026');
    expect(told).toHaveBeenLastCalledWith('2026-11-23');
    await user.tab();
    expect(field).toHaveValue('23 Nov 2026');
  });

  it.each(['23/11/2026', '2026-11-23'])('takes %s and shows it as 23 Nov 2026 on blur', async (text) => {
    const { user, field } = open();
    await user.clear(field);
    await user.type(field, text);
    await user.tab();
    expect(told).toHaveBeenLastCalledWith('2026-11-23');
    expect(field).toHaveValue('23 Nov 2026');
  });

  it('passes an invalid text on for the form to reject', async () => {
    const { user, field } = open({ value: '' });
    await user.type(field, 'soon');
    await user.tab();
    expect(told).toHaveBeenLastCalledWith('soon');
    expect(field).toHaveValue('soon');
  });

  it('takes month and year for an expiry date', async () => {
    const { user, field } = open({ expiry: true, value: '' });
    await user.type(field, '08/2027');
    await user.tab();
    expect(told).toHaveBeenLastCalledWith('2027-08-31');
    expect(field).toHaveValue('31 Aug 2027');
  });

  it('opens its calendar by Alt+Down, moves by arrows and picks by Enter', async () => {
    const { user, field } = open();
    field.focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    const calendar = await screen.findByRole('dialog', { name: 'Open the calendar' });
    expect(within(calendar).getByRole('gridcell', { name: '5 Nov 2026' })).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}{PageDown}{Enter}');
    expect(told.mock.calls).toEqual([['2026-12-13']]);
    expect(field).toHaveValue('13 Dec 2026');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

function Time() {
  const [time, setTime] = useState('14:05');
  return <TimeInput aria-label="Time" value={time} onValue={setTime} />;
}

describe('TimeInput, which used to show 02:05 PM', () => {
  it('shows and takes a time in 24 hours', async () => {
    render(<Time />);
    const user = userEvent.setup();
    const field = screen.getByLabelText('Time');
    expect(field).toHaveAttribute('type', 'text');
    expect(field).toHaveValue('14:05');
    await user.clear(field);
    await user.type(field, '9:30 pm');
    await user.tab();
    expect(field).toHaveValue('21:30');
  });
});
