import { randomUUID } from 'node:crypto';
import { bulkOf } from './pricing-table';
import { type Entry, MANAGERS, managersOfStore, WAREHOUSE } from './rule';

/** What an admin began is theirs, and the warehouse's to see; employees bring nothing out. */
export const jobsTable: Record<string, Entry> = {
  'jobs.listJobs': { rule: MANAGERS, unscoped: true, input: () => ({}) },
  'jobs.startExport': {
    rule: MANAGERS,
    unscoped: true,
    input: async (t) => {
      await t.worked();
      return { list: 'sales' };
    },
  },
  'jobs.startPriceChange': {
    rule: managersOfStore(),
    input: async (t) => {
      await t.worked();
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
