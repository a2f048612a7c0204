import { callerFor } from '@bhandar/testing/callers';
import { useTestDatabase } from '@bhandar/testing/database';
import { expect, test } from 'vitest';

const database = useTestDatabase();

test.each(['0000-01-01', '9999-12-31'])(
  'a report of %s is refused, and neither fails nor ends the server',
  async (day) => {
    const { api } = await callerFor(database.db, { role: 'superadmin' });
    const span = { from: day, to: day };
    for (const asked of [
      api.reports.sales({ ...span, by: 'day' }),
      api.reports.sales({ ...span, by: 'week' }),
      api.reports.sales({ ...span, by: 'month' }),
      api.reports.branches(span),
      api.reports.classes(span),
      api.reports.purchases(span),
      api.reports.listDocuments(span),
      api.reports.tillDay({ day }),
      api.audit.listEntries(span),
    ]) {
      await expect(asked).rejects.toThrow('Choose a day between 1900 and 2999');
    }
  },
);

test('the first and the last days that can be asked for have a report', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  for (const span of [
    { from: '1900-01-01', to: '1902-12-31' },
    { from: '2997-01-02', to: '2999-12-31' },
  ]) {
    for (const by of ['day', 'week', 'month', 'store'] as const) {
      expect((await api.reports.sales({ ...span, by })).total.netMinor).toBe(0);
    }
    expect((await api.reports.branches(span)).bucket).toBe('month');
  }
});

test('a way to pay that no database can store is refused, rather than a fault of ours', async () => {
  const { api } = await callerFor(database.db, { role: 'superadmin' });
  const span = { from: '2026-11-01', to: '2026-11-30' };
  const refusal = 'Contains characters that cannot be stored';
  await expect(api.reports.listDocuments({ ...span, method: 'a\u0000b' })).rejects.toThrow(refusal);
  await expect(api.audit.listEntries({ entity: 'a\u0000b' })).rejects.toThrow(refusal);
});
