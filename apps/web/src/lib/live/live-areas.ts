import type { LiveMessage } from '@bhandar/domain/notifications';
import type { Inputs } from '../api/trpc';

type Router =
  | 'accounts'
  | 'catalogue'
  | 'integrations'
  | 'inventory'
  | 'jobs'
  | 'notifications'
  | 'ordering'
  | 'pos'
  | 'pricing'
  | 'purchasing'
  | 'reports';

/** A router, or one procedure of it. */
type Asked = Router | { [Of in Router]: `${Of}.${keyof Inputs[Of] & string}` }[Router];

/**
 * What shows the cost, the MRP and the stock that a price follows from. Counting a bulk change looks at every price of every
 * store, so it is not done again for each order and count; applying one works it out anew.
 */
const PRICED: readonly Asked[] = ['pricing.listStorePrices', 'pricing.listPrices', 'pricing.previewPrices'];

/** Whose answers a change in a domain makes old: its own, and those that read its rows. The one table of this. */
const READERS: Record<string, readonly Asked[]> = {
  // Settings: from what a till sells and how cheap, how long stock has to last, what is low or near, when a week begins.
  accounts: ['accounts', 'pos', 'ordering', 'purchasing', 'inventory', 'reports', 'catalogue.overview'],
  catalogue: ['catalogue', 'inventory', 'pos', 'pricing'],
  inventory: ['inventory', 'catalogue', 'ordering', 'purchasing', 'pos', 'reports', ...PRICED],
  integrations: ['integrations'],
  jobs: ['jobs'],
  notifications: ['notifications'],
  ordering: ['ordering', 'purchasing', 'inventory', 'catalogue', 'pos', 'accounts', 'reports', ...PRICED],
  pos: ['pos', 'inventory', 'reports'],
  pricing: ['pricing', 'pos'],
  purchasing: ['purchasing', 'ordering', 'inventory', 'catalogue', 'pos', 'accounts', 'reports', ...PRICED],
};

/** The domain that an event is about, by the first word of its name. */
const DOMAIN_OF: Record<string, keyof typeof READERS> = {
  order: 'ordering',
  request: 'ordering',
  purchase: 'purchasing',
  registration: 'accounts',
  import: 'catalogue',
  webhook: 'integrations',
  export: 'jobs',
  prices: 'pricing',
  sales: 'pos',
  stock: 'inventory',
  batches: 'inventory',
};

const readersOf = (area: string): readonly string[] => READERS[area] ?? [area];

/** The routers and procedures to ask again after a message. */
export function staleAfter(message: Exclude<LiveMessage, { type: 'resumed' }>): Set<string> {
  if (message.type === 'changed') return new Set(message.areas.flatMap(readersOf));
  const [noun = ''] = message.kind.split('.');
  return new Set([...readersOf(DOMAIN_OF[noun] ?? noun), ...(message.noticed ? ['notifications'] : [])]);
}

/** Whether a procedure, by the parts of its name, is among what is to be asked again. */
export const isStale = (stale: ReadonlySet<string>, path: readonly unknown[]): boolean =>
  stale.has(String(path[0])) || stale.has(path.join('.'));
