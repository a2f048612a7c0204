import { dayInZone } from '@bhandar/domain/shared';
import { type Entry, staffOfStore } from './rule';

const today = () => {
  const day = dayInZone(new Date(), 'Asia/Dhaka');
  return { from: day, to: day };
};

/** Figures are those of one's stores; an employee's also only of today. */
export const reportsTable: Record<string, Entry> = {
  'reports.sales': { rule: staffOfStore(), input: (t) => ({ ...today(), by: 'store', locationId: t.store.id }) },
  'reports.listDocuments': { rule: staffOfStore(), input: (t) => ({ ...today(), locationId: t.store.id }) },
  'reports.getDocument': { rule: staffOfStore(), input: async (t) => ({ kind: 'sale', id: (await t.sale()).id }) },
};
