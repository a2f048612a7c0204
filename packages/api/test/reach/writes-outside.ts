import type { Db } from '@bhandar/db';
import type { Reach } from '../permissions/rule';
import type { Change, Row } from './changes';
import { LEDGERS, OwnerSearch, type Owners } from './owners';

/** Columns that every use of a session or token renews. */
const ACTIVITY: Record<string, readonly string[]> = {
  session: ['last_seen_at', 'expires_at', 'address_prefix', 'user_agent'],
  known_device: ['last_used_at'],
  api_token: ['last_used_at'],
};

/** What a store is called, and whether it is open. */
const OF_STORES = new Set(['location', 'location_code', 'past_letterhead']);

export interface Call {
  reach: Reach;
  /** The store that the call names. */
  storeId: string;
  warehouseId: string;
  /** None for a visitor. */
  callerId: string | undefined;
}

export interface Writes {
  /** What the call wrote. */
  changes: readonly Change[];
  /** What was written to prepare it: shared words that only its own store can use. */
  prepared: readonly Change[];
}

/** Each row that a call wrote outside its reach, for the report of the failure. */
export async function writesOutside(db: Db, call: Call, { changes, prepared }: Writes): Promise<string[]> {
  const search = new OwnerSearch(db, [...prepared, ...changes]);
  const added = [...prepared, ...changes].filter(({ before }) => !before);
  const own = new Set(added.map(({ table, after }) => nameOf(table, after)));
  const outside: string[] = [];
  const strangers = new Set<string>();
  for (const change of changes) {
    if (change.table in LEDGERS || isActivity(change)) continue;
    const owners = await search.of(change);
    const others = owners.persons.filter((id) => id !== call.callerId);
    for (const id of others) strangers.add(id);
    const isOwn = own.has(nameOf(change.table, change.before ?? change.after));
    if (!isWithin(call, change, { ...owners, isOwn, isOfCaller: owners.persons.length > 0 && others.length === 0 })) {
      outside.push(describe(change, owners));
    }
  }
  if (call.reach === 'account' && strangers.size > 1) outside.push(`accounts of ${[...strangers].join(' and ')}`);
  return outside;
}

interface Touched extends Owners {
  /** Added by the call, or made to prepare it: no other store uses it. */
  isOwn: boolean;
  isOfCaller: boolean;
}

function isWithin(call: Call, { table, before }: Change, touched: Touched): boolean {
  const { places, persons, isOfOrganisation, isOwn, isOfCaller } = touched;
  const { reach, storeId, warehouseId } = call;
  if (isOfCaller) return true;
  if (reach === 'person') return false;
  if (reach === 'account') return persons.length > 0;
  if (reach === 'anyStore') return new Set(places).size === 1 && OF_STORES.has(table);
  const reached = reach === 'storeAndWarehouse' || reach === 'warehouse' ? [storeId, warehouseId] : [storeId];
  if (!places.every((place) => reached.includes(place))) return false;
  if (!isOfOrganisation) return places.length > 0 || persons.length === 0;
  if (reach === 'warehouse') return true;
  if (reach === 'shared') return isOwn;
  return !before && (table === 'batch' || table === 'batch_cost');
}

function isActivity({ table, before, after }: Change): boolean {
  const renewed = ACTIVITY[table];
  if (!renewed || !before || !after) return false;
  return Object.keys(after).every(
    (column) => renewed.includes(column) || JSON.stringify(after[column]) === JSON.stringify(before[column]),
  );
}

const nameOf = (table: string, row: Row | null): string => `${table} ${JSON.stringify(row?.id ?? row)}`;

function describe({ table, before, after }: Change, { places, persons }: Owners): string {
  const done = before && after ? 'changed' : before ? 'deleted' : 'added';
  const changed = Object.keys(after ?? before ?? {}).filter(
    (column) => JSON.stringify(before?.[column]) !== JSON.stringify(after?.[column]),
  );
  const owner = [...places.map((id) => `store ${id}`), ...persons.map((id) => `person ${id}`)].join(', ');
  return `${table} ${done} (${changed.join(', ')}) of ${owner || 'the organisation'}: ${JSON.stringify(after ?? before)}`;
}
