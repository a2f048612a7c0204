import type { AuditedEntry } from '@bhandar/domain/audit';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { applyLanguage } from '../../lib/i18n/language';
import { PEOPLE, pageWith, renderScreen } from '../../testing/render-screen';
import AuditScreen from './audit-screen';

const entry = (more: Partial<AuditedEntry> = {}): AuditedEntry => ({
  id: 7,
  at: '2026-11-21T10:00:00.000Z',
  actor: { id: '0198a1c0-0000-7000-8000-00000000a001', name: 'Ema Rahman', email: 'ema@example.com' },
  actorRole: 'employee',
  place: 'Lazz Pharma',
  action: 'update',
  entity: 'product',
  entityId: '0198a1c0-0000-7000-8000-0000000000ab',
  record: '',
  recordAt: null,
  before: { tradeName: 'Napa', unitMrpMinor: 120 },
  after: { tradeName: 'Napa', unitMrpMinor: 150 },
  address: '203.0.113.7',
  requestId: 'request-1',
  chainNo: 12,
  ...more,
});

const vocabulary = () => ({ entities: ['order', 'product'], actions: ['denied', 'update'] });

describe('AuditScreen', () => {
  it('expands an entry into its changed fields and filters by its record', async () => {
    const asked = vi.fn();
    const listEntries = (input: unknown) => {
      asked(input);
      return pageWith([entry()]);
    };
    const { user } = renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      answers: { audit: { listEntries, vocabulary } },
    });
    const row = await screen.findByRole('row', {
      name: /Ema Rahman.*Changed.*Product …000000ab.*Lazz Pharma.*1 field/,
    });
    await user.click(within(row).getAllByRole('button')[0] as HTMLElement);
    const field = (await screen.findByRole('rowheader', { name: 'Unit MRP' })).closest('tr') as HTMLElement;
    expect(within(field).getByText('৳ 1.20')).toBeVisible();
    expect(within(field).getByText('৳ 1.50')).toBeVisible();
    expect(screen.queryByRole('rowheader', { name: 'Trade name' })).toBeNull();
    expect(screen.getByText(/Link 12 of the chain · from 203\.0\.113\.7/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Only this record' }));
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ entityId: entry().entityId })),
    );
    expect(screen.getByText('One record: Product …000000ab')).toBeVisible();
  });

  it('names a record by its number, and by the end of its id only where it has none', async () => {
    const rows = [entry({ id: 8, entity: 'sale', record: 'DHN-1-000070' }), entry()];
    renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      answers: { audit: { listEntries: () => pageWith(rows), vocabulary } },
    });
    expect(await screen.findByRole('row', { name: /Sale DHN-1-000070/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Product …000000ab/ })).toBeVisible();
  });

  it('names a shift by its till and time, a job by its kind, and what people do to themselves as their own', async () => {
    const me = { id: '0198a1c0-0000-7000-8000-0000000000ef', name: 'Rina Akter', email: 'rina@bhandar.example' };
    const rows = [
      entry({ id: 8, entity: 'shift', record: 'LKR-1', recordAt: '2026-11-21T03:04:00.000Z' }),
      entry({ id: 9, entity: 'job', record: 'priceChange' }),
      entry({ id: 10, entity: 'staff_member', record: 'Rina Akter', entityId: me.id, actor: me }),
      entry({ id: 11, entity: 'staff_member', record: 'Omar Faruk' }),
    ];
    renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      answers: { audit: { listEntries: () => pageWith(rows), vocabulary } },
    });
    expect(await screen.findByRole('row', { name: /Shift LKR-1 · 21 Nov 2026, 09:04/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Background work Change of prices/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Staff member Own account/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Staff member Omar Faruk/ })).toBeVisible();
  });

  it('says how far back a search looked, until an earlier day is chosen', async () => {
    const listEntries = vi.fn((_asked: object) => pageWith([entry()]));
    const { user } = renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      path: '/?to=2026-03-31',
      answers: { audit: { listEntries, vocabulary } },
    });
    await screen.findByRole('table');
    expect(screen.queryByText(/Searched 90 days/)).toBeNull();
    await user.type(screen.getByRole('searchbox', { name: 'Person, record or word' }), 'napa');
    expect(await screen.findByText(/Searched 90 days, from 31 Dec 2025 on/)).toBeVisible();
    await user.type(screen.getByLabelText('From'), '2020-01-01');
    await waitFor(() => expect(screen.queryByText(/Searched 90 days/)).toBeNull());
    await waitFor(() => expect(listEntries.mock.lastCall?.[0]).toMatchObject({ from: '2020-01-01' }));
  });

  it('translates known names and shows unknown ones as recorded', async () => {
    await applyLanguage('hi');
    const rows = [entry(), entry({ id: 8, entity: 'newThing', action: 'thing.done' })];
    renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      answers: { audit: { listEntries: () => pageWith(rows), vocabulary } },
    });
    expect(await screen.findByRole('row', { name: /Ema Rahman.*बदला.*उत्पाद …000000ab/ })).toBeVisible();
    expect(screen.getByRole('row', { name: /Ema Rahman.*Thing done.*New thing/ })).toBeVisible();
    await applyLanguage('en');
  });

  it('filters by a date range', async () => {
    const asked = vi.fn();
    const { user } = renderScreen(<AuditScreen />, {
      user: PEOPLE.admin,
      path: '/?to=2026-11-22',
      answers: {
        audit: {
          vocabulary,
          listEntries: (input) => {
            asked(input);
            return pageWith<AuditedEntry>([]);
          },
        },
      },
    });
    await user.type(await screen.findByLabelText('From'), '2026-11-01');
    await waitFor(() =>
      expect(asked).toHaveBeenLastCalledWith(expect.objectContaining({ from: '2026-11-01', to: '2026-11-22' })),
    );
  });

  it('ignores an invalid day in the URL (the list used to fail)', async () => {
    const asked = vi.fn();
    renderScreen(<AuditScreen />, {
      user: PEOPLE.superadmin,
      path: '/?from=yesterday&to=2026-02-31',
      answers: {
        audit: {
          vocabulary,
          listEntries: (input) => {
            asked(input);
            return pageWith([entry()]);
          },
        },
      },
    });
    await screen.findByRole('row', { name: /Ema Rahman/ });
    const [input] = asked.mock.calls[0] ?? [];
    expect(input).not.toHaveProperty('from');
    expect(input).not.toHaveProperty('to');
  });
});
