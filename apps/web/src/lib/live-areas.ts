import type { LiveMessage } from '@bhandar/domain/notices';

type Router =
  | 'accounts'
  | 'catalogue'
  | 'integrations'
  | 'inventory'
  | 'jobs'
  | 'notices'
  | 'ordering'
  | 'pos'
  | 'pricing'
  | 'reports';

/** Whose answers a change in a domain makes old: its own, and those that read its rows. The one table of this. */
const READERS: Record<string, readonly Router[]> = {
  accounts: ['accounts'],
  catalogue: ['catalogue', 'inventory', 'pos', 'pricing'],
  inventory: ['inventory', 'catalogue', 'ordering', 'pos', 'reports'],
  integrations: ['integrations'],
  jobs: ['jobs'],
  notices: ['notices'],
  ordering: ['ordering', 'inventory', 'catalogue', 'pos', 'accounts', 'reports'],
  pos: ['pos', 'inventory', 'reports'],
  pricing: ['pricing', 'pos'],
};

/** The domain that an event is about, by the first word of its name. */
const DOMAIN_OF: Record<string, keyof typeof READERS> = {
  order: 'ordering',
  request: 'ordering',
  purchase: 'ordering',
  registration: 'accounts',
  import: 'catalogue',
  webhook: 'integrations',
  export: 'jobs',
  prices: 'pricing',
  stock: 'inventory',
  batches: 'inventory',
};

const readersOf = (area: string): readonly string[] => READERS[area] ?? [area];

/** The routers to ask again after a message. */
export function staleAfter(message: Exclude<LiveMessage, { type: 'resumed' }>): Set<string> {
  if (message.type === 'changed') return new Set(message.areas.flatMap(readersOf));
  const [noun = ''] = message.kind.split('.');
  return new Set([...readersOf(DOMAIN_OF[noun] ?? noun), ...(message.noticed ? ['notices'] : [])]);
}
