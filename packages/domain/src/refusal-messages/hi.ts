import type { REFUSALS } from '../refusals';
import { accounts } from './accounts.hi';
import { catalogue } from './catalogue.hi';
import { integrations } from './integrations.hi';
import { inventory } from './inventory.hi';
import { jobs } from './jobs.hi';
import { ordering } from './ordering.hi';
import { pos } from './pos.hi';
import { pricing } from './pricing.hi';
import { purchasing } from './purchasing.hi';
import { reports } from './reports.hi';
import { shared } from './shared.hi';

export const messages = {
  ...shared,
  ...accounts,
  ...catalogue,
  ...inventory,
  ...ordering,
  ...purchasing,
  ...pricing,
  ...pos,
  ...reports,
  ...integrations,
  ...jobs,
} satisfies Record<keyof typeof REFUSALS, string>;
