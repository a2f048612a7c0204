import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PEOPLE, renderScreen } from '../../testing/render-screen';
import BranchesScreen from './branches/branches-screen';
import { figures, PERIOD, STORES } from './testing';

interface Days {
  from: string;
  to: string;
}

const of = { now: figures(100), before: figures(100), rank: 1, rankBefore: 1, trend: [100], rise: null, fall: null };

function open(path = '/?from=2026-03-01&to=2026-03-31') {
  const asked: Days[] = [];
  const branches = ({ from, to }: Days) => {
    asked.push({ from, to });
    const period = { from, to };
    return {
      period,
      previous: PERIOD,
      bucket: 'day' as const,
      buckets: [from],
      branches: [{ ...of, store: STORES.lazz }],
    };
  };
  renderScreen(<BranchesScreen />, { user: PEOPLE.superadmin, path, answers: { reports: { branches } } });
  return { asked, table: () => screen.findByRole('table', { name: 'Branch performance' }) };
}

const type = (field: HTMLElement, ...days: string[]) => {
  for (const day of days) {
    fireEvent.change(field, { target: { value: day } });
    expect(field).toHaveValue(day);
  }
};
const rest = () => new Promise((done) => setTimeout(done, 500));

describe('PeriodPicker', () => {
  it('requests only the complete year while it is typed, as one history entry (partial years used to fail)', async () => {
    const { asked, table } = open();
    await table();
    // The length of the history also changes by what earlier tests left on its way.
    const pushed = vi.spyOn(window.history, 'pushState');
    const from = screen.getByLabelText('From');
    for (const day of ['0002-03-01', '0020-03-01', '0202-03-01']) {
      type(from, day);
      await rest();
    }
    expect(screen.queryByText('Failed to load the report')).not.toBeInTheDocument();
    expect(asked).toEqual([{ from: '2026-03-01', to: '2026-03-31' }]);
    type(from, '2025-03-01');
    await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2025-03-01', to: '2026-03-31' }));
    expect(asked).toHaveLength(2);
    await waitFor(() => expect(window.location.search).toContain('from=2025-03-01'));
    expect(pushed).toHaveBeenCalledTimes(1);
  });

  it('accepts an end in a year before the start (it could not be typed)', async () => {
    const { asked, table } = open();
    await table();
    const to = screen.getByLabelText('To');
    type(to, '0002-03-31', '0020-03-31', '0202-03-31', '2025-03-31');
    fireEvent.blur(to);
    await waitFor(() => expect(asked.at(-1)).toEqual({ from: '2025-03-01', to: '2025-03-31' }));
    expect(asked).toHaveLength(2);
  });

  it('uses the default period for invalid days in the URL', async () => {
    const { asked, table } = open('/?from=0202-03-01&to=2026-03-31');
    await table();
    expect(asked.every(({ from }) => from > '2024')).toBe(true);
  });
});
