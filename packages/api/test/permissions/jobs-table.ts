import { randomUUID } from 'node:crypto';
import { bulkOf } from './pricing-table';
import { type Entry, MANAGERS, managersOfStore, WAREHOUSE } from './rule';

/** Jobs of an admin are visible to that admin and the warehouse; employees cannot export. */
export const jobsTable: Record<string, Entry> = {
  'jobs.listJobs': { rule: MANAGERS, unscoped: true, input: () => ({}) },
  'jobs.startExport': {
    rule: MANAGERS,
    unscoped: true,
    input: async (t) => {
      await t.jobsDone();
      return { list: 'sales' };
    },
  },
  'jobs.startPriceChange': {
    rule: managersOfStore(),
    input: async (t) => {
      await t.jobsDone();
      return { id: randomUUID(), ...(await bulkOf(t)) };
    },
  },
  'jobs.getPriceChange': { rule: managersOfStore(), input: async (t) => ({ id: await t.priceCampaign() }) },
  'jobs.listMails': { rule: WAREHOUSE, unscoped: true, input: () => ({}) },
  'jobs.retryMail': {
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ of: 'letter', id: await t.failedEmail() }),
  },
  'jobs.cancelJob': { rule: managersOfStore(), input: async (t) => ({ id: await t.exportJob() }) },
  'jobs.readJobFile': { rule: managersOfStore(), input: async (t) => ({ id: await t.exportJob('done') }) },
};
