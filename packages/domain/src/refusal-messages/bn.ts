import type { REFUSALS } from '../refusals';
import { accounts } from './accounts.bn';
import { catalogue } from './catalogue.bn';
import { integrations } from './integrations.bn';
import { inventory } from './inventory.bn';
import { jobs } from './jobs.bn';
import { ordering } from './ordering.bn';
import { pos } from './pos.bn';
import { pricing } from './pricing.bn';
import { purchasing } from './purchasing.bn';
import { reports } from './reports.bn';
import { shared } from './shared.bn';

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
