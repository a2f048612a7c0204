import { randomUUID } from 'node:crypto';
import { bulkOf } from './pricing-table';
import { MANAGERS, managersOfStore, type Table, WAREHOUSE } from './rule';

/** Jobs of an admin are visible to that admin and the warehouse; employees cannot export. */
export const jobsTable = {
  'jobs.listJobs': { rule: MANAGERS, unscoped: true, input: () => ({}) },
  'jobs.startExport': {
    reach: 'person',
    rule: MANAGERS,
    unscoped: true,
    input: async (t) => {
      await t.jobsDone();
      return { list: 'sales' };
    },
  },
  'jobs.startPriceChange': {
    reach: 'store',
    rule: managersOfStore(),
    input: async (t) => {
      await t.jobsDone();
      return { id: randomUUID(), ...(await bulkOf(t)) };
    },
  },
  'jobs.getPriceChange': { rule: managersOfStore(), input: async (t) => ({ id: await t.priceCampaign() }) },
  'jobs.listMails': { rule: WAREHOUSE, unscoped: true, input: () => ({}) },
  'jobs.retryMail': {
    reach: 'warehouse',
    rule: WAREHOUSE,
    unscoped: true,
    input: async (t) => ({ of: 'letter', id: await t.failedEmail() }),
  },
  'jobs.cancelJob': { reach: 'store', rule: managersOfStore(), input: async (t) => ({ id: await t.exportJob() }) },
  'jobs.readJobFile': { rule: managersOfStore(), input: async (t) => ({ id: await t.exportJob('done') }) },
} satisfies Table;
